import type { Readable } from 'node:stream';
import type { Core } from '@strapi/strapi';
import sharp from 'sharp';

/** A file being added to the media library; properties set on it are stored. */
interface IncomingFile {
  readonly getStream: () => Readable;
  placeholderColour?: string | null;
}

interface ImageService {
  getDimensions: (file: IncomingFile) => Promise<unknown>;
}

/** Pixels to which a picture is reduced first, so that its details do not decide the colour. */
const SAMPLE = 64;
/** Maximum pixels to decode; more is a decompression bomb. */
const PIXEL_LIMIT = 100_000_000;

/**
 * Stores with each picture the colour shown until it has loaded. Strapi measures each new or replaced picture once, and
 * stores the properties of the file afterwards; no hook is closer to its bytes.
 */
export function rememberPlaceholders(strapi: Core.Strapi): void {
  const images = strapi.plugin('upload').service('image-manipulation') as unknown as ImageService;
  const { getDimensions } = images;
  Object.assign(images, {
    getDimensions: async (file: IncomingFile) => {
      file.placeholderColour = await placeholderColour(file);
      return getDimensions(file);
    },
  });
}

/** The dominant colour as `#rrggbb`; `null` for a picture with transparency or that cannot be read. */
async function placeholderColour(file: IncomingFile): Promise<string | null> {
  const small = sharp({ limitInputPixels: PIXEL_LIMIT }).resize(SAMPLE, SAMPLE, { fit: 'inside' }).png();
  try {
    const { isOpaque, dominant } = await sharp(await file.getStream().pipe(small).toBuffer()).stats();
    return isOpaque ? hex([dominant.r, dominant.g, dominant.b]) : null;
  } catch {
    return null;
  }
}

function hex(channels: readonly number[]): string {
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}
