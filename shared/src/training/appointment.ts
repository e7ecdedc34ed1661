import { startOfLocalDay, type Instant } from '../calendar.ts';
import type { TrainingEvent } from './events.ts';

/** What whoever takes part in a training has to know to be there. */
export interface Appointment {
  /** False when the training was withdrawn before it started. */
  readonly standing: boolean;
  readonly starts: Instant | null;
  readonly ends: Instant | null;
  readonly place: string | null;
  /** How it is given, and how each meeting is. */
  readonly modes: readonly (string | null)[];
  readonly events: readonly TrainingEvent[];
}

/** Whether whoever knew the one would be at the right place at the right time with the other. */
export function isSameAppointment(known: Appointment, now: Appointment): boolean {
  return known.standing === now.standing && isSameTime(known, now) && isSamePlace(known, now);
}

/** Whether a training that stands is, or still is, at the same time. */
export function isSameTime(a: Appointment, b: Appointment): boolean {
  const times = ({ starts, ends, events }: Appointment) => [
    starts,
    ends,
    ...events.flatMap(({ start, end }) => [start, end]),
  ];
  return isSameList(times(a), times(b));
}

export function isSamePlace(a: Appointment, b: Appointment): boolean {
  const places = ({ place, modes, events }: Appointment) => [
    place,
    ...modes,
    ...events.map((event) => event.place),
  ];
  return isSameList(places(a), places(b));
}

function isSameList<T>(a: readonly T[], b: readonly T[]): boolean {
  return a.length === b.length && a.every((each, index) => each === b[index]);
}

/** Whether there is nothing left to be at. */
export function isOver({ ends }: { readonly ends?: Instant | null | undefined }, now: Instant): boolean {
  return typeof ends === 'number' && ends < now;
}

/**
 * Whether a training stands as far as those in it are concerned: it has a page, and either is listed or started before
 * it was archived.
 */
export function isStanding(
  training: { readonly public: boolean; readonly archived: boolean; readonly starts: Instant | undefined },
  now: Instant,
): boolean {
  if (!training.public) return false;
  return !training.archived || (training.starts !== undefined && training.starts <= now);
}

const HOUR = 60 * 60_000;
/** Hour of the local day at which people are reminded. */
const REMINDER_HOUR = 9;

/** From when on whoever takes part is reminded: the morning of the local day before the start. */
export function reminderFrom(starts: Instant): Instant {
  return startOfLocalDay(startOfLocalDay(starts) - 1) + REMINDER_HOUR * HOUR;
}

/** Whether it is time to remind people of a start: late is better than never, but not once it started. */
export function isReminderDue(starts: Instant, now: Instant): boolean {
  return reminderFrom(starts) <= now && now < starts;
}
