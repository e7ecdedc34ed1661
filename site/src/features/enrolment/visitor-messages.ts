import { routes } from '@centro/shared/routes';
import { isEnrolmentOpen, stateIndex } from '@centro/shared/training/state';
import { showMessage, type Message } from '../../components/ui/dialog.ts';
import { enrolmentCopy } from '../../copy/enrolment.ts';
import { rememberIntent } from '../../lib/session/intent.ts';
import { idOf } from '../../lib/places/show-places.ts';
import { readDates } from '../../lib/training/state-attributes.ts';
import { withSimilar } from './similar.ts';

// A visitor's page has no room for the name of another chunk.
export { watchEnd } from './similar.ts';

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
 * What somebody reads who wants to enrol while nobody can: the sentence of the training's state, as the page has it.
 *
 * @param listed whether it is not archived
 */
export function notOpen(training: HTMLElement, listed: boolean): Message {
  const state = training.querySelector('[data-state-message]')?.textContent ?? '';
  return { ...noQuota(), text: listed ? state : enrolmentCopy['failed.missing'] };
}

/** Answers the enrol button for somebody who is not signed in; nobody should sign up only to be refused. */
export function answerVisitor(training: HTMLElement): void {
  const id = idOf(training);
  const listed = training.querySelector('[data-join]') !== null;
  if (!listed || !isEnrolmentOpen(stateIndex(readDates(training.dataset['dates'] ?? ''), Date.now()))) {
    showMessage(withSimilar(notOpen(training, listed), id));
    return;
  }
  const title = training.querySelector('h1')?.textContent ?? '';
  showMessage(training.hasAttribute('data-full') ? withSimilar(noQuota(), id) : signInNeeded(id, title));
}
