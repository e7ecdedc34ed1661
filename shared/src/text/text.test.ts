import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DESCRIPTION_CUT, cutText } from './cut.ts';
import { RESERVED_SLUGS, SLUG_LIMIT, isPublicId, slugFromTitle } from './slug.ts';

describe('cutText', () => {
  test.each([
    ['una frase corta', 100, 'una frase corta'],
    ['  con espacios  ', 100, 'con espacios'],
    ['poda de frutales y olivos', 12, 'poda de…'],
    ['poda de frutales, y olivos', 17, 'poda de frutales…'],
    ['palabralarguísima', 8, 'palabral…'],
    ['🌾🌾🌾🌾', 2, '🌾🌾…'],
  ])('«%s» at %i is «%s»', (text, limit, cut) => {
    expect(cutText(text, limit)).toBe(cut);
  });

  test('returns a prefix of the text within the limit', () => {
    fc.assert(
      fc.property(
        fc.lorem({ maxCount: 60 }),
        fc.constantFrom(...Object.values(DESCRIPTION_CUT)),
        (text, limit) => {
          const shown = cutText(text, limit).replace(/…$/, '');
          expect(Array.from(shown).length).toBeLessThanOrEqual(limit);
          expect(text.trim().startsWith(shown)).toBe(true);
        },
      ),
    );
  });
});

describe('public ids', () => {
  test.each([
    ['Poda de frutales (nivel 1)', 'poda-de-frutales-nivel-1'],
    ['  Ñandúes & señales  ', 'nandues-senales'],
    ['Página', 'entrada-pagina'],
    ['¿?', 'entrada'],
  ])('«%s» becomes %s', (title, slug) => {
    expect(slugFromTitle(title)).toBe(slug);
  });

  test('generated from any title are valid and short', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (title) => {
        const slug = slugFromTitle(title);
        expect(isPublicId(slug)).toBe(true);
        expect(slug.length).toBeLessThanOrEqual(SLUG_LIMIT);
      }),
    );
  });

  test.each(['', 'con espacio', '../x', 'a/b', '-a', 'ñ', 'a'.repeat(121), ...RESERVED_SLUGS])(
    'reject «%s»',
    (text) => {
      expect(isPublicId(text)).toBe(false);
    },
  );

  test.each(['a', 'KxY12_imported', 'poda-de-frutales'])('accept «%s»', (text) => {
    expect(isPublicId(text)).toBe(true);
  });
});
