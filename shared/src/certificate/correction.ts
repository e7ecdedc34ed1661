import type { Instant } from '../calendar.ts';

/** Correctable fields of a certificate. */
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

/** Why a correction is rejected. */
export type CorrectionRefusal = 'nothing-corrected' | 'dates-reversed' | 'expires-before-issue';

/** Whether an expiry has passed; null never expires. */
export function hasExpired(expires: Instant | null, now: Instant): boolean {
  return expires !== null && expires <= now;
}

/**
 * Checks the corrections of a replacement (design, Certificates); `undefined` if they are valid. An unchanged expiry may
 * have passed.
 *
 * @param now date of issue of the replacement
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
