import { IMAGE_QUALITY, IMAGE_WIDTH } from '@centro/shared/upload/images';

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
  const bitmap = await createImageBitmap(file).catch(() => undefined);
  if (!bitmap) return undefined;
  const canvas = document.createElement('canvas');
  canvas.width = Math.min(bitmap.width, width);
  canvas.height = Math.max(1, Math.round((bitmap.height * canvas.width) / bitmap.width));
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  context.imageSmoothingQuality = 'high';
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const webp = await encode(canvas, 'image/webp');
  if (webp?.type === 'image/webp') return { blob: webp, name: 'imagen.webp' };
  const jpeg = await encode(canvas, 'image/jpeg');
  return jpeg && { blob: jpeg, name: 'imagen.jpg' };
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
