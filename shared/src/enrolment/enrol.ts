import type { Instant } from '../calendar.ts';
import { isOver } from '../training/appointment.ts';
import type { TrainingDates } from '../training/dates.ts';
import { isEnrolmentOpen, stateIndex } from '../training/state.ts';
import { decide, type Capacity, type Occupancy } from './decide.ts';
import { needsConfirmation, type Reachability } from './provisional.ts';
import { failedPrecheck, type Applicant, type Demands, type PrecheckFailure } from './prechecks.ts';

/** A training as enrolling in it sees it. */
export interface EnrolmentTerms extends Capacity {
  /** Published and not archived. */
  readonly listed: boolean;
  readonly dates: TrainingDates;
}

export type EnrolmentStatus = 'enrolled' | 'waiting' | 'approved';

/** Why somebody who has no place yet does not get one. */
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

/** Everything that what becomes of an application depends on. */
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
 * What becomes of somebody who is not in the training yet: pre-checks, window, quota, in the order of design,
 * Enrolment. Whoever is in already keeps what they have; that comes before all of this.
 */
export function enrol(application: Application): EnrolmentOutcome {
  const { applicant, demands, terms, otherProfileIn, reachability, occupancy, now } = application;
  const failed = failedPrecheck(applicant, demands);
  if (failed !== undefined) return refused(failed);
  if (!terms.listed) return refused('not-found');
  if (!isEnrolmentOpen(stateIndex(terms.dates, now))) return refused('enrolment-closed');
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
 * Why somebody cannot leave a training: one leaves until it starts, and never when approved (design, Enrolment).
 *
 * @param starts the training's start, when it has one
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
 * How many of the queue move up now (design, Enrolment): as many as fit, none when the training is archived,
 * unpublished or over.
 */
export function promotions(terms: EnrolmentTerms, { taken, waiting }: Occupancy, now: Instant): number {
  if (!terms.listed || isOver(terms.dates, now)) return 0;
  return terms.maxQuota === 0 ? waiting : Math.min(waiting, Math.max(0, terms.maxQuota - taken));
}
