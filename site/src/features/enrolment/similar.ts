import { nextDecision } from '@centro/shared/enrolment/decide';
import { isEnrolmentOpen, stateIndex } from '@centro/shared/training/state';
import type { Message } from '../../components/ui/dialog.ts';
import { enrolmentCopy } from '../../copy/enrolment.ts';
import { askForPlaces, idOf } from '../../lib/places/show-places.ts';
import { parsePage } from '../../lib/parse-page.ts';
import { readDates } from '../../lib/training/state-attributes.ts';

/** Maximum number of similar trainings listed. */
const MAX_SIMILAR = 3;

/** Lists similar trainings with a free place below a message, once they are loaded. */
export function withSimilar(message: Message, trainingId: string): Message {
  const below = document.createElement('div');
  void similarList(trainingId).then((list) => {
    if (list.firstChild) below.append(enrolmentCopy['full.similar'], list);
  });
  return { ...message, below };
}

/** Links to trainings of the category with a free place, with date, time and place; empty offline. */
export async function similarList(trainingId: string): Promise<HTMLElement> {
  const list = document.createElement('ul');
  for (const card of await similarTrainings(trainingId)) {
    const facts = [...card.querySelectorAll('.leaf, .facts li')].map(({ textContent }) => textContent.trim());
    list
      .appendChild(document.createElement('li'))
      .append(card.querySelector('a') ?? '', ` ${facts.join(' · ')}`);
  }
  return list;
}

async function similarTrainings(trainingId: string): Promise<HTMLElement[]> {
  const category = document.querySelector<HTMLElement>('[data-category]')?.dataset['category'] ?? '';
  const others = (await openTrainings(category)).filter((card) => idOf(card) !== trainingId);
  const places = others.length === 0 ? [] : await askForPlaces(others.map(idOf));
  const free = new Set(places.filter((each) => nextDecision(each) === 'enrolled').map(({ id }) => id));
  return others.filter((card) => free.has(idOf(card))).slice(0, MAX_SIMILAR);
}

/** The cards of a list page whose enrolment is open now; none offline. */
async function openTrainings(address: string): Promise<HTMLElement[]> {
  const response = await fetch(address).catch(() => undefined);
  const page = parsePage((await response?.text()) ?? '');
  return [...page.querySelectorAll<HTMLElement>('[data-training]')].filter(({ dataset }) =>
    isEnrolmentOpen(stateIndex(readDates(dataset['dates'] ?? ''), Date.now())),
  );
}
