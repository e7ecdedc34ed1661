import { describe, expect, test } from 'vitest';
import type { RichContent } from './blocks.ts';
import { textOf } from './text.ts';

const text = (value: string) => ({ type: 'text' as const, text: value });
const item = (value: string) => ({ type: 'list-item' as const, children: [text(value)] });

const blocks: readonly (readonly [string, RichContent[number], string])[] = [
  [
    'a paragraph',
    { type: 'paragraph', children: [text('Una '), { ...text('colmena'), bold: true }] },
    'Una colmena',
  ],
  ['a heading', { type: 'heading', level: 2, children: [text('Programa')] }, 'Programa'],
  ['a quote', { type: 'quote', children: [text('Sin abejas no hay miel')] }, 'Sin abejas no hay miel'],
  ['code', { type: 'code', children: [text('a = b')] }, 'a = b'],
  [
    'a link',
    {
      type: 'paragraph',
      children: [text('Ver '), { type: 'link', url: '/acerca', children: [text('dónde')] }],
    },
    'Ver dónde',
  ],
  [
    'a picture',
    { type: 'image', image: { url: '/media/a.webp', alternativeText: 'Un cuadro', width: 1, height: 1 } },
    'Un cuadro',
  ],
  [
    'a picture without description',
    { type: 'image', image: { url: '/media/a.webp', width: 1, height: 1 } },
    '',
  ],
  [
    'a list in a list',
    {
      type: 'list',
      format: 'ordered',
      children: [item('Traje'), { type: 'list', format: 'unordered', children: [item('Guantes')] }],
    },
    'Traje\nGuantes',
  ],
];

describe('textOf', () => {
  test.each(blocks)('%s', (_name, block, expected) => {
    expect(textOf([block])).toBe(expected);
  });

  test('separates blocks by line breaks', () => {
    expect(textOf(blocks.slice(1, 3).map(([, block]) => block))).toBe('Programa\nSin abejas no hay miel');
  });
});
