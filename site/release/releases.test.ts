import { expect, test } from 'vitest';
import { nextReleaseId } from './releases.ts';

const YEAR = 365 * 24 * 60 * 60 * 1000;

test('names a release so that it comes after the one before, wherever the clock went', () => {
  const now = Date.parse('2026-11-22T12:00:00Z');
  let last = nextReleaseId(now, undefined);
  for (const jump of [0, 1, YEAR, 0, -YEAR, -1, 1]) {
    const next = nextReleaseId(now + jump, last);
    expect(next > last).toBe(true);
    last = next;
  }
});
