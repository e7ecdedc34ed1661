import { routes } from '@centro/shared/routes';
import { trainingEvents } from '@centro/shared/training/events';
import { ICalCalendar, ICalCalendarMethod, ICalEventStatus, type ICalEventData } from 'ical-generator';
import type { ScheduledTraining } from '../../lib/content/queries.ts';

/** Product identifier of the calendars. */
const PRODUCT = { company: 'Centro', product: 'Capacitaciones', language: 'ES' };

/** Refresh interval of calendar clients, in seconds. */
const REFRESH_SECONDS = 6 * 60 * 60;

/**
 * Writes the events of trainings as iCalendar (RFC 5545). The same content always gives the same bytes.
 *
 * @param name name of the calendar
 * @param site public address of the site
 */
export function calendarOf(name: string, trainings: readonly ScheduledTraining[], site: URL): string {
  const calendar = new ICalCalendar({
    name,
    prodId: PRODUCT,
    method: ICalCalendarMethod.PUBLISH,
    timezone: null,
    ttl: REFRESH_SECONDS,
    events: trainings.flatMap((training) => eventsOf(training, site)),
  });
  return calendar.toString();
}

function eventsOf(training: ScheduledTraining, site: URL): ICalEventData[] {
  const { id, description, timestamp, interrupted } = training;
  const url = new URL(routes.training(id), site).href;
  const all = {
    url,
    stamp: new Date(timestamp),
    status: interrupted ? ICalEventStatus.CANCELLED : null,
    description: [description, url].filter((part) => part !== '').join('\n\n'),
  };
  return trainingEvents(training).map((event) => ({
    ...all,
    id: `${event.id}@${site.hostname}`,
    summary: event.title,
    start: new Date(event.start),
    // An unknown end is left out: an event must not end when it begins (RFC 5545, 3.8.2.2).
    end: event.end > event.start ? new Date(event.end) : null,
    location: event.place,
  }));
}

/** Answers with a calendar. */
export function calendarResponse(calendar: string): Response {
  return new Response(calendar, { headers: { 'content-type': 'text/calendar; charset=utf-8' } });
}
