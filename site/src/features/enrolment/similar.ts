import { nextDecision } from '@centro/shared/enrolment/decide';
import { isEnrolmentOpen, stateIndex } from '@centro/shared/training/state';
import type { Message } from '../../components/ui/dialog.ts';
import { enrolmentCopy } from '../../copy/enrolment.ts';
import { askForPlaces, idOf } from '../../lib/places/show-places.ts';
import { readDates } from '../../lib/training/state-attributes.ts';

/** Trainings named beside a refusal for want of a place. */
const MAX_SIMILAR = 3;

/** Names below a message others of the training's category that have a place, as soon as they are known. */
export function withSimilar(message: Message, trainingId: string): Message {
  const below = document.createElement('div');
  void similarTrainings(trainingId).then((cards) => {
    if (cards.length > 0) {
      below.append(enrolmentCopy['full.similar'], listOf(cards.map((card) => linkOf(card))));
    }
  });
  return { ...message, below };
}

/** Lists the same at the end of a training's page once somebody comes near it; none without a network. */
export function watchEnd(training: HTMLElement): void {
  const end = training.querySelector<HTMLElement>('[data-similar]');
  if (!end) return;
  const observer = new IntersectionObserver(
    ([entry]) => {
      if (entry?.isIntersecting !== true) return;
      observer.disconnect();
      void listSimilar(end, idOf(training));
    },
    { rootMargin: '600px' },
  );
  observer.observe(end);
}

/** @param end has the heading of the list */
async function listSimilar(end: HTMLElement, trainingId: string): Promise<void> {
  const cards = await similarTrainings(trainingId);
  if (cards.length === 0) return;
  const heading = document.createElement('h2');
  heading.textContent = end.dataset['similar'] ?? '';
  end.append(heading, listOf(cards.map((card) => [...linkOf(card), factsOf(card)])));
}

function listOf(rows: readonly (readonly (Node | string)[])[]): HTMLElement {
  const list = document.createElement('ul');
  for (const row of rows) list.appendChild(document.createElement('li')).append(...row);
  return list;
}

const linkOf = (card: HTMLElement) => [...card.querySelectorAll('a')].slice(0, 1);

/** Such as `sáb 5 dic · 9 a 12 h · Taller`. */
function factsOf(card: HTMLElement): string {
  return [...card.querySelectorAll('.leaf, .facts li')]
    .map(({ textContent }) => textContent.trim().replace(/\s+/g, ' '))
    .join(' · ');
}

async function similarTrainings(trainingId: string): Promise<HTMLElement[]> {
  const category = document.querySelector<HTMLElement>('[data-category]')?.dataset['category'] ?? '';
  const others = (await openTrainings(category)).filter((card) => idOf(card) !== trainingId);
  const places = others.length === 0 ? [] : await askForPlaces(others.map(idOf));
  const free = new Set(places.filter((each) => nextDecision(each) === 'enrolled').map(({ id }) => id));
  return others.filter((card) => free.has(idOf(card))).slice(0, MAX_SIMILAR);
}

/** The cards of a list of the site whose enrolment is open now; none without a network. */
async function openTrainings(address: string): Promise<HTMLElement[]> {
  const response = await fetch(address).catch(() => undefined);
  const page = new DOMParser().parseFromString((await response?.text()) ?? '', 'text/html');
  return [...page.querySelectorAll<HTMLElement>('[data-training]')].filter(({ dataset }) =>
    isEnrolmentOpen(stateIndex(readDates(dataset['dates'] ?? ''), Date.now())),
  );
}
