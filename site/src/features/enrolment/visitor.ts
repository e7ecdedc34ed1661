import { hasSessionHint } from '@centro/shared/account/session';
import { routes } from '@centro/shared/routes';
import { isEnrolmentOpen, stateIndex } from '@centro/shared/training/state';
import { showMessage } from '../../components/ui/dialog.ts';
import { idOf } from '../../lib/places/show-places.ts';
import { readDates } from '../../lib/training/state-attributes.ts';
import { similarList, withSimilar } from './similar.ts';
import { noQuota, notOpen, signInNeeded } from './visitor-messages.ts';

/** Handles the enrol button for visitors; refusals come before sign-up. */
export function answerVisitor(training: HTMLElement): void {
  const id = idOf(training);
  if (hasSessionHint(document.cookie)) {
    // Signed in since the page was opened, in another tab or before coming back.
    location.href = routes.trainingAction(id, 'inscribirme');
    return;
  }
  const listed = training.querySelector('[data-join]') !== null;
  if (!listed || !isEnrolmentOpen(stateIndex(readDates(training.dataset['dates'] ?? ''), Date.now()))) {
    showMessage(withSimilar(notOpen(training, listed), id));
    return;
  }
  const title = training.querySelector('h1')?.textContent ?? '';
  showMessage(
    training.dataset['decision'] === 'refused' ? withSimilar(noQuota(), id) : signInNeeded(id, title),
  );
}

/**
 * Lists similar trainings at the end of a training's page, loaded when the footer comes near. The list is inserted while
 * the footer is outside the viewport, so that it causes no layout shift.
 */
export async function watchEnd(training: HTMLElement): Promise<void> {
  await untilFooter(true, '600px');
  const list = await similarList(idOf(training));
  const end = training.querySelector<HTMLElement>('[data-similar]');
  if (!end || !list.firstChild) return;
  await untilFooter(false, '0px');
  end.append(list);
  end.hidden = false;
}

function untilFooter(visible: boolean, rootMargin: string): Promise<void> {
  return new Promise((resolve) => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.at(-1)?.isIntersecting !== visible) return;
        observer.disconnect();
        resolve();
      },
      { rootMargin },
    );
    for (const footer of document.querySelectorAll('footer')) observer.observe(footer);
  });
}
