import { describe, expect, test } from 'vitest';
import { canonicalCertificateCode, isAddressable, meantCodes, shownCode } from './code.ts';

describe('canonicalCertificateCode (spec §5)', () => {
  test.each([
    ['7K3M9QXR2TB5W8ZD', '7K3M9QXR2TB5W8ZD'],
    ['7k3m-9qxr-2tb5-w8zd', '7K3M9QXR2TB5W8ZD'],
    [' 7K3M 9QXR\t2TB5 W8ZD\n', '7K3M9QXR2TB5W8ZD'],
    ['7K3M–9QXR—2TB5‑W8ZD', '7K3M9QXR2TB5W8ZD'],
    ['abC123', 'ABC123'],
    [' - ', ''],
    ['', ''],
    // Copied from a page, a mail or a sentence.
    ['\u200b7K3M\u22129QXR\u00ad-2TB5-W8ZD\ufeff', '7K3M9QXR2TB5W8ZD'],
    ['7K3M-9QXR-2TB5-W8ZD.', '7K3M9QXR2TB5W8ZD'],
    ['(7K3M.9QXR_2TB5/W8ZD)', '7K3M9QXR2TB5W8ZD'],
    ['"#7k3m9qxr2tb5w8zd"', '7K3M9QXR2TB5W8ZD'],
    ['https://centro.example/constancias/7K3M9QXR2TB5W8ZD', '7K3M9QXR2TB5W8ZD'],
    ['centro.example/constancias/7k3m-9qxr-2tb5-w8zd?x=1#y', '7K3M9QXR2TB5W8ZD'],
    ['Mirá: https://centro.example/constancias/ABC123 .', 'ABC123'],
    // Imported codes stay as they are.
    ['ABC.123.', 'ABC.123.'],
  ])('%j is %j', (text, expected) => {
    expect(canonicalCertificateCode(text)).toBe(expected);
  });
});

describe('meantCodes', () => {
  test.each([
    ['7k3m-9qxr-2tb5-w8zd', ['7K3M9QXR2TB5W8ZD']],
    ['7k3m 9qxr 2tb5 w8zo', ['7K3M9QXR2TB5W8ZO', '7K3M9QXR2TB5W8Z0']],
    ['IL3M9QXR2TB5W8ZD', ['IL3M9QXR2TB5W8ZD', '113M9QXR2TB5W8ZD']],
    // Not our codes: ours contain no U, and have another length than imported ones.
    ['OU3M9QXR2TB5W8ZD', ['OU3M9QXR2TB5W8ZD']],
    ['oil-2019', ['OIL2019']],
    [' - ', []],
    ['x'.repeat(65), []],
    ['A\u0000B', []],
    ['A\ud800', []],
  ])('%j may be %j', (text, codes) => {
    expect(meantCodes(text)).toEqual(codes);
  });
});

describe('isAddressable', () => {
  test.each(['ABC123', '%', 'A.B', '...', '<B>'])('accepts %j', (code) => {
    expect(isAddressable(code)).toBe(true);
  });

  test.each(['.', '..', '12/2019', '\\', '../ME'])('rejects %j', (code) => {
    expect(isAddressable(code)).toBe(false);
  });
});

describe('shownCode', () => {
  test.each([
    ['7K3M9QXR2TB5W8ZD', '7K3M-9QXR-2TB5-W8ZD'],
    ['ABC123', 'ABC123'],
  ])('%s is shown as %s', (code, shown) => {
    expect(shownCode(code)).toBe(shown);
  });
});
