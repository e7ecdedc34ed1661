import type { Instant } from '../calendar.ts';

/** How long a browser remembers that somebody pressed the enrol button, in milliseconds (design, The citizen's intent). */
export const INTENT_LIFETIME_MS = 24 * 60 * 60 * 1000;

/** The wish to take part in a training, expressed before every step that enrolling asks for was done. */
export interface EnrolmentIntent {
  readonly trainingId: string;
  /** The training's title as it was shown. */
  readonly title: string;
  readonly expressedAt: Instant;
}

/** Whether an intent still leads to the enrolment: for a day, and not once the clock was set back before it. */
export function isIntentCurrent(
  { expressedAt }: Pick<EnrolmentIntent, 'expressedAt'>,
  now: Instant,
): boolean {
  return expressedAt <= now && now < expressedAt + INTENT_LIFETIME_MS;
}
