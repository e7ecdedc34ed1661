import { expect, test } from 'vitest';
import { SHEET_FRAME, SHEET_SIZE, sheetOrnament } from './ornament.ts';

const pointsOf = (path: string) =>
  Array.from(path.matchAll(/(-?[\d.]+) (-?[\d.]+)/g), ([, x, y]) => ({ x: Number(x), y: Number(y) }));

test('the braid lies between the lines of the frame', () => {
  const { outer, inner } = SHEET_FRAME;
  const depths = pointsOf(sheetOrnament().braid).map(({ x, y }) =>
    Math.min(x, y, SHEET_SIZE.width - x, SHEET_SIZE.height - y),
  );
  expect(Math.min(...depths)).toBeGreaterThan(outer);
  expect(Math.max(...depths)).toBeLessThan(inner);
});

test('the rosette lies inside the frame, centred', () => {
  const points = pointsOf(sheetOrnament().rosette);
  const inside = points.every(
    ({ x, y }) => Math.min(x, y, SHEET_SIZE.width - x, SHEET_SIZE.height - y) > SHEET_FRAME.inner,
  );
  expect(inside).toBe(true);
  const middle = points.reduce((sum, { x }) => sum + x, 0) / points.length;
  expect(middle).toBeCloseTo(SHEET_SIZE.width / 2, 1);
});
