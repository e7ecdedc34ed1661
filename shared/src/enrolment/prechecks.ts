/** Why a person cannot enrol, regardless of quota (spec §5). */
export type PrecheckFailure =
  'unauthenticated' | 'profile-incomplete' | 'banned' | 'food-handler-required' | 'form-required';

/** Facts of a person for the pre-checks. */
export interface Applicant {
  readonly profileComplete: boolean;
  readonly banned: boolean;
  readonly bpmProfile: boolean;
}

/** Requirements of a training for the pre-checks. */
export interface Demands {
  readonly foodHandler: boolean;
  /** Whether it requires a form that this person has not answered (design, Forms). */
  readonly formPending: boolean;
}

type Check = readonly [failure: PrecheckFailure, fails: (applicant: Applicant, demands: Demands) => boolean];

/** Pre-checks of a signed-in person, in the order of spec §5. */
const CHECKS: readonly Check[] = [
  ['profile-incomplete', ({ profileComplete }) => !profileComplete],
  ['banned', ({ banned }) => banned],
  ['food-handler-required', ({ bpmProfile }, { foodHandler }) => foodHandler && !bpmProfile],
  ['form-required', (_applicant, { formPending }) => formPending],
];

/** The first failing pre-check of spec §5; no applicant means signed out. */
export function failedPrecheck(
  applicant: Applicant | undefined,
  demands: Demands,
): PrecheckFailure | undefined {
  if (!applicant) return 'unauthenticated';
  return CHECKS.find(([, fails]) => fails(applicant, demands))?.[0];
}
