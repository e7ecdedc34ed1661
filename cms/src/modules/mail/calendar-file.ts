import { routes, type TrainingEvent } from '@centro/shared';
import { ICalCalendar, ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { environment } from '../../platform/environment/environment';
import type { NotedAppointment } from './appointments';

/** Product id of the calendar files. */
const PRODUCT = { company: 'Centro', product: 'Capacitaciones', language: 'ES' };

/** The calendar file attached to a mail. */
export interface CalendarFile {
  readonly method: 'PUBLISH' | 'CANCEL';
  readonly filename: string;
  readonly content: string;
}

/** A change of a training's events in the calendar of a participant. */
export interface CalendarChange {
  /** The appointment that the mail is about. */
  readonly appointment: NotedAppointment;
  /** Number of this state of the training, from 0; calendars ignore lower ones (RFC 5545, 3.8.7.4). */
  readonly sequence: number;
  /** The appointment in the calendar so far. */
  readonly known?: NotedAppointment;
  /** Whether the events are removed: the person left, or the training does not take place. */
  readonly cancelled: boolean;
  /** Time of writing: of two files with the same sequence, the later one counts (RFC 5546, 2.1.5). */
  readonly now: number;
}

/**
 * Writes a calendar file that adds the events of a training, or removes them (RFC 5546, PUBLISH and CANCEL). Their ids
 * equal those in the calendars of the site.
 *
 * @param centre name of the organizer
 * @returns `undefined` without events
 */
export function calendarFile(change: CalendarChange, centre: string): CalendarFile | undefined {
  const { appointment, known, cancelled } = change;
  const there = cancelled ? [] : appointment.events;
  const kept = new Set(there.map(({ id }) => id));
  const gone = (known ?? appointment).events.filter(
    ({ id }) => (cancelled || known !== undefined) && !kept.has(id),
  );
  if (there.length + gone.length === 0) return undefined;
  const method = cancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH;
  const calendar = new ICalCalendar({
    prodId: PRODUCT,
    method,
    timezone: null,
    events: [
      ...there.map((event) => eventOf(event, ICalEventStatus.CONFIRMED, change, centre)),
      ...gone.map((event) => eventOf(event, ICalEventStatus.CANCELLED, change, centre)),
    ],
  });
  return { method, filename: `${appointment.id}.ics`, content: calendar.toString() };
}

function eventOf(
  { id, title, start, end, place }: TrainingEvent,
  status: ICalEventStatus,
  { appointment, sequence, now }: CalendarChange,
  centre: string,
) {
  const { publicUrl, mailFrom } = environment();
  const site = new URL(publicUrl);
  return {
    id: `${id}@${site.hostname}`,
    sequence,
    stamp: new Date(now),
    status,
    summary: title,
    start: new Date(start),
    // No end when it is unknown: an end must be later than the start (RFC 5545, 3.8.2.2).
    end: end > start ? new Date(end) : null,
    location: place,
    url: new URL(routes.training(appointment.id), site).href,
    organizer: { name: centre, email: /<([^>]+)>/.exec(mailFrom)?.[1] ?? mailFrom },
  };
}
