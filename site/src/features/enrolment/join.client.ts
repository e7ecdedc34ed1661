import { hasSessionHint } from '@centro/shared/account/session';
import { LOOK_MILLISECONDS, spread } from './look.ts';
import { placesText, readAvailability, type PlacesTexts } from './places-text.ts';

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

/** Tells everybody else how many places are left, and what comes before a place. */
function startVisitor({ area, link, id }: Place): void {
  const ask = () => {
    import('./sign-in-needed.ts')
      .then(({ askToSignIn }) => {
        askToSignIn(id);
      })
      .catch(() => {
        location.href = link.href;
      });
  };
  onClick(link, ask);
  if (atAction()) ask();
  const places = area.querySelector<HTMLElement>('[data-places]');
  if (places) watchPlaces(places, link, id);
}

function onClick(link: HTMLAnchorElement, act: () => void): void {
  link.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    act();
  });
}

/** Tells how many places are left for as long as somebody looks and can take one. */
function watchPlaces(places: HTMLElement, link: HTMLElement, id: string): void {
  let wait = LOOK_MILLISECONDS;
  let timer = 0;
  const look = () => {
    clearTimeout(timer);
    if (document.hidden) return;
    const idle = link.closest('[hidden]') !== null || !navigator.onLine;
    void Promise.resolve(idle || showPlaces(places, id)).then((known) => {
      // What does not answer is asked less and less often.
      wait = known ? LOOK_MILLISECONDS : wait * 2;
      clearTimeout(timer);
      timer = window.setTimeout(look, spread(wait));
    });
  };
  document.addEventListener('visibilitychange', look);
  look();
}

/** Without an answer the page is as good as it was before. */
async function showPlaces(places: HTMLElement, id: string): Promise<boolean> {
  const response = await fetch(`/api/trainings/${id}/availability`).catch(() => undefined);
  const body: unknown = await response?.json().catch(() => undefined);
  const availability = readAvailability(body);
  if (availability) places.textContent = placesText(availability, places.dataset as PlacesTexts);
  return availability !== undefined;
}

const area = document.querySelector<HTMLElement>('[data-join-area]');
const training = area?.closest<HTMLElement>('[data-training]');
const link = area?.querySelector('a');
if (area && training && link) {
  const start = hasSessionHint(document.cookie) ? startCitizen : startVisitor;
  start({ area, training, link, id: training.dataset['training'] ?? '' });
}
