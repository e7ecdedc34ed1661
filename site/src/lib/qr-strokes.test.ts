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
  let x = MARGIN;
  let y = MARGIN;
  for (const [, step, across, down] of path.matchAll(/([hm])(-?\d+)(?: (\d+))?/g)) {
    const end = x + Number(across);
    if (step === 'h') darken(pixels, side, { x, y, end });
    x = end;
    y += Number(down ?? 0);
  }
  expect(jsQR(pixels, side, side)?.data).toBe(address);
});

/** Paints a stroke; its ends are in modules, with the margin. */
function darken(
  pixels: Uint8ClampedArray,
  side: number,
  { x, y, end }: { x: number; y: number; end: number },
) {
  for (let row = y * SCALE; row < (y + 1) * SCALE; row += 1) {
    for (let column = x * SCALE; column < end * SCALE; column += 1) {
      const at = row * side + column;
      pixels.fill(0, 4 * at, 4 * at + 3);
    }
  }
}
