import { nextDecision } from '@centro/shared/enrolment/decide';
import { placesText, readAvailabilities, type ListedPlaces, type PlacesTexts } from './places-text.ts';

/** The {@link PlacesTexts} from the page's attributes. */
const textsOfPage = () => document.querySelector<HTMLElement>('[data-unlimited]')?.dataset as PlacesTexts;

/**
 * Reads the availability of trainings in one request, and shows it: it is not part of the content (design, The
 * contract). Without a response the page stays as it was.
 *
 * @param trainings their elements on the page, at most `MAX_AVAILABILITY_IDS`
 * @returns whether there was a response
 */
export async function showPlaces(trainings: readonly HTMLElement[]): Promise<boolean> {
  const known = await askForPlaces([...new Set(trainings.map(idOf))]);
  for (const training of trainings) {
    const places = known.find(({ id }) => id === idOf(training));
    if (places) show(training, places, textsOfPage());
  }
  return known.length > 0;
}

/** Availability of trainings; empty without a response. */
export async function askForPlaces(ids: readonly string[]): Promise<readonly ListedPlaces[]> {
  const response = await fetch(`/api/trainings/availability?ids=${ids.join()}`).catch(() => undefined);
  return readAvailabilities(await response?.json().catch(() => undefined));
}

export const idOf = ({ dataset }: HTMLElement) => dataset['training'] ?? '';

function show(training: HTMLElement, places: ListedPlaces, texts: PlacesTexts): void {
  const decision = nextDecision(places);
  const label = decision === 'waiting' ? texts.waitLabel : texts.joinLabel;
  const button = training.querySelector<HTMLElement>('[data-join] .button');
  const line = training.querySelector('[data-places]');
  training.dataset['decision'] = decision;
  if (line) line.textContent = placesText(places, texts);
  if (!button) return;
  button.classList.toggle('quiet', decision === 'refused');
  button.ariaLabel = button.ariaLabel?.replace(/^[^:]+/, label) ?? null;
  button.textContent = label;
}
