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

/** What decides about the content: the code of the cms and that of the seed. */
const INPUTS = ['cms/dist/**/*.js', 'shared/dist/**/*.js', 'scripts/demo/**/*', 'scripts/seed.ts'];

const manifestSchema = z.object({ key: z.string(), secrets: z.record(z.string(), z.string()) });

/**
 * Copies the data folder of a cms with the demo into an empty folder. It is seeded once for each build and day, since
 * the dates of the demo count from the day it was seeded on.
 *
 * @param seedInto fills a data folder with the demo, with these secrets
 * @returns the secrets that the data were made with
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
