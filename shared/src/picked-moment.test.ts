import { describe, expect, test } from 'vitest';
import { withDay, withoutTime, withTime } from './picked-moment.ts';

const DAY = '2026-12-15';
const at = (time: string, day = DAY) => Date.parse(`${day}T${time}-03:00`);
const END = at('23:59:59.999');

describe('withDay', () => {
  test.each([
    ['a start without a time begins the day', undefined, 'start', at('00:00')],
    ['an end without a time ends the day', undefined, 'end', END],
    ['keeps the time of a start', at('18:30', '2026-12-01'), 'start', at('18:30')],
    ['keeps the time of an end', at('18:30', '2026-12-01'), 'end', at('18:30')],
    ['keeps the end of the day', at('23:59:59.999', '2026-12-01'), 'end', END],
    ['reads the day before in Buenos Aires, not in UTC', at('22:00', '2026-12-01'), 'end', at('22:00')],
    ['keeps midnight, which an editor may mean', at('00:00', '2026-12-01'), 'end', at('00:00')],
  ] as const)('%s', (_title, before, boundary, after) => {
    expect(withDay(before, DAY, boundary)).toBe(after);
  });

  test.each(['', '2026-02-30', 'mañana'])('rejects «%s»', (day) => {
    expect(withDay(undefined, day, 'end')).toBeUndefined();
    expect(withDay(END, day, 'end')).toBeUndefined();
  });
});

describe('withTime', () => {
  test.each([
    ['18:05', 'end', at('18:05')],
    ['00:00', 'end', at('00:00')],
    ['23:59', 'end', END],
    ['23:59', 'start', at('23:59')],
    ['23:58', 'end', at('23:58')],
  ] as const)('%s as %s', (time, boundary, after) => {
    expect(withTime(END, time, boundary)).toBe(after);
    expect(withTime(at('00:00'), time, boundary)).toBe(after);
  });

  test.each(['', '24:00', '9:30', '12:60', '12:30:10'])('rejects «%s»', (time) => {
    expect(withTime(END, time, 'end')).toBeUndefined();
  });
});

describe('withoutTime', () => {
  test.each([
    ['start', at('00:00')],
    ['end', END],
  ] as const)('as %s', (boundary, after) => {
    expect(withoutTime(at('18:05'), boundary)).toBe(after);
  });
});
