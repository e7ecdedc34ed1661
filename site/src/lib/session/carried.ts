import { accountParameters, routes } from '@centro/shared/routes';
import * as z from 'zod/mini';
import { MEMORY, forget, recall, remember } from './memory.ts';
import { ownPath, setOutFrom, trainingOf, type Carried } from './way.ts';

/** What this page's address and this tab carry through the account screens. */
export function carried(): Carried {
  return {
    trainingId: accountParameters(location.pathname).trainingId,
    trainingPath: setOutFrom(recalledPath(MEMORY.trainingPath), ownReferrer()),
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
