/**
 * `npm run sbom -- FILE`: writes what the running system is made of, every package with its version, licence and hash, and the
 * images that containers begin from, as CycloneDX; prints how many there are of each licence.
 */
import fs from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { ROOT } from './environment.ts';
import { PlainError, runCommand } from './processes/command.ts';
import { runTool } from './processes/tool.ts';

const manifestSchema = z.object({ engines: z.object({ pnpm: z.string() }) });

const licenseSchema = z.union([
  z.object({ expression: z.string() }).transform(({ expression }) => expression),
  z.object({ license: z.object({ id: z.string() }) }).transform(({ license }) => license.id),
  z.object({ license: z.object({ name: z.string() }) }).transform(({ license }) => license.name),
]);

const componentSchema = z
  .object({
    group: z.string().optional(),
    name: z.string(),
    version: z.string(),
    licenses: z.array(licenseSchema).default([]),
  })
  .transform(({ group, name, version, licenses }) => ({
    name: group === undefined ? name : `${group}/${name}`,
    version,
    license: licenses.join(' AND ') || 'not stated',
  }));

const bomSchema = z.object({ components: z.array(componentSchema) });

const openBomSchema = z.looseObject({ components: z.array(z.looseObject({})) });

/** Programs of others, as their images name them, with their licences; what of Debian or Alpine is in an image it lists itself. */
const PROGRAMS: Readonly<Record<string, string>> = {
  node: 'MIT',
  postgres: 'PostgreSQL',
  caddy: 'Apache-2.0',
  'prom/prometheus': 'Apache-2.0',
  'prom/alertmanager': 'Apache-2.0',
  'axllent/mailpit': 'MIT',
  'clamav/clamav': 'GPL-2.0-only',
};

/** A package that the running system contains. */
export type Component = z.output<typeof componentSchema>;

/**
 * Writes the bill of materials into a file.
 *
 * @returns what is in it
 * @throws {PlainError} when pnpm cannot make it
 */
export async function writeBillOfMaterials(file: string, signal?: AbortSignal): Promise<Component[]> {
  const { engines } = manifestSchema.parse(readJson(path.join(ROOT, 'package.json')));
  const order = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--prod', '--out', file];
  const { code, output } = await runTool('npx', ['--yes', `pnpm@${engines.pnpm}`, ...order], {
    cwd: ROOT,
    signal,
  });
  if (code !== 0) throw new PlainError(`The bill of materials could not be made: ${output.trim()}`);
  const bom = openBomSchema.parse(readJson(file));
  const all = { ...bom, components: [...bom.components, ...images()] };
  fs.writeFileSync(file, `${JSON.stringify(all, undefined, 2)}\n`);
  return bomSchema.parse(all).components;
}

/** The images of others that containers begin from, each once. */
function images(): object[] {
  const written = ['Dockerfile', 'docker-compose.yml'].map((file) =>
    fs.readFileSync(path.join(ROOT, file), 'utf8'),
  );
  const named = written.flatMap((text) => [...text.matchAll(/^(?:FROM| +image:) ([a-z/]+):(\S+)/gm)]);
  const versions = new Map(named.map(([, name = '', version = '']) => [name, version]));
  return Array.from(versions, ([name, version]) => {
    const license = PROGRAMS[name];
    const licenses = license === undefined ? [] : [{ license: { id: license } }];
    return { type: 'container', name, version, licenses, purl: `pkg:docker/${name}@${version}` };
  });
}

function readJson(file: string): unknown {
  return JSON.parse(fs.readFileSync(file, 'utf8'));
}

function printLicenses(components: readonly Component[]): void {
  const counts = new Map<string, number>();
  for (const { license } of components) counts.set(license, (counts.get(license) ?? 0) + 1);
  const sorted = [...counts].sort(([, one], [, other]) => other - one);
  for (const [license, count] of sorted) console.log(`${String(count).padStart(5)}  ${license}`);
}

if (import.meta.main) {
  runCommand(async (signal) => {
    const [file] = process.argv.slice(2);
    if (file === undefined) throw new PlainError('npm run sbom -- FILE');
    const components = await writeBillOfMaterials(path.resolve(file), signal);
    printLicenses(components);
    console.log(`${String(components.length)} parts: ${path.resolve(file)}`);
    return 0;
  });
}
