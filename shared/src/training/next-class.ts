import { endOfLocalDay, startOfLocalDay, type Instant } from '../calendar.ts';

/** When a class begins and ends, and where it is, as far as that is known. */
export interface TrainingClass {
  readonly starts: Instant;
  readonly ends: Instant | null;
  readonly place: string | null;
}

/** What the next class of a training depends on. */
export interface Classes {
  readonly starts: Instant | undefined;
  readonly place: string | null;
  readonly meetings: readonly TrainingClass[];
}

/**
 * The class of a training that comes next or is going on: the first meeting that is not over; without meetings the
 * start, until the end of its day. A meeting without an end lasts until the end of its day, one without a place is
 * where the training is.
 */
export function nextClass({ starts, place, meetings }: Classes, now: Instant): TrainingClass | undefined {
  const only = starts === undefined ? [] : [{ starts, ends: null, place }];
  return (meetings.length === 0 ? only : meetings)
    .filter((each) => now <= (each.ends ?? endOfLocalDay(each.starts)))
    .toSorted((a, b) => a.starts - b.starts)
    .map((each) => ({ ...each, place: each.place ?? place }))
    .at(0);
}

/** How many days of Buenos Aires lie between now and an instant: 0 is today, 1 tomorrow. */
export function daysUntil(instant: Instant, now: Instant): number {
  return Math.round((startOfLocalDay(instant) - startOfLocalDay(now)) / (24 * 60 * 60 * 1000));
}
