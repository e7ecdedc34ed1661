import { SHEET_FRAME, SHEET_SIZE, sheetOrnament } from '@centro/shared/certificate/ornament';
import { encode } from 'uqr';

/** The same as in the PDF. */
const WHEAT = '#e8b547';
/** Maximum side of the QR code, in CSS pixels. */
const QR_SIDE = 230;

/** Ornament of every sheet, in the colour of the surrounding text. */
export function ornament(): SVGElement {
  const { width, height } = SHEET_SIZE;
  const { braid, rosette } = sheetOrnament();
  const drawing = drawn('svg', { class: 'ornament', viewBox: `0 0 ${String(width)} ${String(height)}` });
  const line = (inset: number, radius: number) => ({
    x: inset,
    y: inset,
    width: width - 2 * inset,
    height: height - 2 * inset,
    rx: radius,
    fill: 'none',
  });
  drawing.append(
    drawn('rect', { ...line(SHEET_FRAME.outer, 10), stroke: 'currentcolor', 'stroke-width': 3 }),
    drawn('rect', { ...line(SHEET_FRAME.inner, 4), stroke: WHEAT }),
    drawn('path', { d: braid, fill: 'none', stroke: WHEAT }),
    drawn('path', {
      d: rosette,
      fill: 'none',
      stroke: 'currentcolor',
      'stroke-width': 0.7,
      'stroke-opacity': 0.12,
    }),
  );
  return drawing;
}

/** A QR code whose modules are whole pixels of the sheet. */
export function qrCode(text: string): SVGElement {
  const { data, size } = encode(text, { border: 0, ecc: 'M' });
  const side = size * Math.floor(QR_SIDE / size);
  const dark = data.flatMap((cells, y) =>
    cells.flatMap((cell, x) => (cell ? `M${String(x)} ${String(y)}h1v1h-1z` : [])),
  );
  const drawing = drawn('svg', { viewBox: `0 0 ${String(size)} ${String(size)}`, width: side, height: side });
  drawing.append(drawn('path', { d: dark.join(''), fill: 'currentcolor' }));
  return drawing;
}

/** Sets attributes on each part, because the saved picture ignores style sheets inside an SVG. */
function drawn(name: string, attributes: Readonly<Record<string, string | number>>): SVGElement {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
}
