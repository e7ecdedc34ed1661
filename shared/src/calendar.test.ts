import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  endOfLocalDay,
  formatDate,
  formatMoment,
  localDay,
  parseInstant,
  startOfLocalDay,
} from './calendar.ts';
import { formatTime } from './clock-time.ts';

describe('parseInstant', () => {
  test.each([
    ['2026-03-01', 'start', '2026-03-01T03:00:00.000Z'],
    ['2026-03-01', 'end', '2026-03-02T02:59:59.999Z'],
    ['2024-02-29', 'end', '2024-03-01T02:59:59.999Z'],
    ['2026-12-31', 'end', '2027-01-01T02:59:59.999Z'],
    ['2026-03-01T18:00:00-03:00', 'end', '2026-03-01T21:00:00.000Z'],
    // The last summer time in Buenos Aires ended on 2009-03-15.
    ['2009-03-14', 'start', '2009-03-14T02:00:00.000Z'],
    ['2009-03-16', 'start', '2009-03-16T03:00:00.000Z'],
  ] as const)('%s as %s is %s', (text, boundary, instant) => {
    expect(new Date(parseInstant(text, boundary) ?? Number.NaN).toISOString()).toBe(instant);
  });

  test.each(['', 'mañana', '2026-02-30', '2026-13-01', '2026-3-1T'])('refuses «%s»', (text) => {
    expect(parseInstant(text, 'start')).toBeUndefined();
  });
});

describe('local days', () => {
  test('are named by their date in Buenos Aires', () => {
    expect(localDay(Date.parse('2026-03-01T02:59:59.999Z'))).toBe('2026-02-28');
    expect(localDay(Date.parse('2026-03-01T03:00:00.000Z'))).toBe('2026-03-01');
  });

  test('contain their instant and end where the next day starts', () => {
    const since2010 = fc.integer({ min: Date.UTC(2010, 0, 1), max: Date.UTC(2060, 0, 1) });
    fc.assert(
      fc.property(since2010, (instant) => {
        const [first, last] = [startOfLocalDay(instant), endOfLocalDay(instant)];
        expect(first).toBeLessThanOrEqual(instant);
        expect(last).toBeGreaterThanOrEqual(instant);
        expect(last - first).toBe(24 * 60 * 60 * 1000 - 1);
        expect(startOfLocalDay(last + 1)).toBe(last + 1);
      }),
    );
  });
});

describe('texts', () => {
  const evening = Date.parse('2026-03-01T18:05:00-03:00');

  test('are long Argentine dates and 24-hour times', () => {
    expect(formatDate(evening)).toBe('1 de marzo de 2026');
    expect(formatTime(evening)).toBe('18:05');
    expect(formatMoment(evening)).toBe('1 de marzo de 2026, 18:05 h');
  });

  test('omit the hour at the start and end of a day', () => {
    expect(formatMoment(startOfLocalDay(evening))).toBe('1 de marzo de 2026');
    expect(formatMoment(endOfLocalDay(evening))).toBe('1 de marzo de 2026');
  });
});
