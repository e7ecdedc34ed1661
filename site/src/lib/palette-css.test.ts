import fs from 'node:fs';
import path from 'node:path';
import { DEFAULT_BRAND, NEUTRALS } from '@centro/shared/site-content/palette';
import { expect, test } from 'vitest';
import { paletteCss } from './palette-css.ts';

/** Variables of the file, by scheme. */
function variablesIn(css: string) {
  const [light = '', dark = ''] = css.split('@media screen and (prefers-color-scheme');
  const read = (part: string): Record<string, string> => {
    const matches = part.matchAll(/(?<name>--[a-z-]+):\s*(?<colour>#[0-9a-f]{6})/g);
    return Object.fromEntries(
      Array.from(matches, ({ groups }) => [groups?.['name'] ?? '', groups?.['colour'] ?? '']),
    );
  };
  return { light: read(light), dark: read(dark) };
}

const tokens = variablesIn(fs.readFileSync(path.join(import.meta.dirname, '../styles/tokens.css'), 'utf8'));

test('the build has the colours of the default brand', () => {
  const { light, dark } = variablesIn(paletteCss(DEFAULT_BRAND));
  expect(tokens.light).toMatchObject(light);
  expect(tokens.dark).toMatchObject(dark);
});

test('the build has the neutral colours that contrasts are computed with', () => {
  for (const scheme of ['light', 'dark'] as const) {
    const { paper, card, ink } = NEUTRALS[scheme];
    expect(tokens[scheme]).toMatchObject({ '--paper': paper, '--card': card, '--ink': ink });
  }
});
