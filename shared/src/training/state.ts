import type { Instant } from '../calendar.ts';
import type { TrainingDates } from './dates.ts';

/** The state indices of spec §4; trainings are sorted by them. */
export const STATE_INDICES = [0, 1, 1.1, 1.2, 2, 3, 4, 5] as const;
export type StateIndex = (typeof STATE_INDICES)[number];

/** The state index at an instant: the first matching row of the table in design, Training state. */
export function stateIndex({ opens, closes, starts, ends }: TrainingDates, now: Instant): StateIndex {
  if (opens === undefined && starts === undefined) return 5;
  if (opens !== undefined && now < opens) return 0;
  if (opens !== undefined && (closes === undefined || now <= closes)) {
    if (ends !== undefined && ends < now) return 1.2;
    return starts !== undefined && starts <= now ? 1.1 : 1;
  }
  if (starts === undefined) return 5;
  if (now < starts) return 2;
  return ends === undefined || now <= ends ? 3 : 4;
}

/** Enrolment is possible from index 1 up to but below 2 (spec §4). */
export function isEnrolmentOpen(index: StateIndex): boolean {
  return index >= 1 && index < 2;
}

/** Which of a training's two notifications is shown at a state (spec §4). */
export function notificationFor(index: StateIndex): 'start' | 'finish' {
  return index === 1.1 || index === 2 || index === 3 ? 'start' : 'finish';
}

/**
 * The first instant after `now` at which the state may differ, or `undefined` if it never does again.
 * Openings and starts count from their instant on; closings and ends are over one millisecond later.
 */
export function nextTransition(
  { opens, closes, starts, ends }: TrainingDates,
  now: Instant,
): Instant | undefined {
  const boundaries = [opens, after(closes), starts, after(ends)];
  const next = Math.min(...boundaries.map((boundary) => boundary ?? Infinity).filter((at) => at > now));
  return next === Infinity ? undefined : next;
}

function after(instant: Instant | undefined): Instant | undefined {
  return instant === undefined ? undefined : instant + 1;
}

/** Facts that order trainings in every list (design, Training state). */
export interface Ordering {
  readonly index: StateIndex;
  readonly opens: Instant | undefined;
  readonly id: string;
}

/** Orders trainings by state index, then opening (latest first, unknown last), then id. */
export function compareTrainings(a: Ordering, b: Ordering): number {
  return a.index - b.index || compare(b.opens ?? -Infinity, a.opens ?? -Infinity) || compare(a.id, b.id);
}

function compare<T extends number | string>(a: T, b: T): number {
  return Number(a > b) - Number(a < b);
}
