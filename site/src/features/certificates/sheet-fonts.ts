import latinExt500 from '@fontsource/inter/files/inter-latin-ext-500-normal.woff2';
import latinExt700 from '@fontsource/inter/files/inter-latin-ext-700-normal.woff2';
import latin500 from '@fontsource/inter/files/inter-latin-500-normal.woff2';
import latin700 from '@fontsource/inter/files/inter-latin-700-normal.woff2';
import ranges from '@fontsource/inter/unicode.json';
import piazzolla from '../../fonts/piazzolla.woff2';

/** Fonts of a sheet, the same on the screen and on paper. */
const FACES = [
  { family: 'Inter', address: latin500, weight: '500', unicodeRange: ranges.latin },
  { family: 'Inter', address: latin700, weight: '700', unicodeRange: ranges.latin },
  { family: 'Inter', address: latinExt500, weight: '500', unicodeRange: ranges['latin-ext'] },
  { family: 'Inter', address: latinExt700, weight: '700', unicodeRange: ranges['latin-ext'] },
  // A separate family, because the browser may have replaced that of the pages by its fallback.
  { family: 'Piazzolla Sheet', address: piazzolla, weight: '400', unicodeRange: ranges.latin },
].map(({ family, address, ...descriptors }) => {
  const face = new FontFace(family, `url(${address})`, descriptors);
  return { family, address, descriptors, face };
});

/** Registers the fonts of a sheet; the browser loads those that it needs. */
export function addSheetFonts(): void {
  for (const { face } of FACES) document.fonts.add(face);
}

/**
 * The fonts in use, as a self-contained style sheet.
 *
 * @throws if a font cannot be read any more
 */
export async function fontsInUse(): Promise<string> {
  await document.fonts.ready;
  const used = FACES.filter(({ face }) => face.status === 'loaded');
  const rules = await Promise.all(
    used.map(async ({ family, address, descriptors: { weight, unicodeRange } }) => {
      const source = await dataAddress(await (await fetch(address)).blob());
      return `@font-face{font-family:${family};font-weight:${weight};unicode-range:${unicodeRange};src:url(${source})}`;
    }),
  );
  return rules.join('');
}

function dataAddress(content: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => {
      if (typeof reader.result === 'string') resolve(reader.result);
    });
    reader.addEventListener('error', () => {
      reject(new Error('The fonts could not be read.'));
    });
    reader.readAsDataURL(content);
  });
}
