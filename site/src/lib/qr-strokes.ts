import { encode } from 'uqr';

/** A QR code as horizontal strokes one module wide, which compress best. */
export interface QrStrokes {
  /** Modules a side. */
  readonly size: number;
  /** SVG path data, for a view box that starts at `0 -.5`. */
  readonly path: string;
}

/** Draws a QR code without a margin. */
export function qrStrokes(text: string): QrStrokes {
  const { data, size } = encode(text, { border: 0, ecc: 'L' });
  const strokes = data.flatMap((cells, y) => {
    const row = cells.map((dark) => (dark ? 'x' : ' ')).join('');
    return Array.from(
      row.matchAll(/x+/g),
      ({ index, 0: run }) => `M${String(index)} ${String(y)}h${String(run.length)}`,
    );
  });
  return { size, path: strokes.join('') };
}
