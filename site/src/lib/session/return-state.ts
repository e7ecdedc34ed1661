import { isIntentCurrent, type EnrolmentIntent } from '@centro/shared/enrolment/intent';
import { accountParameters, routes } from '@centro/shared/routes';
import * as z from 'zod/mini';
import { MEMORY, forget, recall, remember } from './memory.ts';
import { ownPath, originTraining, trainingOf, type ReturnState } from './redirects.ts';

const intentSchema = z.object({ trainingId: z.string(), title: z.string(), expressedAt: z.number() });

/** The state from this page's URL, the tab and the browser. */
export function carried(): ReturnState {
  return {
    trainingId: accountParameters(location.pathname).trainingId,
    trainingPath: originTraining(recalledPath(MEMORY.trainingPath) ?? intendedPath(), ownReferrer()),
    interruptedAt: recalledPath(MEMORY.interruptedAt),
  };
}

/** Path of the referrer, if it is a page of this site. */
function ownReferrer(): string | undefined {
  const { referrer } = document;
  return referrer.startsWith(`${location.origin}/`) ? referrer.slice(location.origin.length) : undefined;
}

function recalledPath(key: typeof MEMORY.trainingPath | typeof MEMORY.interruptedAt): string | undefined {
  return ownPath(recall(key, z.string()));
}

/** The current intent of this browser to enrol in a training. */
export function currentIntent(): EnrolmentIntent | undefined {
  const intent = recall(MEMORY.intent, intentSchema);
  return intent && isIntentCurrent(intent, Date.now()) ? intent : undefined;
}

function intendedPath(): string | undefined {
  const intent = currentIntent();
  return intent && ownPath(routes.trainingAction(intent.trainingId, 'inscribirme'));
}

/** Stores the training of this URL for pages whose URL does not name it; a stored action of it is kept. */
export function keepTraining(): void {
  const { trainingId, trainingPath } = carried();
  if (trainingId !== undefined && trainingOf(trainingPath) !== trainingId) {
    remember(MEMORY.trainingPath, routes.training(trainingId));
  }
}

/** Stores this page, to return to it after signing in again. */
export function rememberInterruption(): void {
  remember(MEMORY.interruptedAt, location.pathname);
}

/** Clears the stored interruption. */
export function forgetInterruption(): void {
  forget(MEMORY.interruptedAt);
}

/** Clears the training where the flow began, at its end. */
export function forgetTrainingPath(): void {
  forget(MEMORY.trainingPath);
}

/** Clears the intent to enrol in a training, once enrolling had a response. */
export function forgetIntent(trainingId: string): void {
  if (trainingOf(recalledPath(MEMORY.trainingPath)) === trainingId) forgetTrainingPath();
  if (recall(MEMORY.intent, intentSchema)?.trainingId === trainingId) forget(MEMORY.intent);
}
