import { describe, expect, test } from 'vitest';
import { daysUntil, nextClass, type Classes } from './next-class.ts';

const at = (text: string) => Date.parse(`${text}-03:00`);
const meeting = (day: string, place: string | null = null) => ({
  starts: at(`${day}T09:00`),
  ends: at(`${day}T12:00`),
  place,
});

describe('the next class', () => {
  const [first, second] = [meeting('2026-12-05'), meeting('2026-12-12', 'Apiario')];
  const meetings = [second, first];
  const place = 'Aula 2';
  const start = at('2026-12-01T18:00');

  test.each<readonly [string, Classes, string, unknown]>([
    ['before all', { starts: start, place, meetings }, '2026-12-01T10:00', { ...first, place }],
    ['during one', { starts: start, place, meetings }, '2026-12-05T12:00', { ...first, place }],
    ['after it', { starts: start, place, meetings }, '2026-12-05T12:01', second],
    ['after all', { starts: start, place, meetings }, '2026-12-12T12:01', undefined],
    [
      'during one without an end, in the evening of its day',
      { starts: undefined, place, meetings: [{ ...first, ends: null }] },
      '2026-12-05T23:59',
      { ...first, ends: null, place },
    ],
    [
      'without meetings, on the day of the start',
      { starts: start, place, meetings: [] },
      '2026-12-01T23:00',
      { starts: start, ends: null, place },
    ],
    ['without meetings, later', { starts: start, place, meetings: [] }, '2026-12-02T00:00', undefined],
    ['without any dates', { starts: undefined, place, meetings: [] }, '2026-12-02T00:00', undefined],
  ])('%s', (_, classes, now, expected) => {
    expect(nextClass(classes, at(now))).toEqual(expected);
  });
});

test.each([
  ['2026-12-12T00:10', 0],
  ['2026-12-13T00:10', 1],
  ['2027-01-01T23:50', 20],
])('days until %s from the evening of December 12', (day, days) => {
  expect(daysUntil(at(day), at('2026-12-12T23:30'))).toBe(days);
});
