import { MAX_AVAILABILITIES } from '@centro/shared/enrolment/limits';
import { idOf, showPlaces } from '../../lib/places/show-places.ts';

const asked = new Set<string>();

/** Shows on every card whose enrolment is open how many places are left; each is asked for once. */
function showPlacesOnCards(): void {
  const cards = Array.from(document.querySelectorAll<HTMLElement>('.card[data-training]')).filter(
    (card) => card.querySelector('[data-join]:not([hidden])') && !asked.has(idOf(card)),
  );
  for (const card of cards) asked.add(idOf(card));
  while (cards.length > 0) void showPlaces(cards.splice(0, MAX_AVAILABILITIES));
}

showPlacesOnCards();
addEventListener('entries-added', showPlacesOnCards);
addEventListener('states-changed', showPlacesOnCards);
