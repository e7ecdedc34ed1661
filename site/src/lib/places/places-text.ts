import type { Availability } from '@centro/shared';

/** Free places of a training and its queue. */
export type Places = Pick<Availability, 'placesLeft' | 'waiting'>;

/** The same, with the training's id. */
export type ListedPlaces = Places & { readonly id: string };

/** Texts about places; `#` stands for the number. */
export type PlacesTexts = Readonly<
  Record<
    | ('unlimited' | 'many' | 'one' | 'waitingMany' | 'waitingOne' | 'none' | 'queueMany' | 'queueOne')
    /** Labels of the enrol button. */
    | ('joinLabel' | 'waitLabel'),
    string
  >
>;

/** Number of places that a training has left as text, or else those of its queue and its length. */
export function placesText({ placesLeft, waiting }: Places, texts: PlacesTexts): string {
  if (placesLeft === null) return texts.unlimited;
  if (placesLeft > 0) return counted(placesLeft, texts.one, texts.many);
  const full =
    waiting.enabled && waiting.placesLeft > 0
      ? counted(waiting.placesLeft, texts.waitingOne, texts.waitingMany)
      : texts.none;
  return waiting.length > 0 ? `${full} ${counted(waiting.length, texts.queueOne, texts.queueMany)}` : full;
}

function counted(count: number, one: string, many: string): string {
  return count === 1 ? one : many.replace('#', String(count));
}

/**
 * Parses a response about places without zod, to keep the visitors' pages small.
 *
 * @param body response of the API, or anything else, for example from a captive portal
 */
export function readAvailabilities(body: unknown): readonly ListedPlaces[] {
  const { data } = recordIn(body);
  return Array.isArray(data) ? data.filter(isListed) : [];
}

/** Only checks the queue's length: an entry that has it comes from the API, and so is complete. */
function isListed(entry: unknown): entry is ListedPlaces {
  return typeof recordIn(recordIn(entry)['waiting'])['length'] === 'number';
}

function recordIn(value: unknown): Readonly<Record<string, unknown>> {
  return Object(value) as Record<string, unknown>;
}
