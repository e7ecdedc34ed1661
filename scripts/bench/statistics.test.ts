import { describe, expect, test } from 'vitest';
import { median, medianRatioInterval, percentile } from './statistics.ts';

describe('the median', () => {
  test.each([
    [[7], 7],
    [[3, 1, 2], 2],
    [[4, 1, 3, 2], 2.5],
    [[10, 9, 100], 10],
  ])('of %j is %d', (values, expected) => {
    expect(median(values)).toBe(expected);
  });

  test('of no values throws', () => {
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

  test('of no values throws', () => {
    expect(() => percentile([], 95)).toThrow(RangeError);
  });
});

describe('the interval of a ratio of medians', () => {
  const around = (middle: number, spread: number, count: number) =>
    Array.from({ length: count }, (_, index) => middle + spread * (index / (count - 1) - 0.5));

  test('contains the ratio, and narrows with more values', () => {
    const few = medianRatioInterval(around(30, 20, 15), around(10, 5, 15));
    const many = medianRatioInterval(around(30, 20, 1500), around(10, 5, 1500));
    for (const { from, to } of [few, many]) {
      expect(from).toBeLessThan(3);
      expect(to).toBeGreaterThan(3);
    }
    expect(many.to - many.from).toBeLessThan((few.to - few.from) / 3);
  });

  test('excludes 1 for different distributions, and includes it for equal ones', () => {
    const { from } = medianRatioInterval(around(13, 4, 200), around(10, 4, 200));
    expect(from).toBeGreaterThan(1.1);
    const same = medianRatioInterval(around(10, 4, 200), around(10, 4, 200));
    expect(same.from).toBeGreaterThan(0.85);
    expect(same.to).toBeLessThan(1.15);
  });
});
