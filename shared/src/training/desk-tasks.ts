import type { Instant } from '../calendar.ts';
import type { TrainingDates } from './dates.ts';
import { isEnrolmentOpen, stateIndex } from './state.ts';

/** Tasks and notices of the office about a training. */
export const DESK_TASKS = ['starts-soon', 'nearly-full', 'to-approve'] as const;
export type DeskTask = (typeof DESK_TASKS)[number];

/** Facts that determine a training's tasks. */
export interface DeskFacts {
  readonly dates: TrainingDates;
  /** 0 is unlimited. */
  readonly maxQuota: number;
  /** People with a place who are not approved. */
  readonly enrolled: number;
  readonly approved: number;
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** How long before its start a training is listed, in milliseconds. */
const SOON_MS = 7 * DAY_MS;
/** How long after its end people without approval are listed, in milliseconds: some never finish and stay enrolled. */
const APPROVAL_MS = 60 * DAY_MS;
/** A training with at most this share of its places left is nearly full; one place left always counts. */
const NEARLY_FULL = 0.1;

/** The tasks of the office for a training, in the order in which they are listed. */
export function deskTasks(facts: DeskFacts, now: Instant): readonly DeskTask[] {
  return DESK_TASKS.filter((task) => CHECKS[task](facts, now));
}

function startsSoon({ dates: { starts } }: DeskFacts, now: Instant): boolean {
  return starts !== undefined && starts > now && starts <= now + SOON_MS;
}

function isNearlyFull({ dates, maxQuota, enrolled, approved }: DeskFacts, now: Instant): boolean {
  const left = maxQuota - enrolled - approved;
  const few = Math.max(1, Math.floor(maxQuota * NEARLY_FULL));
  return maxQuota > 0 && left > 0 && left <= few && isEnrolmentOpen(stateIndex(dates, now));
}

function needsApproval({ dates: { ends }, enrolled }: DeskFacts, now: Instant): boolean {
  return enrolled > 0 && ends !== undefined && ends < now && ends >= now - APPROVAL_MS;
}

const CHECKS: Readonly<Record<DeskTask, (facts: DeskFacts, now: Instant) => boolean>> = {
  'starts-soon': startsSoon,
  'nearly-full': isNearlyFull,
  'to-approve': needsApproval,
};
