import { routes } from '@centro/shared/routes';
import type { Message } from '../../components/ui/dialog.ts';
import { enrolmentCopy } from '../../copy/enrolment.ts';
import { rememberIntent } from '../../lib/session/intent.ts';

/** The first pre-check of spec §5, for visitors. Signing in continues to the enrolment. */
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

/** The refusal of spec §8 if there is no place, with a link to other trainings. */
export function noQuota(): Message {
  return {
    icon: 'error',
    title: enrolmentCopy['failed.title'],
    text: enrolmentCopy['full.text'],
    links: [{ label: enrolmentCopy['full.link'], href: routes.trainingsWith('estado/inscripcion-abierta') }],
  };
}

/**
 * Message while enrolment is not open: the reason of an interruption or the sentence of the training's state, as on the
 * page.
 *
 * @param listed whether it is neither archived nor interrupted
 */
export function notOpen(training: HTMLElement, listed: boolean): Message {
  const message = training.querySelector(listed ? '[data-state-message]' : '[data-interruption]');
  return { ...noQuota(), text: message?.textContent ?? enrolmentCopy['failed.missing'] };
}
