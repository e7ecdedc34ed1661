import type { EnrolmentIntent } from '@centro/shared';
import { routes } from '@centro/shared/routes';
import { MEMORY, forget, remember } from './memory.ts';

/**
 * Remembers, for a day and beyond this tab, that somebody wants to take part in a training: every step that comes before
 * leads on to its action (design, The citizen's intent). Apart from what reads it: a visitor's page has no room for zod.
 */
export function rememberIntent({ trainingId, title }: Omit<EnrolmentIntent, 'expressedAt'>): void {
  const intent: EnrolmentIntent = { trainingId, title, expressedAt: Date.now() };
  remember(MEMORY.intent, intent);
  // Another tab may want another training.
  remember(MEMORY.trainingPath, routes.trainingAction(trainingId, 'inscribirme'));
  // The later wish wins.
  forget(MEMORY.interruptedAt);
}
