import { describe, expect, test } from 'vitest';
import { mediaUrl, publicImage } from '../src/modules/content/pictures';
import { publicRichContent } from '../src/modules/content/rich-content';

describe('the URL of a file', () => {
  test.each([
    ['/uploads/foto_1.jpg', '/media/foto_1.jpg'],
    ['/uploads/', '/uploads/'],
    ['/uploads/a/b.jpg', '/uploads/a/b.jpg'],
    ['/otra/foto.jpg', '/otra/foto.jpg'],
    ['https://otro.example/uploads/foto.jpg', 'https://otro.example/uploads/foto.jpg'],
  ])('%s becomes %s', (stored, shown) => {
    expect(mediaUrl(stored)).toBe(shown);
  });
});

describe('a picture', () => {
  const stored = {
    url: '/uploads/a.jpg',
    width: 900,
    height: 600,
    alternativeText: null,
    placeholderColour: null,
    formats: null,
  };

  test('has an empty list without smaller versions', () => {
    expect(publicImage(stored)).toEqual({
      url: '/media/a.jpg',
      width: 900,
      height: 600,
      alternativeText: '',
      colour: null,
      versions: [],
    });
  });

  test('has its smaller versions, narrowest first, without internal fields', () => {
    const version = (name: string, width: number) => ({
      url: `/uploads/${name}_a.jpg`,
      width,
      height: 10,
      hash: name,
      path: null,
      size: 3,
    });
    const formats = { small: version('small', 500), thumbnail: version('thumbnail', 245), odd: { url: 7 } };
    expect(publicImage({ ...stored, formats })?.versions).toEqual([
      { url: '/media/thumbnail_a.jpg', width: 245, height: 10 },
      { url: '/media/small_a.jpg', width: 500, height: 10 },
    ]);
  });

  test('is null when missing', () => {
    expect(publicImage(null)).toBeNull();
    expect(publicImage(undefined)).toBeNull();
  });
});

describe('rich content', () => {
  const image = (fields: object) => [
    { type: 'image', image: { width: 9, height: 6, alternativeText: 'Un silo', size: 1, ...fields } },
  ];
  const shown = (url: string) => [
    { type: 'image', image: { url, alternativeText: 'Un silo', width: 9, height: 6 } },
  ];

  test.each([
    ['http://localhost:1337/uploads/a.jpg', 'local', '/media/a.jpg'],
    ['https://admin.example/uploads/a.jpg', 'local', '/media/a.jpg'],
    ['/uploads/a.jpg', 'local', '/media/a.jpg'],
    ['https://otro.example/uploads/a.jpg', 'elsewhere', 'https://otro.example/uploads/a.jpg'],
  ])('shows a picture at %s (%s) from %s', (url, provider, expected) => {
    expect(publicRichContent(image({ url, provider }))).toEqual(shown(expected));
  });

  test.each([null, undefined])('is empty for %s', (stored) => {
    expect(publicRichContent(stored)).toEqual([]);
  });

  test.each(['text', 7, { a: 1 }, [null, 'x', { type: 'image' }, { type: 'image', image: null }]])(
    'passes an invalid value unchanged: %j',
    (stored) => {
      expect(publicRichContent(stored)).toEqual(stored);
    },
  );
});
