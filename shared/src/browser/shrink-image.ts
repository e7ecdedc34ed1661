import { IMAGE_QUALITY, IMAGE_WIDTH } from '../upload/images.ts';

/** A picture to upload. */
export interface ShrunkImage {
  readonly blob: Blob;
  /** With the extension of its format. */
  readonly name: string;
}

/**
 * Scales a picture down to 640 px wide and encodes it as webp, or jpeg if the browser cannot (design, Images). Accepts
 * any format that the browser can decode, including bmp; drops the metadata.
 *
 * @param width maximum width in pixels
 * @returns `undefined` if the browser cannot decode the file
 */
export async function shrinkImage(file: Blob, width: number = IMAGE_WIDTH): Promise<ShrunkImage | undefined> {
  const bitmap = await decodeImage(file);
  const blob = bitmap && (await encodeImage(bitmap, width, ['image/webp', 'image/jpeg']));
  return blob && { blob, name: blob.type === 'image/webp' ? 'imagen.webp' : 'imagen.jpg' };
}

/** Rotated by its EXIF orientation; `undefined` if the browser cannot decode the file. */
export function decodeImage(file: Blob): Promise<ImageBitmap | undefined> {
  return createImageBitmap(file).catch(() => undefined);
}

/**
 * Transparent areas become white in jpeg.
 *
 * @param width maximum width in pixels
 * @param types formats, best first; uses the first that the browser can encode
 */
export async function encodeImage(
  bitmap: ImageBitmap,
  width: number,
  types: readonly string[],
): Promise<Blob | undefined> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.min(bitmap.width, width);
  canvas.height = Math.max(1, Math.round((bitmap.height * canvas.width) / bitmap.width));
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  context.imageSmoothingQuality = 'high';
  if (types.includes('image/jpeg')) {
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  for (const type of types) {
    const blob = await encode(canvas, type);
    // Browsers fall back to png for formats that they cannot encode.
    if (blob?.type === type) return blob;
  }
  return undefined;
}

function encode(canvas: HTMLCanvasElement, type: string): Promise<Blob | undefined> {
  return new Promise((resolve) => {
    canvas.toBlob(
      (blob) => {
        resolve(blob ?? undefined);
      },
      type,
      IMAGE_QUALITY / 100,
    );
  });
}
