import { describe, expect, test } from 'vitest';
import { coordinatesOf, mapAddress } from './coordinates.ts';

describe('coordinatesOf', () => {
  test.each([
    ['-36.1234, -60.5678', { latitude: -36.1234, longitude: -60.5678 }],
    [' -36.1234,-60.5678\n', { latitude: -36.1234, longitude: -60.5678 }],
    ['0, 0', { latitude: 0, longitude: 0 }],
    ['-90, 180', { latitude: -90, longitude: 180 }],
  ])('%j', (text, coordinates) => {
    expect(coordinatesOf(text)).toEqual(coordinates);
  });

  test.each(['', 'Mitre 100', '-36.1234', '-36,1234, -60,5678', '-91, 0', '0, 181', '36° S, 60° O', ','])(
    'rejects %j',
    (text) => {
      expect(coordinatesOf(text)).toBeUndefined();
    },
  );
});

describe('mapAddress', () => {
  test('links to a marker', () => {
    expect(mapAddress({ latitude: -36.1234, longitude: -60.5678 })).toBe(
      'https://www.openstreetmap.org/?mlat=-36.1234&mlon=-60.5678#map=16/-36.1234/-60.5678',
    );
  });
});
