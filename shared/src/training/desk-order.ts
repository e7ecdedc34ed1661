import type { Instant } from '../calendar.ts';
import type { TrainingDates } from './dates.ts';
import { stateIndex, type StateIndex } from './state.ts';

/**
 * Priority at the office by state (spec §4): open or running, future, without dates, ended.
 */
const RANKS: Readonly<Record<StateIndex, number>> = { 1: 0, 1.1: 0, 1.2: 0, 2: 0, 3: 0, 0: 1, 5: 2, 4: 3 };

/** Facts that order trainings at the office's desk. */
export interface DeskOrdering {
  readonly id: string;
  readonly dates: TrainingDates;
}

/**
 * Orders trainings for the office: current ones by start, ended ones at the end, the latest first.
 */
export function compareAtDesk(a: DeskOrdering, b: DeskOrdering, now: Instant): number {
  const [before, after] = [rankOf(a, now), rankOf(b, now)];
  if (before !== after) return before - after;
  const byTime = before === RANKS[4] ? lastEnd(b) - lastEnd(a) : firstStart(a) - firstStart(b);
  return byTime || (a.id < b.id ? -1 : Number(a.id > b.id));
}

function rankOf({ dates }: DeskOrdering, now: Instant): number {
  return RANKS[stateIndex(dates, now)];
}

function lastEnd({ dates }: DeskOrdering): Instant {
  return dates.ends ?? dates.closes ?? 0;
}

/** Trainings without a start come last. */
function firstStart({ dates }: DeskOrdering): Instant {
  return dates.starts ?? Number.MAX_SAFE_INTEGER;
}
