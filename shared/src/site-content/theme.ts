import { paletteOf } from './palette.ts';

/** Colours of printed documents and pictures, as `#rrggbb`: always from the light scheme. */
export interface Theme {
  /** For text and lines: readable on white. */
  readonly brand: string;
  /** For large areas behind white text. */
  readonly deep: string;
  /** Background of dark text and of the brand colour. */
  readonly soft: string;
}

/**
 * The colours of certificates and share cards.
 *
 * @param colour `#rrggbb`
 */
export function themeOf(colour: string): Theme {
  const { accent, deep, soft } = paletteOf(colour).light;
  return { brand: accent, deep, soft };
}
