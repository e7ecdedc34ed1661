import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ROOT } from './environment.ts';
import { writeBillOfMaterials, type Component } from './sbom.ts';

/** Licences under which anybody may run and pass on the whole. */
const FREE = [
  ...[
    'MIT',
    'MIT-0',
    'ISC',
    '0BSD',
    'BSD-2-Clause',
    'BSD-3-Clause',
    'Apache-2.0',
    'BlueOak-1.0.0',
    'Unlicense',
  ],
  ...['CC0-1.0', 'CC-BY-3.0', 'CC-BY-4.0', 'OFL-1.1', 'Python-2.0', 'Zlib', 'WTFPL', 'AFL-2.1'],
  'PostgreSQL',
  // Libraries that are used as they are, each in files of its own.
  ...['MPL-2.0', 'LGPL-3.0-or-later'],
];

/** What packages that state no licence by its name are under, as the text says that comes with them. */
const READ: Readonly<Record<string, string>> = {
  '@centro/shared': 'MIT',
  'config-chain': 'MIT',
  '@digitalbazaar/credentials-context': 'BSD-3-Clause',
  limiter: 'MIT',
  only: 'MIT',
  'passport-local': 'MIT',
  'passport-strategy': 'MIT',
  pause: 'MIT',
  'png-js': 'MIT',
  'spawn-command': 'MIT',
};

/** Programs of others in containers of their own, which the cms asks over the network: their licence ends with them. */
const APART = ['clamav/clamav'];

/** Says nothing of its licence at all; tus-js-client, which is MIT, is made of it. */
const UNSTATED = ['combine-errors'];

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'centro-sbom-'));
let components: readonly Component[];

beforeAll(async () => {
  components = await writeBillOfMaterials(path.join(folder, 'sbom.json'));
});

afterAll(() => {
  fs.rmSync(folder, { recursive: true });
});

/** Whether one of the licences that somebody may choose among is free. */
function isFree(license: string): boolean {
  const names = license.replace(/[()]/g, '').split(' OR ');
  return names.some((choice) => choice.split(' AND ').every((name) => FREE.includes(name)));
}

function licenseOf({ name, license }: Component): string {
  // Strapi's text is MIT but for its folders named `ee`, which nothing here loads.
  if (name.startsWith('@strapi/') && license === 'SEE LICENSE IN LICENSE') return 'MIT';
  return READ[name] ?? license;
}

describe('the bill of materials', () => {
  it('has every package that ours ask for when they run', () => {
    const dependencies = z.object({ dependencies: z.record(z.string(), z.string()).default({}) });
    const asked = ['shared', 'site', 'cms'].flatMap((name) => {
      const text = fs.readFileSync(path.join(ROOT, name, 'package.json'), 'utf8');
      return Object.keys(dependencies.parse(JSON.parse(text)).dependencies);
    });
    const known = new Set(components.map(({ name }) => name));
    expect(asked.filter((name) => !known.has(name))).toEqual([]);
    expect(components.length).toBeGreaterThan(asked.length);
  });

  it('has the programs of others that containers begin from', () => {
    const programs = components.filter(({ name }) =>
      /^(?:node|caddy|postgres|clamav\/clamav|.+\/(?:prometheus|mailpit))$/.test(name),
    );
    expect(programs.map(({ name, license }) => `${name}: ${license}`).sort()).toEqual([
      'axllent/mailpit: MIT',
      'caddy: Apache-2.0',
      'clamav/clamav: GPL-2.0-only',
      'node: MIT',
      'postgres: PostgreSQL',
      'prom/prometheus: Apache-2.0',
    ]);
    for (const { version } of programs) expect(version).toMatch(/^v?\d+\.\d+/);
  });

  it('has none whose licence would bind who runs or passes on the whole', () => {
    const others = components.filter((component) => !isFree(licenseOf(component)));
    expect(others.map(({ name }) => name)).toEqual([...UNSTATED, ...APART]);
  });
});

describe('what ours depend on', () => {
  it.each(['.', 'shared', 'site', 'cms'])('is pinned to the last digit in %s', (name) => {
    const versions = z.record(z.string(), z.string()).default({});
    const manifest = z.object({ dependencies: versions, devDependencies: versions });
    const text = fs.readFileSync(path.join(ROOT, name, 'package.json'), 'utf8');
    const { dependencies, devDependencies } = manifest.parse(JSON.parse(text));
    const all = Object.entries({ ...dependencies, ...devDependencies });
    const loose = all.filter(([, version]) => !/^(?:\d+\.\d+\.\d+(?:-[\w.]+)?|workspace:\*)$/.test(version));
    expect(loose).toEqual([]);
  });
});
