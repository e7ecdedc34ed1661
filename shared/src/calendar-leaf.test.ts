import { describe, expect, test } from 'vitest';
import { calendarLeaf, longCalendarLeaf } from './calendar-leaf.ts';

describe('calendarLeaf', () => {
  test.each([
    ['2026-12-05T09:00:00-03:00', { weekday: 'sáb', day: '5', month: 'dic' }],
    ['2026-03-31T23:59:59-03:00', { weekday: 'mar', day: '31', month: 'mar' }],
    // Still the evening before in Buenos Aires.
    ['2026-09-02T01:00:00Z', { weekday: 'mar', day: '1', month: 'sept' }],
  ])('%s', (instant, leaf) => {
    expect(calendarLeaf(Date.parse(instant))).toEqual(leaf);
  });
});

test('longCalendarLeaf spells out weekday and month, with the year', () => {
  const leaf = longCalendarLeaf(Date.parse('2026-12-05T09:00:00-03:00'));
  expect(leaf).toEqual({ weekday: 'sábado', day: '5', month: 'diciembre de 2026' });
});
