import { expect, test } from 'vitest';
import { formatPrice } from './price.ts';

test.each([
  [4500, 'AR$ 4.500'],
  [0, 'AR$ 0'],
  [1234567.5, 'AR$ 1.234.567,5'],
  [99.99, 'AR$ 99,99'],
])('formats %d as %s', (price, text) => {
  expect(formatPrice(price)).toBe(text);
});
