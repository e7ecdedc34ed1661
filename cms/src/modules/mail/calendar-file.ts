import { routes, type TrainingEvent } from '@centro/shared';
import { ICalCalendar, ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { environment } from '../../platform/environment/environment';
import type { NotedAppointment } from './appointments';

/** What calendars call this program. */
const PRODUCT = { company: 'Centro', product: 'Capacitaciones', language: 'ES' };

/** The calendar that comes with a mail. */
export interface CalendarFile {
  readonly method: 'PUBLISH' | 'CANCEL';
  readonly filename: string;
  readonly content: string;
}

/** The events of a training that somebody who takes part has in their calendar from now on. */
export interface CalendarChange {
  /** What the mail tells of. */
  readonly appointment: NotedAppointment;
  /** Which state of the training this is, from 0: calendars take no step back (RFC 5545, 3.8.7.4). */
  readonly sequence: number;
  /** What was in their calendar. */
  readonly known?: NotedAppointment;
  /** Whether they have no part in it any more. */
  readonly cancelled: boolean;
  /** When this is written: of two that tell of the same state the later one counts (RFC 5546, 2.1.5). */
  readonly now: number;
}

/**
 * Writes the events of a training for the calendar of somebody who takes part (RFC 5546, PUBLISH and CANCEL), or takes
 * them out of it. Their names are those of the calendars of the site.
 *
 * @param centre who invites
 * @returns `undefined` when there is nothing that a calendar could have
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
    // One that nobody said the end of has none; it never ends when it begins (RFC 5545, 3.8.2.2).
    end: end > start ? new Date(end) : null,
    location: place,
    url: new URL(routes.training(appointment.id), site).href,
    organizer: { name: centre, email: /<([^>]+)>/.exec(mailFrom)?.[1] ?? mailFrom },
  };
}
