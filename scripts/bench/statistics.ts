/** The middle value, or the mean of the two in the middle. @throws {RangeError} if there are no values */
export function median(values: readonly number[]): number {
  const sorted = inOrder(values);
  const middle = sorted.length / 2;
  return (at(sorted, Math.ceil(middle) - 1) + at(sorted, Math.floor(middle))) / 2;
}

/**
 * The smallest value that is at least as large as this percentage of the values (nearest rank).
 *
 * @param percent above 0, at most 100
 * @throws {RangeError} if there are no values
 */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = inOrder(values);
  return at(sorted, Math.ceil((percent / 100) * sorted.length) - 1);
}

/** A confidence interval. */
export interface Interval {
  readonly from: number;
  readonly to: number;
}

const RESAMPLES = 1000;

/**
 * Bootstrap confidence interval of the ratio of two medians, at 95 %.
 *
 * @throws {RangeError} if there are no values
 */
export function medianRatioInterval(values: readonly number[], others: readonly number[]): Interval {
  const ratios = Array.from({ length: RESAMPLES }, () => median(redrawn(values)) / median(redrawn(others)));
  return { from: percentile(ratios, 2.5), to: percentile(ratios, 97.5) };
}

function redrawn(values: readonly number[]): number[] {
  return values.map(() => at(values, Math.floor(Math.random() * values.length)));
}

function inOrder(values: readonly number[]): number[] {
  return [...values].sort((a, b) => a - b);
}

function at(sorted: readonly number[], index: number): number {
  const value = sorted[index];
  if (value === undefined) throw new RangeError('There are no values.');
  return value;
}
