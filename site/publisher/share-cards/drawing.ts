import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ranges from '@fontsource/inter/unicode.json' with { type: 'json' };
import { cutText } from '@centro/shared';
import satori from 'satori';
import type { CSSProperties } from 'satori/jsx';
import sharp, { type OverlayOptions } from 'sharp';
import type { ShareCard } from '../../src/lib/share-card/card.ts';

/** Size that social networks show uncropped, in pixels. */
export const CARD_SIZE = { width: 1200, height: 630 } as const;

const WHEAT = '#e8b547';
const WHITE = '#ffffff';
const PADDING = 64;
/** Where text must end, and where the picture begins, in pixels from the left: a curve runs between the two. */
const TEXT_END = 690;
const PICTURE_START = 640;

const JPEG = { quality: 82, mozjpeg: true } as const;
/** Maximum pixels of an input picture, against decompression bombs. */
const PIXEL_LIMIT = 50_000_000;

/** Font sizes of titles in pixels, by the maximum length of the title in characters. */
const TITLE_SIZES = [
  { upTo: 28, size: 72 },
  { upTo: 56, size: 60 },
  { upTo: 90, size: 50 },
  { upTo: Infinity, size: 42 },
] as const;
const TITLE_CUT = 130;
const TITLE_LINES = 5;
const LINE_CUT = 60;

const FONT = 'Inter';
const SUBSETS = ['latin', 'latin-ext'] as const;
const WEIGHTS = [500, 700] as const;
const fonts = WEIGHTS.flatMap((weight) =>
  SUBSETS.map((subset) => ({ name: FONT, weight, data: fontFile(subset, weight) })),
);

function fontFile(subset: (typeof SUBSETS)[number], weight: (typeof WEIGHTS)[number]): Buffer {
  const file = `@fontsource/inter/files/inter-${subset}-${String(weight)}-normal.woff`;
  return readFileSync(fileURLToPath(import.meta.resolve(file)));
}

/**
 * Draws a card as a jpeg of {@link CARD_SIZE}. Omits characters that the font lacks, such as emoji, and the whole title
 * if the font lacks any of its letters.
 *
 * @param picture bytes of the picture beside the text; one that cannot be read is left out
 */
export async function drawCard(card: ShareCard, picture: Buffer | undefined): Promise<Buffer> {
  const beside = picture && (await pictureLayer(picture));
  const layers: OverlayOptions[] = [
    ...(beside ? [beside] : [{ input: Buffer.from(fields(card)) }]),
    { input: Buffer.from(panel(card)) },
    { input: Buffer.from(await textLayer(card)) },
  ];
  const background = { ...CARD_SIZE, channels: 3, background: card.colours.deep } as const;
  return sharp({ create: background }).composite(layers).jpeg(JPEG).toBuffer();
}

async function pictureLayer(picture: Buffer): Promise<OverlayOptions | undefined> {
  try {
    const input = await sharp(picture, { limitInputPixels: PIXEL_LIMIT })
      .rotate()
      .resize(CARD_SIZE.width - PICTURE_START, CARD_SIZE.height, { fit: 'cover', position: 'attention' })
      .flatten({ background: WHITE })
      .png()
      .toBuffer();
    return { input, left: PICTURE_START, top: 0 };
  } catch {
    return undefined;
  }
}

/** In place of a picture: a sun over ploughed land. */
function fields({ colours }: ShareCard): string {
  const furrows = Array.from({ length: 9 }, (_, index) => {
    const end = 560 + index * 110;
    return `<path d="M960 372 Q ${String(900 + index * 22)} 480 ${String(end)} 640" stroke="${colours.deep}" stroke-opacity=".55" stroke-width="${String(4 + index)}" fill="none"/>`;
  });
  return `${svgStart()}
    <rect x="${String(PICTURE_START)}" width="560" height="630" fill="${colours.soft}"/>
    <circle cx="985" cy="262" r="92" fill="${WHEAT}"/>
    <path d="M${String(PICTURE_START)} 372 Q 900 330 1200 380 V 630 H ${String(PICTURE_START)} Z" fill="${colours.brand}"/>
    ${furrows.join('')}</svg>`;
}

/** The background of the text, with a curved edge towards the picture. */
function panel({ colours }: ShareCard): string {
  const edge = 'C 760 150 650 330 730 630';
  return `${svgStart()}
    <path d="M0 0 H 700 ${edge} H 0 Z" fill="${colours.deep}"/>
    <path d="M700 0 ${edge}" stroke="${WHEAT}" stroke-width="10" fill="none"/></svg>`;
}

function svgStart(): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${String(CARD_SIZE.width)}" height="${String(CARD_SIZE.height)}">`;
}

function textLayer({ label, title, centre, city }: ShareCard): Promise<string> {
  const shown = isDrawable(title) ? cutText(drawable(title), TITLE_CUT) : '';
  const size = TITLE_SIZES.find(({ upTo }) => shown.length <= upTo)?.size ?? TITLE_SIZES[3].size;
  const line = (text: string) => cutText(drawable(text), LINE_CUT);
  const content = box({ flexDirection: 'column', justifyContent: 'space-between', ...COLUMN }, [
    box({ flexDirection: 'column' }, [
      label === null ? null : box(LABEL, line(label)),
      box({ ...TITLE, fontSize: size }, shown),
    ]),
    box({ flexDirection: 'column' }, [
      box({ width: 72, height: 6, marginBottom: 20, borderRadius: 3, backgroundColor: WHEAT }, null),
      box({ fontSize: 28, fontWeight: 700 }, line(centre)),
      box({ fontSize: 26, fontWeight: 500, opacity: 0.85 }, line(city)),
    ]),
  ]);
  return satori(content, { ...CARD_SIZE, fonts });
}

const COLUMN: CSSProperties = {
  boxSizing: 'border-box',
  width: TEXT_END,
  height: CARD_SIZE.height,
  padding: PADDING,
  color: WHITE,
  fontFamily: FONT,
};
const LABEL: CSSProperties = { marginBottom: 20, color: WHEAT, fontSize: 28, fontWeight: 700 };
const TITLE: CSSProperties = {
  display: 'block',
  width: TEXT_END - 2 * PADDING,
  fontWeight: 700,
  lineHeight: 1.15,
  letterSpacing: '-0.02em',
  wordBreak: 'break-word',
  lineClamp: TITLE_LINES,
};

/** An element as satori takes it. */
interface Box {
  readonly type: 'div';
  readonly key: null;
  readonly props: { readonly style: CSSProperties; readonly children: Content };
}

type Content = string | null | (Box | null)[];

function box(style: CSSProperties, children: Content): Box {
  return { type: 'div', key: null, props: { style: { display: 'flex', ...style }, children } };
}

/** Characters that the font lacks, and invisible direction marks and emoji joiners. */
const LACKING = new RegExp(
  `[^${SUBSETS.flatMap((subset) => ranges[subset].split(','))
    .map(classRange)
    .join('')}]|[\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\ufe0f]`,
  'gu',
);

/** `U+0000-00FF` → `\u{0000}-\u{00FF}` */
function classRange(range: string): string {
  const [first = '', last = first] = range.trim().replace('U+', '').split('-');
  return `\\u{${first}}-\\u{${last}}`;
}

function drawable(text: string): string {
  return text.normalize('NFC').replace(LACKING, ' ').replace(/\s+/gu, ' ').trim();
}

function isDrawable(text: string): boolean {
  const lacking = text.normalize('NFC').match(LACKING) ?? [];
  return !lacking.some((character) => /\p{L}/u.test(character));
}
