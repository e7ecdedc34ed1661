import { placesLeft, type Occupancy } from '@centro/shared/enrolment/decide';
import type { RosterTraining } from '../../modules/enrolments/staff-contract';

/** Number of people with a place, approved or not, and in the queue. */
export function occupancyOf({ counts }: Pick<RosterTraining, 'counts'>): Occupancy {
  return { taken: counts.enrolled + counts.approved, waiting: counts.waiting };
}

/** Whether another place would exceed the quota. */
export function isFull(training: RosterTraining): boolean {
  return placesLeft(training, occupancyOf(training)) === 0;
}
