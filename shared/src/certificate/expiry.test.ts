import { expect, test } from 'vitest';
import { foodHandlerExpiry } from './expiry.ts';

test.each([
  ['2026-11-21T12:00:00-03:00', '2029-11-21T23:59:59.999-03:00'],
  ['2026-11-21T00:00:00-03:00', '2029-11-21T23:59:59.999-03:00'],
  ['2026-11-21T23:59:59.999-03:00', '2029-11-21T23:59:59.999-03:00'],
  ['2028-02-29T12:00:00-03:00', '2031-03-01T23:59:59.999-03:00'],
])('a food handler’s certificate of %s is valid until %s', (issued, until) => {
  expect(new Date(foodHandlerExpiry(Date.parse(issued))).toISOString()).toBe(new Date(until).toISOString());
});
