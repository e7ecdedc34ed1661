import { expect, test } from 'vitest';
import { priceText } from './price-text.ts';

test.each([
  [0, 'Gratuito'],
  [1, 'AR$ 1'],
  [12_000, 'AR$ 12.000'],
])('a price of %i reads %s', (price, text) => {
  expect(priceText(price)).toBe(text);
});
