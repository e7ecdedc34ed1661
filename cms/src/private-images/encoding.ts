import { IMAGE_QUALITY, IMAGE_WIDTH } from '@centro/shared';
import sharp from 'sharp';
import { ApiError } from '../errors/api-error';

/** Most pixels that are decoded: a photograph of any telephone has fewer, a bomb has more. */
const PIXEL_LIMIT = 50_000_000;

const ENCODING_SECONDS = 20;

/** How each kind of picture we read begins, in hexadecimal: jpeg, png, webp, gif (design, Images). */
const SIGNATURES = [/^ffd8ff/, /^89504e470d0a1a0a/, /^52494646.{8}57454250/, /^474946383[79]61/];

// Of all the formats there are programs for, no other can reach them.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif'].map((format) => `VipsForeignLoad${format}`),
});
// Pictures are encoded in turn; what is kept between them only costs memory.
sharp.cache(false);
sharp.concurrency(1);

let turn: Promise<unknown> = Promise.resolve();

/**
 * Makes a picture ours (spec §9; design, Images): upright, at most so many pixels wide, webp, without what the camera wrote
 * about place and time.
 *
 * One at a time, because a decoded picture can take hundreds of megabytes.
 *
 * @param width most pixels a line
 * @throws {ApiError} `unsupported-image` for what is no whole picture of a kind we read
 */
export function encodePicture(bytes: Buffer, width: number = IMAGE_WIDTH): Promise<Buffer> {
  const encoded = turn.then(() => encode(bytes, width));
  turn = encoded.catch(() => undefined);
  return encoded;
}

async function encode(bytes: Buffer, width: number): Promise<Buffer> {
  const start = bytes.subarray(0, 16).toString('hex');
  if (!SIGNATURES.some((signature) => signature.test(start))) {
    throw new ApiError('unsupported-image', 'The bytes begin like no picture we read');
  }
  try {
    return await sharp(bytes, { limitInputPixels: PIXEL_LIMIT })
      .autoOrient()
      .resize({ width, withoutEnlargement: true })
      .webp({ quality: IMAGE_QUALITY })
      .timeout({ seconds: ENCODING_SECONDS })
      .toBuffer();
  } catch {
    throw new ApiError('unsupported-image', 'The picture cannot be read');
  }
}
