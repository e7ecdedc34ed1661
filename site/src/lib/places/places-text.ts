import type { Availability } from '@centro/shared';

/** What is said of places. */
export type Places = Pick<Availability, 'placesLeft' | 'waiting'>;

/** The same of one training among several. */
export type ListedPlaces = Places & { readonly id: string };

/** The sentences about places; the sign `#` stands for the number. */
export type PlacesTexts = Readonly<
  Record<
    | ('unlimited' | 'many' | 'one' | 'waitingMany' | 'waitingOne' | 'none' | 'queueMany' | 'queueOne')
    /** What the button says. */
    | ('joinLabel' | 'waitLabel'),
    string
  >
>;

/** Says how many places a training has left, or else those of its queue, and how long that is. */
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
 * Reads an answer about places by hand: a visitor's page has no room for zod.
 *
 * @param body what the API answered, or a network's own sign-in page in its place
 */
export function readAvailabilities(body: unknown): readonly ListedPlaces[] {
  const { data } = recordIn(body);
  return Array.isArray(data) ? data.filter(isListed) : [];
}

/** What tells a queue's length is of the API, and so has the rest. */
function isListed(entry: unknown): entry is ListedPlaces {
  return typeof recordIn(recordIn(entry)['waiting'])['length'] === 'number';
}

function recordIn(value: unknown): Readonly<Record<string, unknown>> {
  return Object(value) as Record<string, unknown>;
}
