import sharp from 'sharp';
import type { Svg } from './drawing/svg.ts';

/** Turns a drawing into the bytes of a webp file. */
export async function renderWebp(svg: Svg): Promise<Buffer> {
  return sharp(Buffer.from(svg)).webp({ quality: 82, effort: 2 }).toBuffer();
}
