import { accountParameters, routes } from '@centro/shared/routes';

/**
 * A path of this site, or nothing: what came from storage or an address must not lead elsewhere.
 *
 * @param text path with query and fragment at most
 */
export function ownPath(text: unknown): string | undefined {
  return typeof text === 'string' && /^\/(?![/\\])[\x21-\x7e]*$/.test(text) ? text : undefined;
}

/** What somebody carries through the account screens. */
export interface ReturnState {
  /** The training in the address (spec §2). */
  readonly trainingId: string | undefined;
  /** The training's page where it began, or its action once its button was pressed; some addresses name no training. */
  readonly trainingPath: string | undefined;
  /** Where they were when their session turned out to be over. */
  readonly interruptedAt: string | undefined;
}

/**
 * The training's page that somebody set out from, of two things that may tell it.
 *
 * @param remembered what the tab remembers, when the page before could still tell it
 * @param referrer the page before; its address may name a training that its script was too late to remember
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

/** Whether somebody carries nothing that they would go on to, so that signing in leads to their profile (spec §2). */
export function carriesNothing({ trainingId, trainingPath, interruptedAt }: ReturnState): boolean {
  return [trainingId, trainingPath, interruptedAt].every((part) => part === undefined);
}

/** What the way depends on of somebody who has just signed in or signed up. */
export interface SignedIn {
  readonly profileComplete: boolean;
  readonly dniNumber: string | null;
}

/** Where somebody goes on who has just signed in or signed up (spec §4, Profile flow). */
export function pathAfterSignIn({ profileComplete, dniNumber }: SignedIn, carried: ReturnState): string {
  const { trainingId, interruptedAt } = carried;
  if (interruptedAt !== undefined && (trainingId === undefined || trainingOf(interruptedAt) === trainingId)) {
    return interruptedAt;
  }
  const training = carriedTraining(carried);
  if (training === undefined || profileComplete) return nextPath(carried);
  return dniNumber === null ? routes.createProfile() : routes.createProfile(dniNumber, training);
}

/** Where somebody goes on who has just made an account: to their profile's data, with the training. */
export function pathAfterSignUp(
  dniNumber: string,
  carried: Pick<ReturnState, 'trainingId' | 'trainingPath'>,
): string {
  return routes.createProfile(dniNumber, carriedTraining(carried));
}

/**
 * Where somebody goes on who has just made their profile: to the food-handler data, which they may skip, with the
 * training (spec §4, Profile flow).
 */
export function pathAfterProfile(
  { bpmProfile }: { readonly bpmProfile: boolean },
  carried: Pick<ReturnState, 'trainingId' | 'trainingPath'>,
): string {
  return bpmProfile ? nextPath(carried) : routes.createFoodHandler(carriedTraining(carried));
}

/**
 * Where somebody goes on who has a profile now: to the training, with its action if they pressed its button, else to the
 * profile. Another training in the address has replaced it since: they are not enrolled in what they left for that.
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

/** The training that an address of the site carries. */
export function trainingOf(path: string | undefined): string | undefined {
  return path === undefined ? undefined : accountParameters(path).trainingId;
}
