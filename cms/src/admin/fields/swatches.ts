/** A predefined colour. */
export interface Swatch {
  readonly name: string;
  /** `#rrggbb` in lower case. */
  readonly colour: string;
}

/** Predefined theme colours, the default first; `themeOf` derives shades with enough contrast from any colour. */
export const SWATCHES: readonly [Swatch, ...Swatch[]] = [
  { name: 'Verde campo', colour: '#24603a' },
  { name: 'Azul laguna', colour: '#1f5a8a' },
  { name: 'Petróleo', colour: '#1d6268' },
  { name: 'Jacarandá', colour: '#5b3f8c' },
  { name: 'Ceibo', colour: '#a3261f' },
  { name: 'Ladrillo', colour: '#a6472b' },
  { name: 'Trigo', colour: '#8a6414' },
  { name: 'Grafito', colour: '#3c4650' },
];
