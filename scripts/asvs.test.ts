import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from './environment.ts';

/**
 * The requirements of ASVS 5.0.0 by section: the level of each in their order, as far as the last of level 1 or 2.
 * Those of level 3 have no line.
 */
const LEVELS: Readonly<Record<string, string>> = {
  ...{ '1.1': '22', '1.2': '111112222', '1.3': '11222222222', '1.4': '222', '1.5': '12' },
  ...{ '2.1': '122', '2.2': '112', '2.3': '1222', '2.4': '2' },
  ...{ '3.2': '11', '3.3': '1222', '3.4': '112222', '3.5': '11122', '3.7': '22' },
  ...{ '4.1': '122', '4.2': '2', '4.3': '22', '4.4': '1222' },
  ...{ '5.1': '2', '5.2': '112', '5.3': '11', '5.4': '222' },
  ...{ '6.1': '122', '6.2': '111111112222', '6.3': '1122', '6.4': '1122', '6.5': '22222', '6.6': '222' },
  ...{ '6.8': '2222', '7.1': '222', '7.2': '1111', '7.3': '22', '7.4': '11222', '7.5': '22', '7.6': '22' },
  ...{ '8.1': '12', '8.2': '112', '8.3': '1', '8.4': '2', '9.1': '111', '9.2': '1222' },
  ...{ '10.1': '22', '10.2': '22', '10.3': '2222', '10.4': '11111222222', '10.5': '22222', '10.6': '22' },
  ...{ '10.7': '222', '11.1': '22', '11.2': '222', '11.3': '112', '11.4': '1222', '11.5': '2', '11.6': '2' },
  ...{ '12.1': '122', '12.2': '11', '12.3': '2222', '13.1': '2', '13.2': '22222', '13.3': '22' },
  ...{ '13.4': '12222', '14.1': '22', '14.2': '1222', '14.3': '122', '15.1': '122', '15.2': '122' },
  ...{ '15.3': '1222222', '16.1': '2', '16.2': '22222', '16.3': '2222', '16.4': '222', '16.5': '222' },
  ...{ '17.1': '2', '17.2': '2222', '17.3': '22' },
};

const KINDS = ['test', 'untested', 'document', 'overridden', 'n/a', 'missing'];

/** Advisories of Strapi, 2023 to 2026. */
const ADVISORIES = [
  ...['2023-22621', '2023-22893', '2023-22894', '2023-34093', '2023-34235', '2023-36472', '2023-39345'],
  ...['2024-29181', '2024-52588', '2024-56143', '2025-25298', '2025-3930', '2025-53092', '2025-64526'],
  ...['2026-22599', '2026-22706', '2026-22707', '2026-27886', '2026-57997', '2026-90561'],
];

const document = readFileSync(path.join(ROOT, 'docs/asvs.md'), 'utf8');

/** The cells of the lines of its tables that begin as told. */
function rowsOf(start: RegExp): string[][] {
  return document
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
    .filter(([first = '']) => start.test(first));
}

/** Files that a cell names, each with the titles of tests behind it. */
function namedIn(cell: string): { readonly file: string; readonly titles: readonly string[] }[] {
  const parts = Array.from(cell.matchAll(/`([^`]*)`|“([^”]*)”/g));
  const named: { file: string; titles: string[] }[] = [];
  for (const [, file, title] of parts) {
    if (file !== undefined) named.push({ file, titles: [] });
    else if (title !== undefined) named.at(-1)?.titles.push(title);
  }
  return named.filter(({ file }) => /^(?:cms|docs|scripts|shared|site)\/|\.(?:md|yml)$/.test(file));
}

const requirements = rowsOf(/^\d+\.\d+\.\d+$/);
const advisories = rowsOf(/^CVE-/);

describe('docs/asvs.md', () => {
  it('has each requirement of level 1 and 2, once, in order', () => {
    const expected = Object.entries(LEVELS).flatMap(([section, levels]) =>
      Array.from(levels, (level, index) => [`${section}.${String(index + 1)}`, level]),
    );
    expect(expected).toHaveLength(253);
    expect(requirements.map(([id, level]) => [id, level])).toEqual(expected);
  });

  it('says of each how it stands, in one of six ways', () => {
    for (const [id, , asks, kind, how = ''] of requirements) {
      expect([id, KINDS.includes(kind ?? ''), asks === '', how === '']).toEqual([id, true, false, false]);
    }
  });

  it('names a test where it says that there is one, and a file where one is to be read', () => {
    for (const [id, , , kind, how = ''] of requirements) {
      const named = namedIn(how);
      if (kind === 'test') expect([id, named.some(({ titles }) => titles.length > 0)]).toEqual([id, true]);
      if (kind === 'document') expect([id, named.length > 0]).toEqual([id, true]);
    }
  });

  it('counts its lines', () => {
    const counts = rowsOf(new RegExp(`^(?:${KINDS.join('|')})$`));
    expect(counts.map(([kind, count]) => [kind, Number(count)])).toEqual(
      KINDS.map((kind) => [kind, requirements.filter((row) => row[3] === kind).length]),
    );
  });

  it('has each advisory of Strapi, with tests', () => {
    expect(advisories.map(([id = '']) => id.slice('CVE-'.length).split(',')[0])).toEqual(ADVISORIES);
    for (const [id, , tests = ''] of advisories) {
      expect([id, namedIn(tests).some(({ titles }) => titles.length > 0)]).toEqual([id, true]);
    }
  });

  it.each([...requirements, ...advisories])('names what is there: %s', (...cells) => {
    for (const { file, titles } of namedIn(cells.at(-1) ?? '')) {
      expect([file, existsSync(path.join(ROOT, file))]).toEqual([file, true]);
      for (const title of titles) {
        // As it is written there, whatever quotes it is in.
        const text = readFileSync(path.join(ROOT, file), 'utf8').replaceAll("\\'", "'");
        expect([file, title, ["'", '"', '`'].some((quote) => text.includes(quote + title + quote))]).toEqual([
          ...[file, title, true],
        ]);
      }
    }
  });
});
