import { routes } from '@centro/shared/routes';
import { showMessage, type Message } from '../../components/ui/dialog.ts';
import { enrolmentCopy } from '../../copy/enrolment.ts';
import { rememberIntent } from '../../lib/session/intent.ts';

/** The first pre-check of spec §5, as somebody reads it who is not signed in. Signing in leads on to the enrolment. */
export function signInNeeded(trainingId: string, title: string): Message {
  return {
    icon: 'locked',
    title: enrolmentCopy['failed.title'],
    text: enrolmentCopy['signIn.text'],
    links: [
      {
        label: enrolmentCopy['signIn.link'],
        href: routes.enterId(trainingId),
        onFollow: () => {
          rememberIntent({ trainingId, title });
        },
      },
    ],
    dismiss: enrolmentCopy['failed.later'],
  };
}

export function askToSignIn(trainingId: string): void {
  showMessage(signInNeeded(trainingId, document.querySelector('h1')?.textContent ?? ''));
}
