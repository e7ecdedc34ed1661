import { hasSessionHint } from '@centro/shared/account/session';
import { POLL_INTERVAL_MS, withJitter } from '../../lib/places/polling.ts';
import { showPlaces } from '../../lib/places/show-places.ts';

/** Whether this is the address that enrols without a click (spec §2). */
const atAction = () => location.pathname.endsWith('/inscribirme');

/** Loads the citizens' island; the button stays hidden until their status is known. */
function startCitizen(area: HTMLElement, training: HTMLElement): void {
  const join = area.querySelector('[data-join]');
  join?.classList.add('unknown');
  import('./mount.tsx').then(
    ({ mountEnrolment }) => {
      mountEnrolment(area, training, atAction());
    },
    () => join?.classList.remove('unknown'),
  );
}

/** Shows visitors the number of places left, and what they need before enrolling. */
function startVisitor(training: HTMLElement, link: HTMLAnchorElement | null | undefined): void {
  const ask = () => {
    import('./visitor.ts')
      .then(({ answerVisitor }) => {
        answerVisitor(training);
      })
      .catch(() => {
        if (link) location.href = link.href;
      });
  };
  if (atAction()) ask();
  if (!link) return;
  link.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    ask();
  });
  watchPlaces(training, link);
}

/** Polls the number of places left while the page is visible and enrolment is open. */
function watchPlaces(training: HTMLElement, link: HTMLElement): void {
  let wait = POLL_INTERVAL_MS;
  let timer = 0;
  const poll = () => {
    clearTimeout(timer);
    if (document.hidden) return;
    const idle = link.closest('[hidden]') !== null || !navigator.onLine;
    void Promise.resolve(idle || showPlaces([training])).then((known) => {
      // Backs off while there is no response.
      wait = known ? POLL_INTERVAL_MS : wait * 2;
      clearTimeout(timer);
      timer = window.setTimeout(poll, withJitter(wait));
    });
  };
  document.addEventListener('visibilitychange', poll);
  poll();
}

const area = document.querySelector<HTMLElement>('[data-join-area]');
const training = area?.closest<HTMLElement>('[data-training]');
const link = area?.querySelector('a');
if (area && training && hasSessionHint(document.cookie)) startCitizen(area, training);
else if (training) startVisitor(training, link);
// Loaded on the first scroll, to keep the initial script small.
if (training) {
  const similar = () => {
    import('./visitor.ts').then(({ watchEnd }) => watchEnd(training)).catch(() => undefined);
  };
  addEventListener('scroll', similar, { once: true });
}
