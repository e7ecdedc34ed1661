import { isIntentCurrent, type EnrolmentIntent } from '@centro/shared/enrolment/intent';
import { accountParameters, routes } from '@centro/shared/routes';
import * as z from 'zod/mini';
import { MEMORY, forget, recall, remember } from './memory.ts';
import { ownPath, originTraining, trainingOf, type ReturnState } from './redirects.ts';

const intentSchema = z.object({ trainingId: z.string(), title: z.string(), expressedAt: z.number() });

/** What this page's address, this tab and this browser carry through the account screens. */
export function carried(): ReturnState {
  return {
    trainingId: accountParameters(location.pathname).trainingId,
    trainingPath: originTraining(recalledPath(MEMORY.trainingPath) ?? intendedPath(), ownReferrer()),
    interruptedAt: recalledPath(MEMORY.interruptedAt),
  };
}

/** The page of this site that one comes from. */
function ownReferrer(): string | undefined {
  const { referrer } = document;
  return referrer.startsWith(`${location.origin}/`) ? referrer.slice(location.origin.length) : undefined;
}

function recalledPath(key: typeof MEMORY.trainingPath | typeof MEMORY.interruptedAt): string | undefined {
  return ownPath(recall(key, z.string()));
}

/** The training that somebody wanted to take part in today, with this browser, and was not enrolled in yet. */
export function currentIntent(): EnrolmentIntent | undefined {
  const intent = recall(MEMORY.intent, intentSchema);
  return intent && isIntentCurrent(intent, Date.now()) ? intent : undefined;
}

function intendedPath(): string | undefined {
  const intent = currentIntent();
  return intent && ownPath(routes.trainingAction(intent.trainingId, 'inscribirme'));
}

/** Keeps the training of this address where the next one has no room for it; its action stays kept. */
export function keepTraining(): void {
  const { trainingId, trainingPath } = carried();
  if (trainingId !== undefined && trainingOf(trainingPath) !== trainingId) {
    remember(MEMORY.trainingPath, routes.training(trainingId));
  }
}

/** Keeps this page, to come back to it once somebody has signed in again. */
export function rememberInterruption(): void {
  remember(MEMORY.interruptedAt, location.pathname);
}

/** Forgets the interruption: it is over. */
export function forgetInterruption(): void {
  forget(MEMORY.interruptedAt);
}

/** Forgets where it all began: it has come to its end. */
export function forgetTrainingPath(): void {
  forget(MEMORY.trainingPath);
}

/** Forgets the intent to take part in a training: enrolling was answered. */
export function forgetIntent(trainingId: string): void {
  if (trainingOf(recalledPath(MEMORY.trainingPath)) === trainingId) forgetTrainingPath();
  if (recall(MEMORY.intent, intentSchema)?.trainingId === trainingId) forget(MEMORY.intent);
}
