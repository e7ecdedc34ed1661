import type { Instant } from '../calendar.ts';

/** How long a browser stores an enrolment intent, in milliseconds (design, The citizen's intent). */
export const INTENT_LIFETIME_MS = 24 * 60 * 60 * 1000;

/** The wish to enrol in a training, expressed before all required steps were done. */
export interface EnrolmentIntent {
  readonly trainingId: string;
  /** The training's title when it was expressed. */
  readonly title: string;
  readonly expressedAt: Instant;
}

/** Whether an intent is still valid: for a day, and not if the clock was set back before it. */
export function isIntentCurrent(
  { expressedAt }: Pick<EnrolmentIntent, 'expressedAt'>,
  now: Instant,
): boolean {
  return expressedAt <= now && now < expressedAt + INTENT_LIFETIME_MS;
}
