import type { Availability } from '@centro/shared';

/** What is said of places. */
export type Places = Pick<Availability, 'placesLeft' | 'waiting'>;

/** The sentences about places; the sign `#` stands for the number. */
export type PlacesTexts = Readonly<
  Record<'unlimited' | 'many' | 'one' | 'waitingMany' | 'waitingOne' | 'none', string>
>;

/** Says how many places a training has left, or else its queue. */
export function placesText({ placesLeft, waiting }: Places, texts: PlacesTexts): string {
  if (placesLeft === null) return texts.unlimited;
  if (placesLeft > 0) return counted(placesLeft, texts.one, texts.many);
  const queue = waiting.enabled ? waiting.placesLeft : 0;
  return queue > 0 ? counted(queue, texts.waitingOne, texts.waitingMany) : texts.none;
}

function counted(count: number, one: string, many: string): string {
  return count === 1 ? one : many.replace('#', String(count));
}

/**
 * Reads an answer about places by hand: a visitor's page has no room for zod.
 *
 * @param body what the API answered
 */
export function readAvailability(body: unknown): Places | undefined {
  const { placesLeft, waiting } = recordIn(recordIn(body)['data']);
  const queue = recordIn(waiting);
  if (!isCount(queue['placesLeft']) || (placesLeft !== null && !isCount(placesLeft))) return undefined;
  return { placesLeft, waiting: { enabled: queue['enabled'] === true, placesLeft: queue['placesLeft'] } };
}

const isCount = (value: unknown): value is number => typeof value === 'number';

function recordIn(value: unknown): Readonly<Record<string, unknown>> {
  return Object(value) as Record<string, unknown>;
}
