import { MAX_AVAILABILITIES } from '@centro/shared/enrolment/limits';
import { showPlaces } from '../../lib/places/show-places.ts';

const asked = new Set<HTMLElement>();

/** Shows on every card and row whose enrolment is open how many places are left; each is asked for once. */
function showPlacesOnCards(): void {
  const cards = Array.from(document.querySelectorAll<HTMLElement>('[data-training]')).filter(
    (card) => card.querySelector('[data-join]:not([hidden])') && !asked.has(card),
  );
  for (const card of cards) asked.add(card);
  while (cards.length > 0) void showPlaces(cards.splice(0, MAX_AVAILABILITIES));
}

showPlacesOnCards();
addEventListener('entries-added', showPlacesOnCards);
addEventListener('states-changed', showPlacesOnCards);
