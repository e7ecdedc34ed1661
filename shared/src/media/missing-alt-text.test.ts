import { describe, expect, test } from 'vitest';
import { fieldsMissingAltText } from './missing-alt-text.ts';

const picture = (alternativeText: unknown) => ({ url: '/a.webp', width: 1, height: 1, alternativeText });

describe('fieldsMissingAltText', () => {
  test.each<[what: string, entry: unknown, fields: string[]]>([
    ['described', { cardImage: picture('Un silo') }, []],
    ['not described', { cardImage: picture(null), banner: picture('  ') }, ['cardImage', 'banner']],
    ['one of several', { gallery: [picture('Un silo'), picture('')] }, ['gallery']],
    ['within a text', { content: [{ type: 'image', image: picture(null) }] }, ['content']],
    ['beside a name, so decorative', { teachers: [{ photo: picture(null) }], partners: [picture(null)] }, []],
    ['a document', { file: { url: '/a.pdf', alternativeText: null } }, []],
    [
      'sizes of a described picture',
      { cardImage: { ...picture('Un silo'), formats: { s: { url: '/s', width: 1 } } } },
      [],
    ],
    ['nothing', null, []],
  ])('%s', (_what, entry, fields) => {
    expect(fieldsMissingAltText(entry)).toEqual(fields);
  });
});
