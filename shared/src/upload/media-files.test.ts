import { describe, expect, test } from 'vitest';
import { isHeic, isShrinkable, needsShrinking, shrunkTypes, withEndingOf } from './media-files.ts';

const file = (name: string, type: string, size = 1000) => ({ name, type, size });

describe('file uploaded by an editor', () => {
  test.each([
    file('IMG_0001.HEIC', ''),
    file('foto.heif', 'application/octet-stream'),
    file('foto.jpg', 'image/heic'),
  ])('is HEIC by extension or type: %o', (chosen) => {
    expect(isHeic(chosen)).toBe(true);
    expect(isShrinkable(chosen)).toBe(true);
  });

  test.each(['image/jpeg', 'image/png', 'image/webp', 'image/bmp'])('is shrunk as %s', (type) => {
    expect(isShrinkable(file('foto', type))).toBe(true);
  });

  test.each(['image/gif', 'image/svg+xml', 'application/pdf', ''])('is sent unchanged as "%s"', (type) => {
    expect(isShrinkable(file('foto', type))).toBe(false);
  });

  test('needs shrinking if it is too wide, too large, or in a format that the server does not store', () => {
    const photo = file('foto.jpg', 'image/jpeg');
    expect(needsShrinking(photo, 1600)).toBe(false);
    expect(needsShrinking(photo, 1601)).toBe(true);
    expect(needsShrinking({ ...photo, size: 5 * 1024 * 1024 }, 1600)).toBe(false);
    expect(needsShrinking({ ...photo, size: 5 * 1024 * 1024 + 1 }, 1600)).toBe(true);
    expect(needsShrinking({ ...photo, type: 'image/bmp' }, 100)).toBe(true);
  });

  test('stays jpeg, or keeps its transparency', () => {
    expect(shrunkTypes(file('foto.jpg', 'image/jpeg'))).toEqual(['image/jpeg']);
    // Safari decodes HEIC and cannot write webp; as png it would be too large.
    expect(shrunkTypes(file('IMG_0001.HEIC', ''))).toEqual(['image/jpeg']);
    expect(shrunkTypes(file('logo.png', 'image/png'))).toEqual(['image/webp', 'image/png']);
  });

  test.each([
    ['logo.del.centro.png', 'x.webp', 'logo.del.centro.webp'],
    ['foto', 'x.jpg', 'foto.jpg'],
  ])('%s keeps its stem', (own, other, expected) => {
    expect(withEndingOf(own, other)).toBe(expected);
  });
});
