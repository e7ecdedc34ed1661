import { describe, expect, test } from 'vitest';
import { inOneLine, singleLine, wellFormed } from './canonical.ts';

describe('wellFormed', () => {
  test.each(['', 'secreto', 'ñandú 😀', '\u0000'])('accepts %j', (text) => {
    expect(wellFormed(20).parse(text)).toBe(text);
  });

  test.each(['\ud800secreto', 'secreto\udc00', '\ude00\ud83d', 'x'.repeat(21), 7])('rejects %j', (text) => {
    expect(wellFormed(20).safeParse(text).success).toBe(false);
  });
});

describe('singleLine', () => {
  test.each([
    [' Ana ', 'Ana'],
    ['Jose\u0301', 'Jos\u00e9'],
    ['Ana\u200b\u202e', 'Ana'],
    ['4 de Junio', '4 de Junio'],
    ['\tAna\n', 'Ana'],
    ['@', '@'],
  ])('%j is %j', (text, expected) => {
    expect(singleLine(20).parse(text)).toBe(expected);
  });

  test.each(['', '   ', '\u200b', '\u202e', 'A\u0000', 'A\nB', '\ud800', 'x'.repeat(21)])(
    'rejects %j',
    (text) => {
      expect(singleLine(20).safeParse(text).success).toBe(false);
    },
  );
});

describe('inOneLine', () => {
  test.each([
    ['Poda de frutales', 'Poda de frutales'],
    ['Poda\u000bde\r\nfrutales', 'Poda de frutales'],
    [' Poda \u200f\ufeff de\ufffe frutales\t', 'Poda de frutales'],
    ['Ñandú, «2.ª edición»', 'Ñandú, «2.ª edición»'],
  ])('%j is %j', (text, line) => {
    expect(inOneLine(text)).toBe(line);
  });
});
