import { describe, expect, test } from 'vitest';
import { median, percentile } from './statistics.ts';

describe('the median', () => {
  test.each([
    [[7], 7],
    [[3, 1, 2], 2],
    [[4, 1, 3, 2], 2.5],
    [[10, 9, 100], 10],
  ])('of %j is %d', (values, expected) => {
    expect(median(values)).toBe(expected);
  });

  test('of nothing does not exist', () => {
    expect(() => median([])).toThrow(RangeError);
  });
});

describe('a percentile', () => {
  const twenty = Array.from({ length: 20 }, (_, index) => 20 - index);

  test.each([
    [5, 1],
    [50, 10],
    [95, 19],
    [96, 20],
    [100, 20],
  ])('%d of 1 to 20 is %d', (percent, expected) => {
    expect(percentile(twenty, percent)).toBe(expected);
  });

  test('of one value is that value', () => {
    expect(percentile([7], 95)).toBe(7);
  });

  test('of nothing does not exist', () => {
    expect(() => percentile([], 95)).toThrow(RangeError);
  });
});
