import { endOfLocalDay } from '@centro/shared/calendar';
import { routes } from '@centro/shared/routes';
import { ICalCalendar, ICalCalendarMethod, type ICalEventData } from 'ical-generator';
import type { ScheduledTraining } from '../../lib/content/queries.ts';

/** What calendars call this program. */
const PRODUCT = { company: 'Centro', product: 'Capacitaciones', language: 'ES' };

/** Calendars ask again after this many seconds. */
const REFRESH_SECONDS = 6 * 60 * 60;

/**
 * Writes trainings as iCalendar (RFC 5545): an event for each meeting, else one for the beginning of a training that has
 * dates. The same content always gives the same bytes.
 *
 * @param name what the calendar is called
 * @param site the address visitors use
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
  const { id, title, description, timestamp, place, meetings, dates } = training;
  const { starts, ends } = dates;
  const url = new URL(routes.training(id), site).href;
  const all = {
    url,
    stamp: new Date(timestamp),
    description: [description, url].filter((part) => part !== '').join('\n\n'),
  };
  if (meetings.length === 0) {
    if (starts === undefined) return [];
    // Weeks of lessons whose hours nobody said: only the first one is known.
    const end = ends !== undefined && endOfLocalDay(ends) === endOfLocalDay(starts) ? ends : starts;
    const times = { start: new Date(starts), end: new Date(end) };
    return [{ ...all, ...times, id: `${id}@${site.hostname}`, summary: title, location: place }];
  }
  return meetings.map((meeting, position) => ({
    ...all,
    id: `${id}-${String(position + 1)}@${site.hostname}`,
    summary: meeting.title === title ? title : `${title}: ${meeting.title}`,
    start: new Date(meeting.start),
    end: new Date(meeting.finish ?? meeting.start),
    location: meeting.place ?? place,
  }));
}

/** Answers with a calendar. */
export function calendarResponse(calendar: string): Response {
  return new Response(calendar, { headers: { 'content-type': 'text/calendar; charset=utf-8' } });
}
