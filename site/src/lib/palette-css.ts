import { paletteOf, type Scheme } from '@centro/shared/site-content/palette';

const VARIABLES: Readonly<Record<keyof Scheme, string>> = {
  brand: '--brand',
  onBrand: '--on-brand',
  brandEdge: '--brand-edge',
  accent: '--accent',
  deep: '--deep',
  onDeep: '--on-deep',
  deepSoft: '--deep-soft',
  soft: '--soft',
  pattern: '--pattern',
  cta: '--cta',
  onCta: '--on-cta',
  chosen: '--chosen',
  onChosen: '--on-chosen',
};

/**
 * CSS variables derived from a centre's colour, for both schemes. Prints and downloaded pictures use the `--sheet-…`
 * colours, which are the same in both.
 *
 * @param colour `#rrggbb`
 */
export function paletteCss(colour: string): string {
  const { light, dark } = paletteOf(colour);
  const sheet = `--sheet-accent:${light.accent};--sheet-deep:${light.deep}`;
  const darkScheme = `@media screen and (prefers-color-scheme:dark){:root{${declarations(dark)}}}`;
  return `:root{${declarations(light)};${sheet}}${darkScheme}`;
}

function declarations(scheme: Scheme): string {
  const names = Object.keys(VARIABLES) as (keyof Scheme)[];
  return names.map((name) => `${VARIABLES[name]}:${scheme[name]}`).join(';');
}
