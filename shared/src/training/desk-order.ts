import type { Instant } from '../calendar.ts';
import type { TrainingDates } from './dates.ts';
import { stateIndex, type StateIndex } from './state.ts';

/**
 * What the office works with first, by the state of spec §4: what is open or runs, what is to come, what has no dates, what
 * is over.
 */
const RANKS: Readonly<Record<StateIndex, number>> = { 1: 0, 1.1: 0, 1.2: 0, 2: 0, 3: 0, 0: 1, 5: 2, 4: 3 };

/** What a training is ordered by at the office's desk. */
export interface DeskOrdering {
  readonly id: string;
  readonly dates: TrainingDates;
}

/**
 * Orders trainings as the office looks for them: those that matter now, by their start; at last those that ended, the
 * latest first.
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

/** Who knows no start comes last. */
function firstStart({ dates }: DeskOrdering): Instant {
  return dates.starts ?? Number.MAX_SAFE_INTEGER;
}
