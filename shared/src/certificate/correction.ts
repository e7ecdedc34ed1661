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
export type CorrectionRefusal = 'nothing-corrected' | 'dates-reversed';

/** Judges what a replacement would say otherwise (design, Certificates); `undefined` when nothing stands against it. */
export function correctionRefusal(before: Certified, after: Certified): CorrectionRefusal | undefined {
  const { starts, ends } = after;
  if (starts !== null && ends !== null && ends < starts) return 'dates-reversed';
  const fields = Object.keys(after) as readonly (keyof Certified)[];
  return fields.every((field) => before[field] === after[field]) ? 'nothing-corrected' : undefined;
}
