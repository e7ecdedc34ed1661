import { MAX_AVAILABILITY_IDS } from '@centro/shared/enrolment/limits';
import { showPlaces } from '../../lib/places/show-places.ts';

const asked = new Set<HTMLElement>();

/** Shows the number of places left on each card and row with open enrolment; requests each once. */
function showPlacesOnCards(): void {
  const cards = Array.from(document.querySelectorAll<HTMLElement>('[data-training]')).filter(
    (card) => card.querySelector('[data-join]:not([hidden])') && !asked.has(card),
  );
  for (const card of cards) asked.add(card);
  while (cards.length > 0) void showPlaces(cards.splice(0, MAX_AVAILABILITY_IDS));
}

showPlacesOnCards();
addEventListener('entries-added', showPlacesOnCards);
addEventListener('states-changed', showPlacesOnCards);
