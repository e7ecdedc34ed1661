import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ROOT } from './environment.ts';

/** Licences without obligations for running or redistributing the system, and two for libraries used unchanged. */
const PERMISSIVE = new Set([
  '0BSD',
  'AFL-2.1',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-3.0',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'WTFPL',
  'Zlib',
]);

/** Packages whose licence pnpm does not recognise, with the licence of their text. */
const READ_BY_HAND: Readonly<Record<string, string>> = {
  '@digitalbazaar/credentials-context': 'BSD-3-Clause',
  only: 'MIT',
  pause: 'MIT',
  'spawn-command': 'MIT',
};

/** Packages without a permissive licence, each with the reason to keep it. */
const KNOWN_EXCEPTIONS = [
  // Under Strapi's enterprise licence: installed by @strapi/strapi, but disabled in the Community edition.
  '@strapi/content-releases',
  '@strapi/review-workflows',
  // States no licence anywhere; tus-js-client, which is MIT, depends on it.
  'combine-errors',
];

const licensesSchema = z.record(z.string(), z.array(z.object({ name: z.string() })));
const manifestSchema = z.object({
  scripts: z.record(z.string(), z.string()).default({}),
  engines: z.object({ pnpm: z.string() }).optional(),
  dependencies: z.record(z.string(), z.string()).default({}),
  devDependencies: z.record(z.string(), z.string()).default({}),
});

function manifestOf(folder: string): z.output<typeof manifestSchema> {
  return manifestSchema.parse(JSON.parse(fs.readFileSync(path.join(ROOT, folder, 'package.json'), 'utf8')));
}

const pnpm = `pnpm@${manifestOf('.').engines?.pnpm ?? ''}`;

interface Package {
  readonly name: string;
  readonly license: string;
}

/** Production packages, as listed by `pnpm licenses`. */
async function installedPackages(): Promise<Package[]> {
  const command = ['--yes', pnpm, 'licenses', 'list', '--prod', '--recursive', '--json'];
  const { stdout } = await promisify(execFile)('npx', command, { cwd: ROOT, maxBuffer: 2 ** 26 });
  const byLicense = Object.entries(licensesSchema.parse(JSON.parse(stdout)));
  return byLicense.flatMap(([license, packages]) => packages.map(({ name }) => ({ name, license })));
}

/** Whether one of the alternative licences is permissive. */
function isPermissive({ name, license }: Package): boolean {
  const stated = READ_BY_HAND[name] ?? license;
  const choices = stated.replace(/[()]/g, '').split(' OR ');
  return choices.some((choice) => choice.split(' AND ').every((part) => PERMISSIVE.has(part)));
}

describe('the system', () => {
  let packages: readonly Package[];

  beforeAll(async () => {
    packages = await installedPackages();
  });

  test('contains no copyleft packages', () => {
    const others = packages.filter((each) => !isPermissive(each)).map(({ name }) => name);
    expect(others.sort()).toEqual(KNOWN_EXCEPTIONS);
  });

  test('control: a copyleft licence is detected', () => {
    const licenses = ['GPL-3.0-only', 'MIT AND AGPL-3.0-only', 'Unknown', '(MIT OR GPL-3.0-or-later)'];
    const found = licenses.filter((license) => !isPermissive({ name: 'x', license }));
    expect(found).toEqual(licenses.slice(0, 3));
  });

  test('includes every dependency of our packages', () => {
    const dependencies = ['shared', 'site', 'cms'].flatMap((folder) =>
      Object.keys(manifestOf(folder).dependencies),
    );
    const known = new Set(packages.map(({ name }) => name));
    const missing = dependencies.filter((name) => !known.has(name) && !name.startsWith('@centro/'));
    expect(missing).toEqual([]);
  });
});

describe('package.json', () => {
  test.each(['.', 'shared', 'site', 'cms'])('pins exact versions in %s', (folder) => {
    const { dependencies, devDependencies } = manifestOf(folder);
    const all = Object.entries({ ...dependencies, ...devDependencies });
    const loose = all.filter(([, version]) => !/^(?:\d+\.\d+\.\d+(?:-[\w.]+)?|workspace:\*)$/.test(version));
    expect(loose).toEqual([]);
  });

  test('uses one version of pnpm', () => {
    const commands = Object.values(manifestOf('.').scripts).join('\n');
    expect(new Set(commands.match(/\bpnpm@[\d.]+/g))).toEqual(new Set([pnpm]));
  });
});
