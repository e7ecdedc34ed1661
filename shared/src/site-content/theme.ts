/** Red, green and blue, each from 0 to 255. */
type Colour = readonly [red: number, green: number, blue: number];

/** The colours that follow from a centre's own one, as `#rrggbb`. */
export interface Theme {
  /** For links and buttons: readable on white, and white on it. */
  readonly brand: string;
  /** For large areas behind white text. */
  readonly deep: string;
  /** Behind dark text and behind the brand itself. */
  readonly soft: string;
}

/** Least contrast of text (WCAG 2.2, 1.4.3). */
const TEXT_CONTRAST = 4.5;

/** Least contrast of text on the deep colour, where it is small and of little weight. */
const DEEP_CONTRAST = 9;

const WHITE: Colour = [255, 255, 255];
const BLACK: Colour = [0, 0, 0];

/** How much of the brand's colour is in the soft one. */
const SOFT_SHARE = 0.1;

const STEPS = 100;

/**
 * Derives what pages are painted with from the colour an editor chose, dark enough to be read whatever it is.
 *
 * @param colour `#rrggbb`
 */
export function themeOf(colour: string): Theme {
  const chosen = parsed(colour);
  const soft = (brand: Colour) => mixed(WHITE, brand, SOFT_SHARE);
  const brand = darkened(chosen, (candidate) => contrast(candidate, soft(candidate)) >= TEXT_CONTRAST);
  const deep = darkened(brand, (candidate) => contrast(candidate, WHITE) >= DEEP_CONTRAST);
  return { brand: written(brand), deep: written(deep), soft: written(soft(brand)) };
}

/** The contrast of two colours, from 1 to 21 (WCAG 2.2). */
export function contrastOf(a: string, b: string): number {
  return contrast(parsed(a), parsed(b));
}

/** The first of ever darker shades that is good enough; black always is. */
function darkened(colour: Colour, isDarkEnough: (candidate: Colour) => boolean): Colour {
  for (let step = 0; step < STEPS; step += 1) {
    const candidate = mixed(colour, BLACK, step / STEPS);
    if (isDarkEnough(candidate)) return candidate;
  }
  return BLACK;
}

function mixed(from: Colour, to: Colour, share: number): Colour {
  const part = (index: 0 | 1 | 2) => Math.round(from[index] + (to[index] - from[index]) * share);
  return [part(0), part(1), part(2)];
}

function contrast(a: Colour, b: Colour): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

function luminance([red, green, blue]: Colour): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function linear(channel: number): number {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

function parsed(colour: string): Colour {
  const channel = (at: number) => Number.parseInt(colour.slice(at, at + 2), 16);
  return [channel(1), channel(3), channel(5)];
}

function written(colour: Colour): string {
  return `#${colour.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}
