import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contrastOf, NEUTRALS, paletteOf } from './palette.ts';
import { themeOf } from './theme.ts';

const colour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

describe('contrastOf', () => {
  test.each([
    ['#ffffff', '#000000', 21],
    ['#777777', '#ffffff', 4.48],
    ['#24603a', '#24603a', 1],
  ])('%s beside %s is %d', (a, b, expected) => {
    expect(contrastOf(a, b)).toBeCloseTo(expected, 2);
    expect(contrastOf(b, a)).toBeCloseTo(expected, 2);
  });
});

describe('paletteOf', () => {
  // A change here needs a new PALETTE_VERSION.
  test('derives the palette in the design from green', () => {
    expect(paletteOf('#2e6b3e')).toMatchInlineSnapshot(`
      {
        "dark": {
          "accent": "#97d6a3",
          "brand": "#91d09d",
          "brandEdge": "#91d09d",
          "chosen": "#97d6a3",
          "cta": "#91d09d",
          "deep": "#102816",
          "deepSoft": "#abc6af",
          "onBrand": "#171511",
          "onChosen": "#171511",
          "onCta": "#171511",
          "onDeep": "#f3eee2",
          "pattern": "#3a553f",
          "soft": "#1b2d1e",
        },
        "light": {
          "accent": "#236135",
          "brand": "#2e6b3e",
          "brandEdge": "#2e6b3e",
          "chosen": "#083316",
          "cta": "#fffdf8",
          "deep": "#083316",
          "deepSoft": "#b5d4ba",
          "onBrand": "#ffffff",
          "onChosen": "#fffdf8",
          "onCta": "#083316",
          "onDeep": "#fffdf8",
          "pattern": "#abcbaa",
          "soft": "#dfe7d5",
        },
      }
    `);
  });

  test('uses bright yellow for fills with dark text, and brown for text', () => {
    const { brand, onBrand, accent, deep } = paletteOf('#ffe100').light;
    expect({ brand, onBrand, accent, deep }).toEqual({
      brand: '#ffe100',
      onBrand: NEUTRALS.light.ink,
      accent: '#7c5300',
      deep: '#3b2500',
    });
  });

  test('accepts upper and lower case', () => {
    expect(paletteOf('#2E6B3E')).toEqual(paletteOf('#2e6b3e'));
  });

  test.each([
    ['#000000', 'black'],
    ['#ffffff', 'white'],
    ['#808080', 'grey'],
  ])('is readable for %s (%s)', expectReadable);

  test('is readable for any colour, in both schemes', () => {
    fc.assert(fc.property(colour, expectReadable), { numRuns: 500 });
  });
});

/** The design's minimum contrasts, for any chosen colour. */
function expectReadable(chosen: string): void {
  const palette = paletteOf(chosen);
  for (const scheme of ['light', 'dark'] as const) {
    const { paper, card, ink } = NEUTRALS[scheme];
    const colours = palette[scheme];
    const pairs: readonly (readonly [name: string, one: string, other: string, least: number])[] = [
      ['text on the brand', colours.onBrand, colours.brand, 4.5],
      ['edge of the brand on paper', colours.brandEdge, paper, 3],
      ['edge of the brand on a card', colours.brandEdge, card, 3],
      ['accent on paper', colours.accent, paper, 4.5],
      ['accent on a card', colours.accent, card, 4.5],
      ['accent on soft', colours.accent, colours.soft, 4.5],
      ['ink on soft', ink, colours.soft, 7],
      ['text on deep', colours.onDeep, colours.deep, 7],
      ['small text on deep', colours.deepSoft, colours.deep, 4.5],
      ['button on deep', colours.cta, colours.deep, 3],
      ['text of the button on deep', colours.onCta, colours.cta, 4.5],
      ['text of the chosen chip', colours.onChosen, colours.chosen, 4.5],
    ];
    for (const [name, one, other, least] of pairs) {
      expect(contrastOf(one, other), `${name}, ${scheme}, ${chosen}`).toBeGreaterThanOrEqual(least);
    }
  }
}

describe('themeOf', () => {
  test('is readable on white for any colour, as is white on its deep shade', () => {
    fc.assert(
      fc.property(colour, (chosen) => {
        const { brand, deep, soft } = themeOf(chosen);
        expect(contrastOf(brand, '#ffffff')).toBeGreaterThanOrEqual(4.5);
        expect(contrastOf(brand, soft)).toBeGreaterThanOrEqual(4.5);
        expect(contrastOf(deep, '#ffffff')).toBeGreaterThanOrEqual(9);
      }),
    );
  });
});
