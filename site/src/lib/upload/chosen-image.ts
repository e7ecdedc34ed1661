import type { ShrunkImage } from '@centro/shared/browser/shrink-image';

/**
 * Shrinks a picture; loads the code on demand.
 *
 * @param width maximum width in pixels
 * @returns `undefined` if the browser cannot shrink it; the server may
 */
export async function shrunk(file: Blob, width?: number): Promise<ShrunkImage | undefined> {
  const loaded = await import('@centro/shared/browser/shrink-image').catch(() => undefined);
  return loaded?.shrinkImage(file, width);
}

/** Data URL of a picture; the page's security policy does not allow blob URLs. */
export function addressOf(blob: Blob): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => {
      resolve(typeof reader.result === 'string' ? reader.result : '');
    };
    reader.readAsDataURL(blob);
  });
}
