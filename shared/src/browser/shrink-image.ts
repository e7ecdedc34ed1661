import { IMAGE_QUALITY, IMAGE_WIDTH } from '../upload/images.ts';

/** A picture ready to be sent. */
export interface ShrunkImage {
  readonly blob: Blob;
  /** Ends as its format wants it. */
  readonly name: string;
}

/**
 * Shrinks a picture to 640 px wide and makes webp of it, jpeg where the browser cannot (design, Images). What the
 * browser can show it can send, bmp included; the picture's metadata stays behind.
 *
 * @param width most pixels a line
 * @returns `undefined` for what the browser cannot read as a picture
 */
export async function shrinkImage(file: Blob, width: number = IMAGE_WIDTH): Promise<ShrunkImage | undefined> {
  const bitmap = await decodeImage(file);
  const blob = bitmap && (await encodeImage(bitmap, width, ['image/webp', 'image/jpeg']));
  return blob && { blob, name: blob.type === 'image/webp' ? 'imagen.webp' : 'imagen.jpg' };
}

/** Upright, as its EXIF orientation says; `undefined` for what the browser cannot read as a picture. */
export function decodeImage(file: Blob): Promise<ImageBitmap | undefined> {
  return createImageBitmap(file).catch(() => undefined);
}

/**
 * Transparent areas become white where a format is jpeg.
 *
 * @param width most pixels a line
 * @param types formats, best first: the first that the browser can write
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
    // A browser that cannot write a format gives png.
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
