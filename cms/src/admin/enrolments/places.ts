import { placesLeft, type Occupancy } from '@centro/shared/enrolment/decide';
import type { RosterTraining } from '../../modules/enrolments/staff-contract';

/** How many have a place, approved or not, and how many wait. */
export function occupancyOf({ counts }: Pick<RosterTraining, 'counts'>): Occupancy {
  return { taken: counts.enrolled + counts.approved, waiting: counts.waiting };
}

/** Whether whoever gets a place in it now is beyond its quota. */
export function isFull(training: RosterTraining): boolean {
  return placesLeft(training, occupancyOf(training)) === 0;
}
