import { paletteOf } from './palette.ts';

/** The colours of what is printed or sent as a picture, as `#rrggbb`: always those of the light scheme. */
export interface Theme {
  /** For text and lines: readable on white. */
  readonly brand: string;
  /** For large areas behind white text. */
  readonly deep: string;
  /** Behind dark text and behind the brand itself. */
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
