import { describe, expect, test } from 'vitest';
import { richText } from './rich-text.ts';

const text = (content: string, marks: object = {}) => ({ type: 'text', text: content, ...marks });
const item = (content: string) => ({ type: 'list-item', children: [text(content)] });

describe('richText', () => {
  test('joins the lines of a paragraph and ends it at an empty line', () => {
    const source = `
      Uno
      dos.

      Tres.
    `;
    expect(richText(source, [])).toEqual([
      { type: 'paragraph', children: [text('Uno dos.')] },
      { type: 'paragraph', children: [text('Tres.')] },
    ]);
  });

  test('parses headings, quotes, formulas and pictures', () => {
    expect(richText('### Título\n\n> Cita\n\n~ a = b × c\n\n![molino]', ['molino'])).toEqual([
      { type: 'heading', level: 3, children: [text('Título')] },
      { type: 'quote', children: [text('Cita')] },
      { type: 'code', children: [text('a = b × c')] },
      { type: 'image', picture: 'molino' },
    ]);
  });

  test('nests lists and joins items over several lines', () => {
    const source = `
      1. Primero
      2. Segundo,
         que sigue
        - Adentro
        - También
      3. Tercero
    `;
    expect(richText(source, [])).toEqual([
      {
        type: 'list',
        format: 'ordered',
        indentLevel: 0,
        children: [
          item('Primero'),
          item('Segundo, que sigue'),
          {
            type: 'list',
            format: 'unordered',
            indentLevel: 1,
            children: [item('Adentro'), item('También')],
          },
          item('Tercero'),
        ],
      },
    ]);
  });

  test('parses bold, italic and links, with a text at both ends', () => {
    expect(richText('**Sí** y _no_ [acá](/archivo)', [])).toEqual([
      {
        type: 'paragraph',
        children: [
          text('Sí', { bold: true }),
          text(' y '),
          text('no', { italic: true }),
          text(' '),
          { type: 'link', url: '/archivo', children: [text('acá')] },
          text(''),
        ],
      },
    ]);
  });

  test('rejects an unknown picture', () => {
    expect(() => richText('![nube]', ['molino'])).toThrow('nube');
  });
});
