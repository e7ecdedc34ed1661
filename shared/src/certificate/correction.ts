import type { Instant } from '../calendar.ts';

/** What a certificate says that a mistake can be in. */
export interface Certified {
  readonly names: string;
  readonly surnames: string;
  readonly dni: string;
  readonly title: string;
  readonly type: string;
  readonly starts: Instant | null;
  readonly ends: Instant | null;
  readonly expires: Instant | null;
}

/** Why a certificate cannot be replaced by one that says this. */
export type CorrectionRefusal = 'nothing-corrected' | 'dates-reversed' | 'expires-before-issue';

/** Whether a certificate that expires then would be none from the beginning; null is for ever. */
export function hasExpired(expires: Instant | null, now: Instant): boolean {
  return expires !== null && expires <= now;
}

/**
 * Judges what a replacement would say otherwise (design, Certificates); `undefined` when nothing stands against it. An
 * expiry that has passed stays as it is when something else is corrected.
 *
 * @param now when it is issued
 */
export function correctionRefusal(
  before: Certified,
  after: Certified,
  now: Instant,
): CorrectionRefusal | undefined {
  const { starts, ends, expires } = after;
  if (expires !== before.expires && hasExpired(expires, now)) return 'expires-before-issue';
  if (starts !== null && ends !== null && ends < starts) return 'dates-reversed';
  const fields = Object.keys(after) as readonly (keyof Certified)[];
  return fields.every((field) => before[field] === after[field]) ? 'nothing-corrected' : undefined;
}
