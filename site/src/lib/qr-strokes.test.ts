import jsQR from 'jsqr';
import { expect, test } from 'vitest';
import { qrStrokes } from './qr-strokes.ts';

/** Pixels per module. */
const SCALE = 4;
/** Quiet zone, in modules. */
const MARGIN = 4;

test.each([
  'https://centro.example/capacitaciones/poda',
  `https://centro.example/capacitaciones/${'a'.repeat(120)}`,
])('a phone reads %s', (address) => {
  const { size, path } = qrStrokes(address);
  const side = (size + 2 * MARGIN) * SCALE;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)/g)) {
    for (let row = 0; row < SCALE; row += 1) {
      for (let column = 0; column < Number(length) * SCALE; column += 1) {
        const at = ((Number(y) + MARGIN) * SCALE + row) * side + (Number(x) + MARGIN) * SCALE + column;
        pixels.fill(0, 4 * at, 4 * at + 3);
      }
    }
  }
  expect(jsQR(pixels, side, side)?.data).toBe(address);
});
