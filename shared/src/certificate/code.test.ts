import { describe, expect, it } from 'vitest';
import { canonicalCertificateCode } from './code.ts';

describe('canonicalCertificateCode (spec §5)', () => {
  it.each([
    ['7K3M9QXR2TB5W8ZD', '7K3M9QXR2TB5W8ZD'],
    ['7k3m-9qxr-2tb5-w8zd', '7K3M9QXR2TB5W8ZD'],
    [' 7K3M 9QXR\t2TB5 W8ZD\n', '7K3M9QXR2TB5W8ZD'],
    ['7K3M–9QXR—2TB5‑W8ZD', '7K3M9QXR2TB5W8ZD'],
    ['abC123', 'ABC123'],
    [' - ', ''],
    ['', ''],
  ])('%j is %j', (text, expected) => {
    expect(canonicalCertificateCode(text)).toBe(expected);
  });
});
