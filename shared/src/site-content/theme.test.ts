import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrastOf, themeOf } from './theme.ts';

const colour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

describe('contrastOf', () => {
  it.each([
    ['#ffffff', '#000000', 21],
    ['#777777', '#ffffff', 4.48],
    ['#24603a', '#24603a', 1],
  ])('%s beside %s is %d', (a, b, expected) => {
    expect(contrastOf(a, b)).toBeCloseTo(expected, 2);
    expect(contrastOf(b, a)).toBeCloseTo(expected, 2);
  });
});

describe('themeOf', () => {
  it('leaves a colour that can be read as it is', () => {
    expect(themeOf('#24603a').brand).toBe('#24603a');
    expect(themeOf('#24603A').brand).toBe('#24603a');
  });

  it.each(['#ffffff', '#ffee00', '#00ffcc', '#ff0000', '#000000'])('makes %s readable', (chosen) => {
    const { brand, soft, deep } = themeOf(chosen);
    expect(contrastOf(brand, soft)).toBeGreaterThanOrEqual(4.5);
    expect(contrastOf(deep, '#ffffff')).toBeGreaterThanOrEqual(9);
  });

  it('makes any colour readable on white, on its soft shade, and white on it', () => {
    fc.assert(
      fc.property(colour, (chosen) => {
        const { brand, deep, soft } = themeOf(chosen);
        expect(contrastOf(brand, '#ffffff')).toBeGreaterThanOrEqual(4.5);
        expect(contrastOf(brand, soft)).toBeGreaterThanOrEqual(4.5);
        expect(contrastOf(deep, '#ffffff')).toBeGreaterThanOrEqual(contrastOf(brand, '#ffffff'));
        expect(contrastOf('#1c241f', soft)).toBeGreaterThanOrEqual(7);
      }),
    );
  });
});
