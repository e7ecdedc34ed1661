import type { Instant } from '../calendar.ts';
import type { TrainingDates } from '../training/dates.ts';
import type { EnrolmentStatus } from './enrol.ts';

/** How somebody stands to a training; `none` is not in it. */
export type Standing = EnrolmentStatus | 'none';

/** Why the staff cannot give somebody another standing. */
export type StaffRefusal =
  | 'banned'
  /** Places are held by DNI, and this person has told none. */
  | 'dni-missing'
  /** A certificate says whose it is, and this person has told no name. */
  | 'name-missing'
  /** Another profile with the same DNI is in the training. */
  | 'enrolled-with-other-profile'
  /** Only who has a place can be approved. */
  | 'no-place'
  /** A certificate says "Completado", which is not known before the end. */
  | 'training-not-ended'
  /** Who is approved is first made what they were before. */
  | 'enrolment-approved'
  /** Nobody waits while there is a place: the queue would give it to them at once. */
  | 'place-free';

/** What the staff want somebody to be in a training, and what of the person matters for it. */
export interface StaffWish {
  readonly from: Standing;
  readonly to: Standing;
  readonly banned: boolean;
  readonly hasDni: boolean;
  readonly otherProfileIn: boolean;
  /** Whether its end is not to come any more; see {@link hasEnded}. */
  readonly ended: boolean;
}

/** Whether people may be approved in a training: once its end has passed, or at any time when it has no dates. */
export function hasEnded({ ends }: Pick<TrainingDates, 'ends'>, now: Instant): boolean {
  return ends === undefined || ends < now;
}

/**
 * Why the staff cannot make somebody what they want (design, Enrolment, staff; docs/adr/040). Quota and queue do not
 * bind them. What somebody is already stands against nothing.
 */
export function staffRefusal({
  from,
  to,
  banned,
  hasDni,
  otherProfileIn,
  ended,
}: StaffWish): StaffRefusal | undefined {
  if (from === to) return undefined;
  switch (to) {
    case 'none':
      return from === 'approved' ? 'enrolment-approved' : undefined;
    case 'approved':
      if (from !== 'enrolled') return 'no-place';
      return ended ? undefined : 'training-not-ended';
    case 'waiting':
      if (from === 'approved') return 'enrolment-approved';
      break;
    case 'enrolled':
      // An approval that is taken back.
      if (from === 'approved') return undefined;
  }
  if (banned) return 'banned';
  if (from !== 'none') return undefined;
  if (!hasDni) return 'dni-missing';
  return otherProfileIn ? 'enrolled-with-other-profile' : undefined;
}
