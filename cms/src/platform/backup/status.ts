import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from '@centro/shared';

/** Age of the last good backup at which a nightly one was missed. */
export const STALE_MILLISECONDS = 30 * 60 * 60 * 1000;

const goodSchema = z.object({
  /** When its snapshot was taken, ISO 8601. */
  made: z.iso.datetime(),
  file: z.string(),
  bytes: z.int(),
  seconds: z.number(),
  encrypted: z.boolean(),
  /** Number of files that the database references and that were missing. */
  missing: z.int(),
});

const statusSchema = z.object({
  lastGood: goodSchema.nullable(),
  /** The last failure since then. */
  lastFailure: z.object({ at: z.iso.datetime(), reason: z.string() }).nullable(),
});

/** Outcome of the last backups of an installation, for monitoring. */
export type BackupStatus = z.infer<typeof statusSchema>;

/** @param folder `DATA_DIR/backup` */
export async function readStatus(folder: string): Promise<BackupStatus> {
  try {
    return statusSchema.parse(JSON.parse(await readFile(fileIn(folder), 'utf8')));
  } catch {
    return { lastGood: null, lastFailure: null };
  }
}

export function noteGood(folder: string, lastGood: z.infer<typeof goodSchema>): Promise<void> {
  return write(folder, { lastGood, lastFailure: null });
}

/** @param at in milliseconds */
export async function noteFailure(folder: string, reason: string, at: number): Promise<void> {
  const { lastGood } = await readStatus(folder);
  await write(folder, { lastGood, lastFailure: { at: new Date(at).toISOString(), reason } });
}

/** Whether the last good backup is recent enough. */
export function isFresh({ lastGood }: BackupStatus, now: number): boolean {
  return lastGood !== null && now - Date.parse(lastGood.made) < STALE_MILLISECONDS;
}

async function write(folder: string, status: BackupStatus): Promise<void> {
  const file = fileIn(folder);
  await writeFile(`${file}.part`, `${JSON.stringify(status, null, 2)}\n`);
  await rename(`${file}.part`, file);
}

function fileIn(folder: string): string {
  return path.join(folder, 'status.json');
}
