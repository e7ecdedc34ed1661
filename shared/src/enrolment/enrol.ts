import type { Instant } from '../calendar.ts';
import { isOver } from '../training/appointment.ts';
import type { TrainingDates } from '../training/dates.ts';
import { isEnrolmentOpen, stateIndex } from '../training/state.ts';
import { decide, type Capacity, type Occupancy } from './decide.ts';
import { needsConfirmation, type Reachability } from './provisional.ts';
import { failedPrecheck, type Applicant, type Demands, type PrecheckFailure } from './prechecks.ts';

/** Terms of enrolling in a training. */
export interface EnrolmentTerms extends Capacity {
  /** Published and not archived. */
  readonly listed: boolean;
  readonly dates: TrainingDates;
  /** Suspended or cancelled: places and queue stay as they are. */
  readonly interrupted: boolean;
}

export type EnrolmentStatus = 'enrolled' | 'waiting' | 'approved';

/** Why an enrolment is refused. */
export type EnrolmentRefusal =
  | PrecheckFailure
  | 'not-found'
  | 'enrolment-closed'
  | 'enrolled-with-other-profile'
  | 'email-unconfirmed'
  | 'too-many-requests'
  | 'no-quota';

export type EnrolmentOutcome =
  | { readonly kind: 'place'; readonly status: 'enrolled' | 'waiting' }
  | { readonly kind: 'refused'; readonly code: EnrolmentRefusal };

/** Everything that the outcome depends on. */
export interface Application {
  readonly applicant: Applicant | undefined;
  readonly demands: Demands;
  readonly terms: EnrolmentTerms;
  /** Whether another profile with the same DNI is in the training. */
  readonly otherProfileIn: boolean;
  readonly reachability: Reachability;
  readonly occupancy: Occupancy;
  readonly now: Instant;
}

/**
 * Outcome for a person who is not in the training yet: pre-checks, window, quota, in the order of design, Enrolment.
 * Existing enrolments are returned unchanged before this.
 */
export function enrol(application: Application): EnrolmentOutcome {
  const { applicant, demands, terms, otherProfileIn, reachability, occupancy, now } = application;
  const failed = failedPrecheck(applicant, demands);
  if (failed !== undefined) return refused(failed);
  if (!terms.listed) return refused('not-found');
  if (terms.interrupted || !isEnrolmentOpen(stateIndex(terms.dates, now))) {
    return refused('enrolment-closed');
  }
  if (otherProfileIn) return refused('enrolled-with-other-profile');
  const decision = decide(terms, occupancy);
  if (decision === 'refused') return refused('no-quota');
  if (reachability.shutOut) return refused('too-many-requests');
  return needsConfirmation(reachability) ? refused('email-unconfirmed') : { kind: 'place', status: decision };
}

function refused(code: EnrolmentRefusal): EnrolmentOutcome {
  return { kind: 'refused', code };
}

/**
 * Why a person cannot leave a training: only possible before it starts, and never once approved (design, Enrolment).
 *
 * @param starts the training's start; `undefined` if unknown, or while the training is suspended or cancelled
 */
export function leaveRefusal(
  status: EnrolmentStatus,
  starts: Instant | undefined,
  now: Instant,
): 'training-started' | 'enrolment-approved' | undefined {
  if (status === 'approved') return 'enrolment-approved';
  return starts !== undefined && starts <= now ? 'training-started' : undefined;
}

/**
 * Number of people to promote from the queue (design, Enrolment): as many as fit; none if the training is archived,
 * unpublished, interrupted or over.
 */
export function promotions(terms: EnrolmentTerms, { taken, waiting }: Occupancy, now: Instant): number {
  if (!terms.listed || terms.interrupted || isOver(terms.dates, now)) return 0;
  return terms.maxQuota === 0 ? waiting : Math.min(waiting, Math.max(0, terms.maxQuota - taken));
}

/**
 * Number of people that can be moved from a place to the end of the queue without being promoted at once (design,
 * Enrolment, staff; docs/adr/040): the freed places go to those already waiting.
 *
 * @param eligible unbanned people waiting, ahead of the first one named in the request
 * @param requested people to move
 */
export function movesToQueue(
  terms: EnrolmentTerms,
  { taken, waiting }: Occupancy,
  eligible: number,
  requested: number,
  now: Instant,
): number {
  if (promotions(terms, { taken: taken - requested, waiting: waiting + requested }, now) === 0) {
    return requested;
  }
  if (terms.maxQuota === 0) return 0;
  return Math.min(requested, Math.max(0, eligible + taken - terms.maxQuota));
}
