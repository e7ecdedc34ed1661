import type { EnrolmentIntent } from '@centro/shared';
import { routes } from '@centro/shared/routes';
import { MEMORY, forget, remember } from './memory.ts';

/**
 * Stores the intent to enrol in a training, for a day and beyond this tab: every required step leads on to its action
 * (design, The citizen's intent). Separate from its reader, which needs zod, to keep the visitors' pages small.
 */
export function rememberIntent({ trainingId, title }: Omit<EnrolmentIntent, 'expressedAt'>): void {
  const intent: EnrolmentIntent = { trainingId, title, expressedAt: Date.now() };
  remember(MEMORY.intent, intent);
  // Another tab may want another training.
  remember(MEMORY.trainingPath, routes.trainingAction(trainingId, 'inscribirme'));
  // The later intent wins.
  forget(MEMORY.interruptedAt);
}
