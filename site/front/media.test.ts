import { describe, expect, test } from 'vitest';
import { mediaHeaders } from './media.ts';

describe('mediaHeaders', () => {
  test.each([
    ['a.webp', 'image/webp'],
    ['a.JPG', 'image/jpeg'],
    ['a.jpeg', 'image/jpeg'],
    ['a.b.png', 'image/png'],
    ['programa.pdf', 'application/pdf'],
  ])('%s is shown', (name, type) => {
    expect(mediaHeaders(name)).toMatchObject({ 'content-type': type });
    expect(mediaHeaders(name)).not.toHaveProperty('content-disposition');
  });

  test.each(['a.svg', 'a.html', 'a.xml', 'a.js', 'a.png.html', 'a', 'png', 'a.docx', 'a.constructor'])(
    '%s is a download',
    (name) => {
      expect(mediaHeaders(name)).toMatchObject({
        'content-type': 'application/octet-stream',
        'content-disposition': 'attachment',
      });
    },
  );
});
