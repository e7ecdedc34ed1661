import { clampChroma, converter, formatHex, interpolate, wcagContrast, type Oklch } from 'culori';

/** Colours of one scheme, light or dark, as `#rrggbb`; see `docs/design-notes.md` for their use. */
export interface Scheme {
  /** Filled buttons, badges and leaves, with text and an edge visible on paper. */
  readonly brand: string;
  readonly onBrand: string;
  readonly brandEdge: string;
  /** Links and coloured text, on paper and on `soft`. */
  readonly accent: string;
  /** Large dark areas, with text and small text on them. */
  readonly deep: string;
  readonly onDeep: string;
  readonly deepSoft: string;
  /** Quiet areas behind text, and the lines of patterns on them. */
  readonly soft: string;
  readonly pattern: string;
  /** The button on `deep`. */
  readonly cta: string;
  readonly onCta: string;
  /** The selected chip. */
  readonly chosen: string;
  readonly onChosen: string;
}

export interface Palette {
  readonly light: Scheme;
  readonly dark: Scheme;
}

/** Colours independent of the brand; must match `site/src/styles/tokens.css`. */
export const NEUTRALS = {
  light: { paper: '#faf6ec', card: '#fffdf8', ink: '#231f18' },
  dark: { paper: '#171511', card: '#211e19', ink: '#f3eee2' },
} as const;

/** Brand colour if none was chosen. */
export const DEFAULT_BRAND = '#2e6b3e';

/** Minimum contrasts, at least those of WCAG 2.2 (4.5 for text, 3 for edges). */
const CONTRAST = { onBrand: 4.9, onBrightBrand: 7, edge: 3, accent: 6.2, accentOnSoft: 5.8 };
const BRIGHT = 0.72;
const VERY_BRIGHT = 0.8;
const LIGHTNESS_STEP = 0.005;
const WHITE = '#ffffff';

const oklch = converter('oklch');

/**
 * Derives all colours of the pages from the editor's brand colour, readable for any colour.
 *
 * @param colour `#rrggbb`
 */
export function paletteOf(colour: string): Palette {
  const chosen = oklch(colour);
  if (!chosen) throw new Error(`${colour} is not a colour`);
  // Greys have no hue.
  const brand = { ...chosen, h: chosen.h ?? 0 };
  return { light: lightScheme(brand, formatHex(colour) ?? colour), dark: darkScheme(brand) };
}

/** The contrast of two colours, from 1 to 21 (WCAG 2.2). */
export function contrastOf(a: string, b: string): number {
  return wcagContrast(a, b);
}

type Brand = Oklch & { readonly h: number };

function lightScheme(brand: Brand, hex: string): Scheme {
  const { paper, card, ink } = NEUTRALS.light;
  const hue = darkHue(brand.h);
  const tint = { ...brand, l: brand.l > VERY_BRIGHT ? 0.84 : 0.68 };
  const soft = mixed(paper, tint, 0.19);
  const pattern = mixed(paper, tint, brand.l > VERY_BRIGHT ? 0.7 : 0.56);
  const accent = darkenedUntil(
    { l: Math.min(brand.l, 0.5), c: Math.min(brand.c, 0.13), h: hue },
    (shade) =>
      contrastOf(shade, paper) >= CONTRAST.accent && contrastOf(shade, soft) >= CONTRAST.accentOnSoft,
  );
  const deep = shadeOf(0.285, Math.min(0.75 * brand.c, 0.07), hue);
  const isBright = brand.l >= BRIGHT && contrastOf(hex, ink) >= CONTRAST.onBrightBrand;
  const fill = isBright ? hex : darkenedUntil(brand, (shade) => contrastOf(shade, WHITE) >= CONTRAST.onBrand);
  const isCtaVisible = contrastOf(fill, deep) >= CONTRAST.edge;
  const onBrand = isBright ? ink : WHITE;
  return {
    brand: fill,
    onBrand,
    brandEdge: contrastOf(fill, paper) >= CONTRAST.edge ? fill : accent,
    accent,
    deep,
    onDeep: card,
    deepSoft: shadeOf(0.84, Math.min(0.5 * brand.c, 0.06), hue),
    soft,
    pattern,
    cta: isCtaVisible ? fill : card,
    onCta: isCtaVisible ? onBrand : deep,
    chosen: deep,
    onChosen: card,
  };
}

function darkScheme(brand: Brand): Scheme {
  const { paper, ink } = NEUTRALS.dark;
  const hue = darkHue(brand.h);
  const lightness = Math.min(Math.max(brand.l, 0.8), 0.88);
  const fill = shadeOf(lightness, Math.min(brand.c, brand.l > VERY_BRIGHT ? 0.17 : 0.125), brand.h);
  const accent = shadeOf(0.82, Math.min(brand.c, 0.115), brand.h);
  return {
    brand: fill,
    onBrand: paper,
    brandEdge: fill,
    accent,
    deep: shadeOf(0.25, Math.min(0.6 * brand.c, 0.045), hue),
    onDeep: ink,
    deepSoft: shadeOf(0.8, Math.min(0.45 * brand.c, 0.05), brand.h),
    soft: shadeOf(0.275, Math.min(0.4 * brand.c, 0.035), hue),
    pattern: shadeOf(0.42, Math.min(0.5 * brand.c, 0.06), hue),
    cta: fill,
    onCta: paper,
    chosen: accent,
    onChosen: paper,
  };
}

/** Shifts dark yellows towards brown, since they look olive. */
function darkHue(hue: number): number {
  return hue > 60 && hue < 125 ? 60 + (hue - 60) * 0.4 : hue;
}

function shadeOf(l: number, c: number, h: number): string {
  return formatHex(clampChroma({ mode: 'oklch', l, c, h }, 'oklch'));
}

/** Darkens a colour until it satisfies `isGood`; black always does. */
function darkenedUntil(
  { l, c, h }: Pick<Brand, 'l' | 'c' | 'h'>,
  isGood: (shade: string) => boolean,
): string {
  for (let lightness = l; lightness > 0; lightness -= LIGHTNESS_STEP) {
    const shade = shadeOf(lightness, c, h);
    if (isGood(shade)) return shade;
  }
  return '#000000';
}

/** @param share of the tint, from 0 to 1 */
function mixed(paper: string, tint: Oklch, share: number): string {
  return formatHex(interpolate([paper, clampChroma(tint, 'oklch')], 'oklab')(share));
}
