import { availabilitiesResponseSchema } from '@centro/shared';
import { describe, expect, test } from 'vitest';
import { placesCopy } from '../../copy/places.ts';
import { placesText, readAvailabilities } from './places-text.ts';

const withPlaces = (placesLeft: number | null, queue?: number, length = 0) => ({
  enrolled: 0,
  maxQuota: 20,
  placesLeft,
  waiting: { enabled: queue !== undefined, length, placesLeft: queue ?? 0 },
});

describe('placesText', () => {
  test.each([
    ['no limit', withPlaces(null), 'Hay lugar para todas las personas que se anoten.'],
    ['many places', withPlaces(12, 5), 'Quedan 12 lugares.'],
    ['the last place', withPlaces(1, 5), 'Queda 1 lugar.'],
    ['full, with a queue', withPlaces(0, 5), 'Cupo completo. Quedan 5 lugares en la lista de espera.'],
    ['the last place of the queue', withPlaces(0, 1), 'Cupo completo. Queda 1 lugar en la lista de espera.'],
    ['a full queue', withPlaces(0, 0), 'Cupo completo.'],
    ['full, without a queue', withPlaces(0), 'Cupo completo.'],
    [
      'a person in the queue',
      withPlaces(0, 5, 1),
      'Cupo completo. Quedan 5 lugares en la lista de espera. Ya espera 1 persona.',
    ],
    ['a full queue of many', withPlaces(0, 0, 30), 'Cupo completo. Ya esperan 30 personas.'],
    ['places beside a banned person in the queue', withPlaces(2, 5, 1), 'Quedan 2 lugares.'],
    [
      'a queue that is switched off',
      { ...withPlaces(0), waiting: { enabled: false, length: 0, placesLeft: 3 } },
      'Cupo completo.',
    ],
  ])('%s', (_case, availability, text) => {
    expect(placesText(availability, placesCopy)).toBe(text);
  });
});

describe('readAvailabilities', () => {
  const listed = [withPlaces(null), withPlaces(7), withPlaces(0, 3)].map((places, number) => {
    return { id: `poda-${String(number)}`, ...places };
  });

  test('reads a response that matches the contract', () => {
    expect(availabilitiesResponseSchema.parse({ data: listed }).data).toEqual(listed);
    expect(readAvailabilities({ data: listed })).toEqual(listed);
  });

  test.each([
    undefined,
    null,
    'no',
    {},
    { data: null },
    { data: { id: 'poda', ...withPlaces(7) } },
    { data: [null, 'no', { id: 'poda' }, { id: 'poda', placesLeft: 3, waiting: {} }] },
  ])('returns nothing for %j', (body) => {
    expect(readAvailabilities(body)).toEqual([]);
  });
});
