import type { Availability } from '@centro/shared';

/** What is said of places. */
export type Places = Pick<Availability, 'placesLeft' | 'waiting'>;

/** The sentences about places; the sign `#` stands for the number. */
export type PlacesTexts = Readonly<
  Record<
    'unlimited' | 'many' | 'one' | 'waitingMany' | 'waitingOne' | 'none' | 'queueMany' | 'queueOne',
    string
  >
>;

/** Says how many places a training has left, or else those of its queue, and how long that is. */
export function placesText({ placesLeft, waiting }: Places, texts: PlacesTexts): string {
  if (placesLeft === null) return texts.unlimited;
  if (placesLeft > 0) return counted(placesLeft, texts.one, texts.many);
  const queue = waiting.enabled ? waiting.placesLeft : 0;
  const full = queue > 0 ? counted(queue, texts.waitingOne, texts.waitingMany) : texts.none;
  return waiting.length > 0 ? `${full} ${counted(waiting.length, texts.queueOne, texts.queueMany)}` : full;
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
  const [length, left] = [queue['length'], queue['placesLeft']];
  if (!isCount(length) || !isCount(left) || (placesLeft !== null && !isCount(placesLeft))) return undefined;
  return { placesLeft, waiting: { enabled: queue['enabled'] === true, length, placesLeft: left } };
}

const isCount = (value: unknown): value is number => typeof value === 'number';

function recordIn(value: unknown): Readonly<Record<string, unknown>> {
  return Object(value) as Record<string, unknown>;
}
