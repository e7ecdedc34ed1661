import { encode } from 'uqr';

/** A QR code as horizontal strokes one module wide, each relative to the one before, which compress best. */
export interface QrStrokes {
  /** Modules a side. */
  readonly size: number;
  /** SVG path data, for a view box that starts at `0 -.5`. */
  readonly path: string;
}

/** Draws a QR code without a margin. Its mask is fixed: trying all eight takes six times as long, and phones read any. */
export function qrStrokes(text: string): QrStrokes {
  const { data, size } = encode(text, { border: 0, ecc: 'L', maskPattern: 0 });
  const rows = data.map((cells) => {
    const row = cells.map((dark) => (dark ? 'x' : ' ')).join('');
    return row.replace(/x+| +/g, (run) => {
      const length = String(run.length);
      return run.startsWith('x') ? `h${length}` : `m${length} 0`;
    });
  });
  return { size, path: `M0 0${rows.join(`m-${String(size)} 1`)}` };
}
