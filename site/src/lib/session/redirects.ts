import { accountParameters, routes } from '@centro/shared/routes';

/**
 * The text if it is a path of this site: values from storage or a URL must not lead to other sites.
 *
 * @param text path with query and fragment at most
 */
export function ownPath(text: unknown): string | undefined {
  return typeof text === 'string' && /^\/(?![/\\])[\x21-\x7e]*$/.test(text) ? text : undefined;
}

/** State carried through the account screens. */
export interface ReturnState {
  /** The training in the address (spec §2). */
  readonly trainingId: string | undefined;
  /** The training's page where the flow began, or its action once the button was pressed; not all URLs name it. */
  readonly trainingPath: string | undefined;
  /** The page on which the session turned out to be expired. */
  readonly interruptedAt: string | undefined;
}

/**
 * The training's page from which the flow began, from two sources.
 *
 * @param remembered stored in the tab, if the previous page had time to do it
 * @param referrer the previous page; its address may name a training that its script was too late to store
 */
export function originTraining(
  remembered: string | undefined,
  referrer: string | undefined,
): string | undefined {
  const training = referrer?.startsWith('/capacitaciones/') ? undefined : trainingOf(referrer);
  return training === undefined || training === trainingOf(remembered)
    ? remembered
    : routes.training(training);
}

/** Whether there is no destination, so that signing in leads to the profile (spec §2). */
export function carriesNothing({ trainingId, trainingPath, interruptedAt }: ReturnState): boolean {
  return [trainingId, trainingPath, interruptedAt].every((part) => part === undefined);
}

/** Data of the account on which the path after signing in depends. */
export interface SignedIn {
  readonly profileComplete: boolean;
  readonly dniNumber: string | null;
}

/** The path after signing in (spec §4, Profile flow). */
export function pathAfterSignIn({ profileComplete, dniNumber }: SignedIn, carried: ReturnState): string {
  const { trainingId, interruptedAt } = carried;
  if (interruptedAt !== undefined && (trainingId === undefined || trainingOf(interruptedAt) === trainingId)) {
    return interruptedAt;
  }
  const training = carriedTraining(carried);
  if (training === undefined || profileComplete) return nextPath(carried);
  return dniNumber === null ? routes.createProfile() : routes.createProfile(dniNumber, training);
}

/** The path after creating an account: to the form of the profile, with the training. */
export function pathAfterSignUp(
  dniNumber: string,
  carried: Pick<ReturnState, 'trainingId' | 'trainingPath'>,
): string {
  return routes.createProfile(dniNumber, carriedTraining(carried));
}

/**
 * The path after creating a profile: to the food-handler data, which can be skipped, with the training (spec §4,
 * Profile flow).
 */
export function pathAfterProfile(
  { bpmProfile }: { readonly bpmProfile: boolean },
  carried: Pick<ReturnState, 'trainingId' | 'trainingPath'>,
): string {
  return bpmProfile ? nextPath(carried) : routes.createFoodHandler(carriedTraining(carried));
}

/**
 * The path once there is a profile: to the training, with its action if its button was pressed, else to the profile.
 * Another training in the URL replaces the stored one, whose action then does not apply.
 */
export function nextPath(carried: Pick<ReturnState, 'trainingId' | 'trainingPath'>): string {
  const training = carriedTraining(carried);
  if (training === undefined) return routes.profile();
  const action = routes.trainingAction(training, 'inscribirme');
  return carried.trainingPath === action ? action : routes.training(training);
}

/** The training being enrolled in. */
export function carriedTraining({
  trainingId,
  trainingPath,
}: Pick<ReturnState, 'trainingId' | 'trainingPath'>): string | undefined {
  return trainingId ?? trainingOf(trainingPath);
}

/** The training that a path of the site names. */
export function trainingOf(path: string | undefined): string | undefined {
  return path === undefined ? undefined : accountParameters(path).trainingId;
}
