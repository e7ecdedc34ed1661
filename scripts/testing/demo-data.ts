import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { startOfLocalDay } from '@centro/shared';
import { z } from 'zod';
import { acquireLock } from '../../site/process/lock.ts';
import { ROOT, randomSecrets } from '../environment.ts';

/** Secrets and passwords of an installation, by variable. */
export type Secrets = Readonly<Record<string, string>>;

const FOLDER = path.join(ROOT, '.cache/demo');
const DATA = path.join(FOLDER, 'data');
const MANIFEST = path.join(FOLDER, 'manifest.json');
const SEED_MILLISECONDS = 10 * 60_000;

/** Files that determine the content: the code of the cms and of the seed. */
const INPUTS = ['cms/dist/**/*.js', 'shared/dist/**/*.js', 'scripts/demo/**/*', 'scripts/seed.ts'];

const manifestSchema = z.object({ key: z.string(), secrets: z.record(z.string(), z.string()) });

/**
 * Copies the data folder of a seeded cms into an empty folder. Seeds once per build and day, since the dates of the
 * demo are relative to the day of seeding.
 *
 * @param seedInto seeds a data folder with these secrets
 * @returns the secrets of the copied installation
 */
export async function copyDemo(
  folder: string,
  seedInto: (folder: string, secrets: Secrets) => Promise<void>,
): Promise<Secrets> {
  const lock = await acquireLock(path.join(ROOT, '.cache/demo.lock'), SEED_MILLISECONDS);
  try {
    const key = demoKey();
    let manifest = readManifest();
    if (manifest?.key !== key) {
      fs.rmSync(FOLDER, { recursive: true, force: true });
      fs.mkdirSync(DATA, { recursive: true });
      manifest = { key, secrets: randomSecrets() };
      await seedInto(DATA, manifest.secrets);
      fs.writeFileSync(MANIFEST, JSON.stringify(manifest));
    }
    fs.cpSync(DATA, folder, { recursive: true });
    return manifest.secrets;
  } finally {
    lock.release();
  }
}

function readManifest() {
  if (!fs.existsSync(MANIFEST)) return undefined;
  return manifestSchema.parse(JSON.parse(fs.readFileSync(MANIFEST, 'utf8')));
}

function demoKey(): string {
  const hash = createHash('sha256').update(`${process.version} ${String(startOfLocalDay(Date.now()))}`);
  const options = { cwd: ROOT, exclude: ['cms/dist/build/**'], withFileTypes: true } as const;
  for (const entry of fs.globSync(INPUTS, options)) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    hash.update(`\0${file}\0`).update(fs.readFileSync(file));
  }
  return hash.digest('hex');
}
