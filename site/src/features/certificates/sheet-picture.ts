import { toBlob } from 'html-to-image';
import { fontsInUse } from './sheet-fonts.ts';

/** Timeout in milliseconds; a browser that cannot draw a picture may never report it. */
const LIMIT = 30_000;

/**
 * Saves a sheet as a picture in its layout size (spec §9: pixel ratio 1; html-to-image keeps canvases below 16384).
 *
 * @param name file name
 * @throws if the picture cannot be made, or would be incomplete
 */
export async function downloadPicture(sheet: HTMLElement, name: string): Promise<void> {
  await Promise.all(Array.from(sheet.querySelectorAll('img'), (image) => image.decode()));
  const blob = await Promise.race([pictureOf(sheet), tooLate()]);
  const link = document.createElement('a');
  // Not revoked: some browsers read it after the click.
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
}

async function pictureOf(sheet: HTMLElement): Promise<Blob> {
  const options = {
    width: sheet.offsetWidth,
    height: sheet.offsetHeight,
    pixelRatio: 1,
    style: { transform: 'none', position: 'static' },
    fontEmbedCSS: await fontsInUse(),
  };
  // Safari's first picture lacks images that it has not decoded yet, such as the logo (html-to-image #361).
  await toBlob(sheet, options);
  const blob = await toBlob(sheet, options);
  if (!blob) throw new Error('The browser returned no picture.');
  return blob;
}

function tooLate(): Promise<never> {
  return new Promise((_resolve, reject) => {
    AbortSignal.timeout(LIMIT).addEventListener('abort', () => {
      reject(new Error('The picture timed out.'));
    });
  });
}
