import { readFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import ranges from '@fontsource/inter/unicode.json';
import {
  routes,
  SHEET_FRAME,
  SHEET_SIZE as PAGE,
  sheetOrnament,
  sheetTexts,
  themeOf,
  type Certificate,
} from '@centro/shared';
import PDFDocument from 'pdfkit';
import { encode } from 'uqr';
import { environment } from '../../platform/environment/environment';
import type { Centre } from './centre';

const MIDDLE = PAGE.width / 2;
const MARGIN = 90;
const WHEAT = '#e8b547';
const ALARM = '#a3261f';
const INK = '#1c241f';
const SOFT = '#545e57';
const DEFAULT_COLOURS = { brand: '#24603a', deep: '#173f27' } as const;

/** Font files, the most likely first; a sheet embeds only the ones that it uses. */
const SUBSETS = [
  'latin',
  'latin-ext',
  'vietnamese',
  'greek',
  'greek-ext',
  'cyrillic',
  'cyrillic-ext',
] as const;
/** Replaces a character that no font file has, so that the gap shows; the code leads to the full text. */
const MISSING = '?';
/** Emoji, combining marks and invisible characters. */
const LEFT_OUT = /[\p{Extended_Pictographic}\p{M}\p{C}\p{Emoji_Modifier}]/u;
type Subset = (typeof SUBSETS)[number];
type Weight = 500 | 700;

/** Characters of each font file, as regular expressions. */
const COVERED = SUBSETS.map((subset) => [subset, new RegExp(`[${classOf(ranges[subset])}]`, 'u')] as const);

type Document = InstanceType<typeof PDFDocument>;

/** One line of text, in the middle of the page. */
interface Line {
  readonly text: string;
  /** Points from the top. */
  readonly y: number;
  readonly size: number;
  readonly weight?: Weight;
  readonly colour?: string;
}

/** One or several certificates. */
export type Certificates = readonly [Certificate, ...Certificate[]];

/** Renders certificates for printing: one A4 landscape sheet each, with everything that its page shows. */
export async function certificatePdf(certificates: Certificates, centre: Centre): Promise<Buffer> {
  const [first] = certificates;
  const { heading, training } = sheetTexts(first);
  // Makes the same sheet the same bytes each time.
  const CreationDate = new Date(first.date);
  const info = { Title: `${heading}: ${training}`, Author: centre.name, CreationDate };
  const page = { size: 'A4', layout: 'landscape', margin: 0 } as const;
  const document = new PDFDocument({ ...page, info, lang: 'es-AR', autoFirstPage: false });
  for (const subset of SUBSETS) {
    for (const weight of [500, 700] as const) {
      document.registerFont(fontName(subset, weight), fontFile(subset, weight));
    }
  }
  // As a data URL, the logo is embedded only once.
  const logo = centre.logo && `data:image/png;base64,${centre.logo.toString('base64')}`;
  for (const certificate of certificates) {
    document.addPage(page);
    sheet(document, certificate, { ...centre, logo });
    // Lets other requests run between sheets.
    await setImmediate();
  }
  document.end();
  return buffer(document);
}

interface DrawnCentre extends Omit<Centre, 'logo'> {
  /** Data URL */
  readonly logo: string | undefined;
}

function sheet(document: Document, certificate: Certificate, centre: DrawnCentre): void {
  const texts = sheetTexts(certificate);
  const colours = centre.colorTheme === null ? DEFAULT_COLOURS : themeOf(centre.colorTheme);
  frame(document, colours);
  head(document, centre, colours);
  line(document, { text: texts.certifies, y: 172, size: 15, colour: SOFT });
  fitted(document, { text: texts.holder, y: 198, size: 40, weight: 700, colour: colours.deep });
  line(document, { text: texts.dni, y: 254, size: 15 });
  line(document, { text: texts.deed, y: 292, size: 15, colour: SOFT });
  const below = paragraph(document, { text: texts.training, y: 316, size: 25, weight: 700 });
  line(document, { text: texts.condition, y: below + 10, size: 15, weight: 700, colour: colours.brand });
  if (texts.dates !== null) line(document, { text: texts.dates, y: below + 36, size: 12, colour: SOFT });
  foot(document, certificate, colours);
  if (texts.stamp !== null) stamp(document, texts.stamp);
}

function frame(document: Document, { brand }: { readonly brand: string }): void {
  const { outer, inner } = SHEET_FRAME;
  document.lineWidth(3).strokeColor(brand);
  document.roundedRect(outer, outer, PAGE.width - 2 * outer, PAGE.height - 2 * outer, 10).stroke();
  document.lineWidth(1).strokeColor(WHEAT);
  document.roundedRect(inner, inner, PAGE.width - 2 * inner, PAGE.height - 2 * inner, 4).stroke();
  const { braid, rosette } = sheetOrnament();
  document.path(braid).stroke();
  document.save().lineWidth(0.7).strokeOpacity(0.12).strokeColor(brand).path(rosette).stroke().restore();
}

function head(
  document: Document,
  { name, city, logo }: DrawnCentre,
  { brand }: { readonly brand: string },
): void {
  if (logo) document.image(logo, MIDDLE - 24, 50, { fit: [48, 48], align: 'center', valign: 'center' });
  line(document, { text: name, y: 106, size: 18, weight: 700, colour: brand });
  if (city !== '') line(document, { text: city, y: 130, size: 12, colour: SOFT });
  document.lineWidth(3).strokeColor(WHEAT);
  document
    .moveTo(MIDDLE - 30, 156)
    .lineTo(MIDDLE + 30, 156)
    .stroke();
}

function foot(document: Document, certificate: Certificate, { deep }: { readonly deep: string }): void {
  const { issued, expires, code, check } = sheetTexts(certificate);
  const address = new URL(routes.certificate(certificate.id), environment().publicUrl).href;
  qrCode(document, address, { left: PAGE.width - 66 - 92, top: PAGE.height - 62 - 92, size: 92 });
  const [left, bottom] = [66, PAGE.height - 62];
  at(document, {
    text: [issued, expires].flatMap((text) => text ?? []).join(' · '),
    x: left,
    y: bottom - 74,
    size: 11,
  });
  at(document, { text: code, x: left, y: bottom - 54, size: 17, weight: 700, colour: deep });
  at(document, { text: check, x: left, y: bottom - 28, size: 9.5, colour: SOFT });
  at(document, { text: address, x: left, y: bottom - 14, size: 9.5, colour: SOFT });
}

/** Stamps the sheet across, so that an invalid certificate is not taken for a valid one. */
function stamp(document: Document, text: string): void {
  document
    .save()
    .rotate(-18, { origin: [MIDDLE, PAGE.height / 2] })
    .opacity(0.28);
  line(document, {
    text: text.toUpperCase(),
    y: PAGE.height / 2 - 52,
    size: 88,
    weight: 700,
    colour: ALARM,
  });
  document.restore();
}

function qrCode(
  document: Document,
  text: string,
  { left, top, size }: { readonly left: number; readonly top: number; readonly size: number },
): void {
  const { data, size: modules } = encode(text, { border: 0, ecc: 'M' });
  const side = size / modules;
  for (const [row, cells] of data.entries()) {
    for (const [column, dark] of cells.entries()) {
      if (dark) document.rect(left + column * side, top + row * side, side, side);
    }
  }
  document.fillColor(INK).fill();
}

/** Draws a line, shrunk to fit the page. */
function fitted(document: Document, { size, ...rest }: Line): void {
  const width = widthOf(document, rest.text, size, rest.weight ?? 500);
  const room = PAGE.width - 2 * MARGIN;
  line(document, { ...rest, size: Math.min(size, (size * room) / width) });
}

/** Draws text on several lines, smaller when it is long; returns where it ends, in points from the top. */
function paragraph(document: Document, { y, ...rest }: Line): number {
  for (const size of [rest.size, 20, 16, 13]) {
    const lines = broken(document, rest.text, size, rest.weight ?? 500);
    if (size * lines.length > 60 && size > 13) continue;
    for (const [index, text] of lines.entries()) {
      line(document, { ...rest, text, size, y: y + index * size * 1.2 });
    }
    return y + lines.length * size * 1.2;
  }
  return y;
}

function broken(document: Document, text: string, size: number, weight: Weight): string[] {
  const fits = (candidate: string) => widthOf(document, candidate, size, weight) <= PAGE.width - 2 * MARGIN;
  const lines: string[] = [];
  for (const part of text.split(/\s+/u).flatMap((word) => pieces(word, fits))) {
    const longer = [lines.at(-1), part].join(' ').trim();
    if (fits(longer) && lines.length > 0) lines[lines.length - 1] = longer;
    else lines.push(part);
  }
  return lines;
}

/** Breaks a word that is wider than a line. */
function pieces(word: string, fits: (candidate: string) => boolean): string[] {
  if (fits(word)) return [word];
  const parts = [''];
  for (const letter of word) {
    const longer = (parts.at(-1) ?? '') + letter;
    if (fits(longer)) parts[parts.length - 1] = longer;
    else parts.push(letter);
  }
  return parts;
}

function line(document: Document, { text, ...rest }: Line): void {
  const width = widthOf(document, text, rest.size, rest.weight ?? 500);
  at(document, { ...rest, text, x: MIDDLE - width / 2 });
}

function at(
  document: Document,
  { text, x, y, size, weight = 500, colour = INK }: Line & { readonly x: number },
): void {
  let left = x;
  document.fillColor(colour).fontSize(size);
  for (const [subset, run] of runs(text)) {
    document.font(fontName(subset, weight)).text(run, left, y, { lineBreak: false });
    left += document.widthOfString(run);
  }
}

function widthOf(document: Document, text: string, size: number, weight: Weight): number {
  document.fontSize(size);
  return runs(text).reduce(
    (width, [subset, run]) => width + document.font(fontName(subset, weight)).widthOfString(run),
    0,
  );
}

/**
 * Splits text into runs of one font file each. Characters without a font become {@link MISSING}, or are left out
 * ({@link LEFT_OUT}).
 */
function runs(text: string): (readonly [Subset, string])[] {
  const found: [Subset, string][] = [];
  for (const character of text.normalize('NFC')) {
    const subset = subsetWith(character);
    const last = found.at(-1);
    if (subset === undefined && LEFT_OUT.test(character)) continue;
    const [of, written] =
      subset === undefined ? (['latin', MISSING] as const) : ([subset, character] as const);
    if (last?.[0] === of) last[1] += written;
    else found.push([of, written]);
  }
  return found;
}

function subsetWith(character: string): Subset | undefined {
  return COVERED.find(([, covered]) => covered.test(character))?.[0];
}

/** `U+0000-00FF,U+0131` → `\u{0000}-\u{00FF}\u{0131}` */
function classOf(unicodeRanges: string): string {
  return unicodeRanges.replace(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?,?/gi, (_all, first: string, last?: string) =>
    last === undefined ? `\\u{${first}}` : `\\u{${first}}-\\u{${last}}`,
  );
}

function fontName(subset: Subset, weight: Weight): string {
  return `${subset}-${String(weight)}`;
}

function fontFile(subset: Subset, weight: Weight): Buffer {
  return readFileSync(
    require.resolve(`@fontsource/inter/files/inter-${subset}-${String(weight)}-normal.woff`),
  );
}
