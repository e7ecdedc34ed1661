import { toBlob } from 'html-to-image';
import { fontsInUse } from './sheet-fonts.ts';

/** Longest that a picture may take, in milliseconds; a browser that cannot draw one may never say so. */
const LIMIT = 30_000;

/**
 * Saves a sheet as a picture, pixel by pixel as it is laid out (spec §9: pixel ratio 1; what it is made with keeps
 * canvases below 16384).
 *
 * @param name of the file
 * @throws when there is no picture, or not all of the sheet would be in it
 */
export async function downloadPicture(sheet: HTMLElement, name: string): Promise<void> {
  await Promise.all(Array.from(sheet.querySelectorAll('img'), (image) => image.decode()));
  const blob = await Promise.race([pictureOf(sheet), tooLate()]);
  const link = document.createElement('a');
  // Kept while the page is: some browsers read it after the click.
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
  // Safari leaves out of a first picture what it has not decoded yet, such as the logo (html-to-image #361).
  await toBlob(sheet, options);
  const blob = await toBlob(sheet, options);
  if (!blob) throw new Error('The browser gave no picture.');
  return blob;
}

function tooLate(): Promise<never> {
  return new Promise((_resolve, reject) => {
    AbortSignal.timeout(LIMIT).addEventListener('abort', () => {
      reject(new Error('The picture took too long.'));
    });
  });
}
