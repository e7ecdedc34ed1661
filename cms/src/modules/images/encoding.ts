import { open } from 'node:fs/promises';
import { IMAGE_QUALITY, IMAGE_WIDTH } from '@centro/shared';
import sharp from 'sharp';
import { ApiError } from '../../platform/errors/api-error';
import { inTurn } from './fair-queue';

/** Maximum pixels to decode: more than phone photographs have, fewer than decompression bombs. */
const PIXEL_LIMIT = 50_000_000;

const ENCODING_SECONDS = 20;

const SIGNATURE_BYTES = 16;

/** Signatures of the accepted formats, in hexadecimal: jpeg, png, webp, gif (design, Images). */
const SIGNATURES = [/^ffd8ff/, /^89504e470d0a1a0a/, /^52494646.{8}57454250/, /^474946383[79]61/];

// No upload can reach the decoder of any other format.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif'].map((format) => `VipsForeignLoad${format}`),
});
// Pictures are encoded one at a time, so a cache would only cost memory.
sharp.cache(false);
sharp.concurrency(1);

/** The bytes of a picture, or the path of its file, which is decoded without being read into memory. */
export type PictureSource = Buffer | string;

/** A picture to encode: bytes in memory, or read later. */
export type Picture = Buffer | (() => Promise<PictureSource>);

/**
 * Converts a picture to webp (spec §9; design, Images): upright, limited in width, and without the camera's data about
 * place and time.
 *
 * Runs one at a time, because a decoded picture can take hundreds of megabytes.
 *
 * @param picture bytes, held in memory while they wait, or a function that reads them when it is their turn
 * @param address of the client, see {@link inTurn}
 * @param width maximum, in pixels
 * @throws {ApiError} `unsupported-image` when it is not a complete picture of an accepted format
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
    throw new ApiError('unsupported-image', 'The bytes are not a supported picture');
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
