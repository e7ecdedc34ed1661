import type { ShrunkImage } from '@centro/shared/browser/shrink-image';

/**
 * Shrinks a picture by a script that comes when there is one.
 *
 * @param width most pixels a line
 * @returns `undefined` for what cannot be shrunk here; the server may
 */
export async function shrunk(file: Blob, width?: number): Promise<ShrunkImage | undefined> {
  const loaded = await import('@centro/shared/browser/shrink-image').catch(() => undefined);
  return loaded?.shrinkImage(file, width);
}

/** An address that shows the picture on this page only; blob addresses are not in the page's policy. */
export function addressOf(blob: Blob): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => {
      resolve(typeof reader.result === 'string' ? reader.result : '');
    };
    reader.readAsDataURL(blob);
  });
}
