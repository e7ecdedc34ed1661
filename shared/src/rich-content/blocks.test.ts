import { describe, expect, test } from 'vitest';
import { richContentSchema } from './blocks.ts';

const text = (words: string) => ({ type: 'text', text: words });
const link = (url: string) => [
  { type: 'paragraph', children: [{ type: 'link', url, children: [text('ir')] }] },
];

describe('richContentSchema', () => {
  test('accepts every kind of block, with nested lists as siblings of items', () => {
    const inner = {
      type: 'list',
      format: 'unordered',
      children: [{ type: 'list-item', children: [text('c')] }],
    };
    const content = [
      { type: 'paragraph', children: [text('a')] },
      { type: 'heading', level: 2, children: [text('b')] },
      { type: 'list', format: 'ordered', children: [{ type: 'list-item', children: [text('b')] }, inner] },
      { type: 'quote', children: [text('d')] },
      { type: 'code', children: [text('e')] },
      { type: 'image', image: { url: '/media/f.webp', alternativeText: null, width: 10, height: 10 } },
    ];
    expect(richContentSchema.parse(content)).toEqual(content);
  });

  test.each(['https://x.example', 'mailto:a@x.example', 'tel:+5492310000000', '/acerca', '#arriba'])(
    'accepts a link to %s',
    (url) => {
      expect(richContentSchema.safeParse(link(url)).success).toBe(true);
    },
  );

  test.each([
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,x',
    '//otro.example',
    'vbscript:x',
  ])('rejects a link to %s', (url) => {
    expect(richContentSchema.safeParse(link(url)).success).toBe(false);
  });
});
