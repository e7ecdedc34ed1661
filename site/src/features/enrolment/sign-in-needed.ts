import { routes } from '@centro/shared/routes';
import { showMessage, type Message } from '../../components/ui/dialog.ts';
import { enrolmentCopy } from '../../copy/enrolment.ts';
import { MEMORY, remember } from '../../lib/session/memory.ts';

/**
 * The first pre-check of spec §5, as somebody reads it who is not signed in.
 *
 * @param path where it began, the training's page or its action: one comes back to it
 */
export function signInNeeded(trainingId: string, path: string): Message {
  return {
    icon: 'locked',
    title: enrolmentCopy['failed.title'],
    text: enrolmentCopy['signIn.text'],
    links: [
      {
        label: enrolmentCopy['signIn.link'],
        href: routes.enterId(trainingId),
        onFollow: () => {
          remember(MEMORY.trainingPath, path);
        },
      },
    ],
  };
}

export function askToSignIn(trainingId: string): void {
  showMessage(signInNeeded(trainingId, location.pathname));
}
