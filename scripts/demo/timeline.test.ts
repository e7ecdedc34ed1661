import { describe, expect, test } from 'vitest';
import { later, timeline } from './timeline.ts';

/** Wednesday 18 November 2026, 23:30 in Buenos Aires: already Thursday in UTC. */
const lateEvening = Date.parse('2026-11-19T02:30:00Z');

describe('timeline', () => {
  const { at, endOf, next } = timeline(lateEvening);

  test('counts days from the local day of seeding', () => {
    expect(at(0, '18:30')).toBe('2026-11-18T21:30:00.000Z');
    expect(at(-18, '08:00')).toBe('2026-10-31T11:00:00.000Z');
    expect(endOf(1)).toBe('2026-11-20T02:59:59.999Z');
  });

  test('finds the first weekday on or after a day', () => {
    expect(next('miércoles', 0)).toBe(0);
    expect(next('jueves', 0)).toBe(1);
    expect(next('martes', 0)).toBe(6);
    expect(next('martes', -14)).toBe(-8);
  });

  test('adds minutes to an instant', () => {
    expect(later(at(0, '18:30'), 150)).toBe('2026-11-19T00:00:00.000Z');
  });
});
