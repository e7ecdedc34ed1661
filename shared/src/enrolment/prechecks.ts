/** Why somebody cannot enrol whatever the training's quota (spec §5). */
export type PrecheckFailure =
  'unauthenticated' | 'profile-incomplete' | 'banned' | 'food-handler-required' | 'form-required';

/** What the pre-checks ask of a person. */
export interface Applicant {
  readonly profileComplete: boolean;
  readonly banned: boolean;
  readonly bpmProfile: boolean;
}

/** What the pre-checks ask of a training. */
export interface Demands {
  readonly foodHandler: boolean;
  /** Whether it asks for a form that this person has not answered for it (design, Forms). */
  readonly formPending: boolean;
}

type Check = readonly [failure: PrecheckFailure, fails: (applicant: Applicant, demands: Demands) => boolean];

/** The pre-checks of somebody signed in, in the order of spec §5. */
const CHECKS: readonly Check[] = [
  ['profile-incomplete', ({ profileComplete }) => !profileComplete],
  ['banned', ({ banned }) => banned],
  ['food-handler-required', ({ bpmProfile }, { foodHandler }) => foodHandler && !bpmProfile],
  ['form-required', (_applicant, { formPending }) => formPending],
];

/** The first pre-check of spec §5 that fails; nobody is signed in when there is no applicant. */
export function failedPrecheck(
  applicant: Applicant | undefined,
  demands: Demands,
): PrecheckFailure | undefined {
  if (!applicant) return 'unauthenticated';
  return CHECKS.find(([, fails]) => fails(applicant, demands))?.[0];
}
