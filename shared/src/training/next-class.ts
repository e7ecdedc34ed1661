import { endOfLocalDay, startOfLocalDay, type Instant } from '../calendar.ts';

/** Start, end and place of a class; unknown parts are null. */
export interface TrainingClass {
  readonly starts: Instant;
  readonly ends: Instant | null;
  readonly place: string | null;
}

/** The facts of a training that determine its next class. */
export interface Classes {
  readonly starts: Instant | undefined;
  readonly place: string | null;
  readonly meetings: readonly TrainingClass[];
}

/**
 * The next or current class: the first meeting that has not ended; without meetings, the training's start until the end
 * of that day. A meeting without an end lasts until the end of its day; one without a place inherits the training's.
 */
export function nextClass({ starts, place, meetings }: Classes, now: Instant): TrainingClass | undefined {
  const only = starts === undefined ? [] : [{ starts, ends: null, place }];
  return (meetings.length === 0 ? only : meetings)
    .filter((each) => now <= (each.ends ?? endOfLocalDay(each.starts)))
    .toSorted((a, b) => a.starts - b.starts)
    .map((each) => ({ ...each, place: each.place ?? place }))
    .at(0);
}

/** Calendar days in Buenos Aires from now to an instant: 0 is today, 1 tomorrow. */
export function daysUntil(instant: Instant, now: Instant): number {
  return Math.round((startOfLocalDay(instant) - startOfLocalDay(now)) / (24 * 60 * 60 * 1000));
}
