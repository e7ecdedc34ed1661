import { hasSessionHint } from '@centro/shared/account/session';
import { POLL_INTERVAL_MS, withJitter } from '../../lib/places/polling.ts';
import { showPlaces } from '../../lib/places/show-places.ts';

/** The part of the training's page where one enrols. */
interface Place {
  readonly area: HTMLElement;
  readonly training: HTMLElement;
  readonly link: HTMLAnchorElement;
  readonly id: string;
}

/** Whether this is the address that enrols by itself (spec §2). */
const atAction = () => location.pathname.endsWith('/inscribirme');

/** Loads the island of who may be signed in; whoever clicks before it is there need not click again. */
function startCitizen({ area, training, link }: Place): void {
  let wanted = atAction();
  let loading: Promise<void> | undefined;
  const load = () => {
    loading ??= import('./mount.tsx')
      .then(({ mountEnrolment }) => {
        mountEnrolment(area, training, wanted);
      })
      .catch(() => {
        loading = undefined;
      });
  };
  onClick(link, () => {
    wanted = true;
    load();
  });
  load();
}

/** Shows everybody else how many places are left, and what comes before a place. */
function startVisitor({ training, link, id }: Place): void {
  const ask = () => {
    import('./visitor-messages.ts')
      .then(({ answerVisitor }) => {
        answerVisitor(id, training.hasAttribute('data-full'));
      })
      .catch(() => {
        location.href = link.href;
      });
  };
  onClick(link, ask);
  if (atAction()) ask();
  watchPlaces(training, link);
}

function onClick(link: HTMLAnchorElement, act: () => void): void {
  link.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    act();
  });
}

/** Shows how many places are left for as long as somebody looks and can take one. */
function watchPlaces(training: HTMLElement, link: HTMLElement): void {
  let wait = POLL_INTERVAL_MS;
  let timer = 0;
  const look = () => {
    clearTimeout(timer);
    if (document.hidden) return;
    const idle = link.closest('[hidden]') !== null || !navigator.onLine;
    void Promise.resolve(idle || showPlaces([training])).then((known) => {
      // What does not answer is asked less and less often.
      wait = known ? POLL_INTERVAL_MS : wait * 2;
      clearTimeout(timer);
      timer = window.setTimeout(look, withJitter(wait));
    });
  };
  document.addEventListener('visibilitychange', look);
  look();
}

const area = document.querySelector<HTMLElement>('[data-join-area]');
const training = area?.closest<HTMLElement>('[data-training]');
const link = area?.querySelector('a');
if (area && training && link) {
  const start = hasSessionHint(document.cookie) ? startCitizen : startVisitor;
  start({ area, training, link, id: training.dataset['training'] ?? '' });
}
