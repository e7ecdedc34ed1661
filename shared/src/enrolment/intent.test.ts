import { describe, expect, test } from 'vitest';
import { INTENT_LIFETIME_MS, isIntentCurrent } from './intent.ts';

const PRESSED = Date.parse('2026-03-02T10:00:00-03:00');

describe('isIntentCurrent', () => {
  test.each([
    ['at once', 0, true],
    ['after creating the profile', 20 * 60_000, true],
    ['twelve hours later', 12 * 3_600_000, true],
    ['a millisecond before a day has passed', INTENT_LIFETIME_MS - 1, true],
    ['a day later', INTENT_LIFETIME_MS, false],
    ['a week later', 7 * INTENT_LIFETIME_MS, false],
    ['when the clock was set back', -1, false],
  ])('%s', (_case, later, expected) => {
    expect(isIntentCurrent({ expressedAt: PRESSED }, PRESSED + later)).toBe(expected);
  });
});
