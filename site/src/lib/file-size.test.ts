import { expect, test } from 'vitest';
import { fileSize } from './file-size.ts';

test.each([
  [1, '1 kB'],
  [340_400, '340 kB'],
  [999_499, '999 kB'],
  [999_500, '1 MB'],
  [1_234_000, '1,2 MB'],
  [25_000_000, '25 MB'],
])('a file of %d bytes has %s', (bytes, shown) => {
  expect(fileSize(bytes)).toBe(shown);
});
