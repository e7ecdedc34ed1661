import { open } from 'node:fs/promises';
import { IMAGE_QUALITY, IMAGE_WIDTH } from '@centro/shared';
import sharp from 'sharp';
import { ApiError } from '../../platform/errors/api-error';
import { inTurn } from './turns';

/** Most pixels that are decoded: a photograph of any telephone has fewer, a bomb has more. */
const PIXEL_LIMIT = 50_000_000;

const ENCODING_SECONDS = 20;

const SIGNATURE_BYTES = 16;

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

/** The bytes of a picture, or the path of a file with them, which is decoded without being held in memory. */
export type PictureSource = Buffer | string;

/** A picture to encode: bytes in memory, or read later. */
export type Picture = Buffer | (() => Promise<PictureSource>);

/**
 * Makes a picture ours (spec §9; design, Images): upright, at most so many pixels wide, webp, without what the camera wrote
 * about place and time.
 *
 * One at a time, because a decoded picture can take hundreds of megabytes.
 *
 * @param picture bytes, which are held in memory meanwhile, or a function that reads them when their turn comes
 * @param address of the client, see {@link inTurn}
 * @param width most pixels a line
 * @throws {ApiError} `unsupported-image` for what is no whole picture of a kind we read
 */
export function encodePicture(
  picture: Picture,
  address: string,
  width: number = IMAGE_WIDTH,
): Promise<Buffer> {
  return inTurn(address, async () =>
    encode(typeof picture === 'function' ? await picture() : picture, width),
  );
}

async function encode(source: PictureSource, width: number): Promise<Buffer> {
  const start = (await firstBytes(source)).toString('hex');
  if (!SIGNATURES.some((signature) => signature.test(start))) {
    throw new ApiError('unsupported-image', 'The bytes begin like no picture we read');
  }
  try {
    return await sharp(source, { limitInputPixels: PIXEL_LIMIT })
      .autoOrient()
      .resize({ width, withoutEnlargement: true })
      .webp({ quality: IMAGE_QUALITY })
      .timeout({ seconds: ENCODING_SECONDS })
      .toBuffer();
  } catch {
    throw new ApiError('unsupported-image', 'The picture cannot be read');
  }
}

async function firstBytes(source: PictureSource): Promise<Buffer> {
  if (Buffer.isBuffer(source)) return source.subarray(0, SIGNATURE_BYTES);
  const file = await open(source);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(SIGNATURE_BYTES), 0, SIGNATURE_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
