import type { Instant } from '../calendar.ts';
import type { TrainingDates } from '../training/dates.ts';
import type { EnrolmentStatus } from './enrol.ts';

/** A person's status in a training; `none` is not in it. */
export type Standing = EnrolmentStatus | 'none';

/** Why staff cannot change a person's standing. */
export type StaffRefusal =
  | 'banned'
  /** Places are held by DNI, and the person has none. */
  | 'dni-missing'
  /** Certificates show a name, and the person has none. */
  | 'name-missing'
  /** Another profile with the same DNI is in the training. */
  | 'enrolled-with-other-profile'
  /** Only a person with a place can be approved. */
  | 'no-place'
  /** Certificates say "Completado", which is unknown before the end. */
  | 'training-not-ended'
  /** A cancelled training cannot be completed. */
  | 'training-cancelled'
  /** An approval must be revoked first. */
  | 'enrolment-approved'
  /** No waiting while there is a free place: the queue would promote the person at once. */
  | 'place-free'
  /** The person to add has enrolled since the search. */
  | 'already-enrolled';

/** A change of standing requested by staff, with the facts that decide it. */
export interface StaffWish {
  readonly from: Standing;
  readonly to: Standing;
  readonly banned: boolean;
  readonly hasDni: boolean;
  readonly otherProfileIn: boolean;
  /** See {@link hasEnded}. */
  readonly ended: boolean;
  readonly cancelled: boolean;
  /** Whether the request gives a reason; revoking an approval requires one. */
  readonly hasReason: boolean;
}

/** Whether people may be approved: after the training's end, or at any time if the end is unknown. */
export function hasEnded({ ends }: Pick<TrainingDates, 'ends'>, now: Instant): boolean {
  return ends === undefined || ends < now;
}

/**
 * Why staff cannot change a person's standing (design, Enrolment, staff; docs/adr/040). Quota and queue do not bind
 * staff. An unchanged standing is always allowed.
 */
export function staffRefusal({
  from,
  to,
  banned,
  hasDni,
  otherProfileIn,
  ended,
  cancelled,
  hasReason,
}: StaffWish): StaffRefusal | undefined {
  if (from === to) return undefined;
  switch (to) {
    case 'none':
      return from === 'approved' ? 'enrolment-approved' : undefined;
    case 'approved':
      if (from !== 'enrolled') return 'no-place';
      if (cancelled) return 'training-cancelled';
      return ended ? undefined : 'training-not-ended';
    case 'waiting':
      if (from === 'approved') return 'enrolment-approved';
      break;
    case 'enrolled':
      // Revokes an approval.
      if (from === 'approved') return hasReason ? undefined : 'enrolment-approved';
  }
  if (banned) return 'banned';
  if (from !== 'none') return undefined;
  if (!hasDni) return 'dni-missing';
  return otherProfileIn ? 'enrolled-with-other-profile' : undefined;
}
