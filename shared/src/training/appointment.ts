import { startOfLocalDay, type Instant } from '../calendar.ts';
import type { TrainingEvent } from './events.ts';
import type { Interruption } from './contract.ts';

/** When and where a training takes place, for its participants. */
export interface Appointment {
  /** False if the training was withdrawn before it started, or is interrupted. */
  readonly standing: boolean;
  readonly interruption: Interruption | null;
  readonly starts: Instant | null;
  readonly ends: Instant | null;
  readonly place: string | null;
  /** Mode of the training and of each meeting. */
  readonly modes: readonly (string | null)[];
  readonly events: readonly TrainingEvent[];
}

/** Whether two appointments are at the same times and places. */
export function isSameAppointment(known: Appointment, now: Appointment): boolean {
  const isSameStatus = known.standing === now.standing && known.interruption?.kind === now.interruption?.kind;
  return isSameStatus && isSameTime(known, now) && isSamePlace(known, now);
}

/** Whether the times are the same. */
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

/** Whether the end has passed. */
export function isOver({ ends }: { readonly ends?: Instant | null | undefined }, now: Instant): boolean {
  return typeof ends === 'number' && ends < now;
}

/** A change of an appointment that its participants are notified of. */
export type AppointmentChange = 'withdrawn' | 'resumed' | 'changed';

/**
 * The change since the appointment that a participant was notified of; `undefined` when nothing changed, when both are
 * over, and while the same interruption lasts: participants are notified of changed dates when it resumes.
 */
export function changeSince(
  known: Appointment,
  current: Appointment,
  now: Instant,
): AppointmentChange | undefined {
  if (isSameAppointment(known, current) || (isOver(known, now) && isOver(current, now))) return undefined;
  if (current.standing) return known.standing ? 'changed' : 'resumed';
  const isStillInterrupted = !known.standing && known.interruption?.kind === current.interruption?.kind;
  return isStillInterrupted ? undefined : 'withdrawn';
}

/**
 * Whether a training still takes place for its participants: it has a page, is not interrupted, and either is listed or
 * started before it was archived.
 */
export function isStanding(
  training: {
    readonly public: boolean;
    readonly interrupted: boolean;
    readonly archived: boolean;
    readonly starts: Instant | undefined;
  },
  now: Instant,
): boolean {
  if (!training.public || training.interrupted) return false;
  return !training.archived || (training.starts !== undefined && training.starts <= now);
}

const HOUR = 60 * 60_000;
/** Local time of day at which reminders are due, in milliseconds: 9:00. */
export const REMINDER_TIME_MS = 9 * HOUR;

/** When the reminder is due: the morning of the local day before the start. */
export function reminderFrom(starts: Instant): Instant {
  return startOfLocalDay(startOfLocalDay(starts) - 1) + REMINDER_TIME_MS;
}

/** Whether the reminder is due; also late, but not after the start. */
export function isReminderDue(starts: Instant, now: Instant): boolean {
  return reminderFrom(starts) <= now && now < starts;
}
