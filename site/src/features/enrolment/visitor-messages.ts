import { routes } from '@centro/shared/routes';
import type { Message } from '../../components/ui/dialog.ts';
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

/** The refusal of spec §8 for want of a place, with a way to other trainings. */
export function noQuota(): Message {
  return {
    icon: 'error',
    title: enrolmentCopy['failed.title'],
    text: enrolmentCopy['full.text'],
    links: [{ label: enrolmentCopy['full.link'], href: routes.trainingsWith('estado/inscripcion-abierta') }],
  };
}

/**
 * What somebody reads who wants to enrol while nobody can: why it is interrupted, or the sentence of the training's state,
 * as the page has it.
 *
 * @param listed whether it is neither archived nor interrupted
 */
export function notOpen(training: HTMLElement, listed: boolean): Message {
  const told = training.querySelector(listed ? '[data-state-message]' : '[data-interruption]');
  return { ...noQuota(), text: told?.textContent ?? enrolmentCopy['failed.missing'] };
}
