import { describe, expect, test } from 'vitest';
import {
  MAX_PROVISIONAL_PER_ADDRESS,
  mayBeInvented,
  needsConfirmation,
  provisionalUntil,
} from './provisional.ts';

const NOW = Date.parse('2026-03-01T12:00:00Z');
const full = MAX_PROVISIONAL_PER_ADDRESS;

describe('needsConfirmation', () => {
  test.each([
    // confirmed, holds one, from the address, spent, needed
    [true, false, 0, false, false],
    [true, true, 0, false, false],
    [true, false, full, false, false],
    [true, true, full * 2, true, false],
    [false, false, 0, false, false],
    [false, false, full - 1, false, false],
    [false, false, full, false, true],
    [false, true, 0, false, true],
    [false, true, full, false, true],
    [false, false, 0, true, true],
  ])(
    'confirmed %s, holds one %s, %i from the address, spent %s: %s',
    (emailConfirmed, holdsProvisional, provisionalFromAddress, provisionalSpent, needed) => {
      const reachability = { emailConfirmed, holdsProvisional, provisionalFromAddress, provisionalSpent };
      expect(needsConfirmation(reachability)).toBe(needed);
    },
  );
});

describe('mayBeInvented', () => {
  test.each([
    // document seen, created, may be
    [false, '2026-03-01T12:00:00Z', true],
    [false, '2026-02-22T12:00:00Z', true],
    [false, '2026-02-22T11:59:59Z', false],
    [true, '2026-03-01T12:00:00Z', false],
    [true, '2026-01-01T12:00:00Z', false],
  ])('document seen %s, created %s: %s', (dniSeen, created, expected) => {
    expect(mayBeInvented({ dniSeen, created: Date.parse(created) }, NOW)).toBe(expected);
  });
});

describe('provisionalUntil', () => {
  test.each<[boolean, number | null, string | null]>([
    [true, null, null],
    [true, 60, null],
    [false, null, '2026-03-01T12:30:00.000Z'],
    [false, 5, '2026-03-01T12:05:00.000Z'],
    [false, 0, '2026-03-01T12:05:00.000Z'],
    [false, 48 * 60, '2026-03-03T12:00:00.000Z'],
    [false, 100_000, '2026-03-03T12:00:00.000Z'],
  ])('confirmed %s, %s minutes: %s', (emailConfirmed, minutes, until) => {
    const instant = provisionalUntil({ emailConfirmed }, minutes, NOW);
    expect(instant === null ? null : new Date(instant).toISOString()).toBe(until);
  });
});
