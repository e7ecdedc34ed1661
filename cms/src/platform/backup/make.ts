import { createReadStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { OperatorError } from '@centro/shared/service/command';
import { SCHEMA_VERSION_QUERY, versionIn } from '../database/schema-version';
import type { Environment } from '../environment/environment';
import { assertWhole } from '../environment/folders';
import { writeArchive, type Add, type Content } from './archive';
import { rowCounts, type SavedDatabase } from './databases/database';
import { savedDatabase } from './databases/saved';
import { backupKey } from './encryption';
import { exclusively } from './exclusive';
import { savedFiles } from './files/saved';
import {
  BACKUP_FORMAT,
  DATABASE_ENTRIES,
  MANIFEST_ENTRY,
  SECRETS_ENTRY,
  type Manifest,
  type ManifestEntry,
} from './manifest';
import { consistentMoment, type Moment } from './moment';
import { secretsText } from './secrets';
import { noteFailure, noteGood } from './status';

/** A completed backup. */
export interface MadeBackup {
  readonly file: string;
  readonly bytes: number;
  readonly encrypted: boolean;
  readonly manifest: Manifest;
}

/**
 * Backs up an installation, which may be running, into one file: a snapshot of its database, and every file that the
 * database references. Records the outcome for monitoring.
 *
 * @throws {OperatorError} why there is no new backup; an existing file of that name stays
 */
export async function makeBackup(file: string, settings: Environment): Promise<MadeBackup> {
  const { backupDirectory: folder } = settings;
  const started = Date.now();
  return exclusively(folder, async () => {
    try {
      const made = await save(file, settings);
      const { bytes, encrypted, manifest } = made;
      await noteGood(folder, {
        made: manifest.made,
        file: path.basename(file),
        bytes,
        encrypted,
        seconds: (Date.now() - started) / 1000,
        missing: manifest.missing.length,
      });
      return made;
    } catch (error) {
      const failure = toOperatorError(error, file);
      await noteFailure(folder, failure.message, Date.now()).catch(() => undefined);
      throw failure;
    }
  });
}

function toOperatorError(error: unknown, file: string): Error {
  if (error instanceof OperatorError) return error;
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EFBIG' || message.includes('disk is full')) {
    return new OperatorError(`The disk is full: there is no new ${file}, and what was there before stays`);
  }
  return code === undefined
    ? (error as Error)
    : new OperatorError(`${file} cannot be written (${code}); what was there before stays`);
}

async function save(file: string, settings: Environment): Promise<MadeBackup> {
  assertWhole(settings);
  const key = backupKey(settings.backupKey);
  const staging = path.join(settings.backupDirectory, 'staging');
  // Left by a killed backup.
  await rm(staging, { recursive: true, force: true });
  await mkdir(staging, { recursive: true, mode: 0o700 });
  try {
    const database = savedDatabase(settings);
    const moment = await consistentMoment(database, savedFiles(settings), staging);
    try {
      let manifest: Manifest | undefined;
      const bytes = await writeArchive(file, key, async (add) => {
        const secrets =
          key === undefined ? [] : [await add(textContent(SECRETS_ENTRY, secretsText(process.env)))];
        manifest = await fill(add, secrets, moment, database, settings);
      });
      if (!manifest) throw new Error('The backup has no manifest');
      return { file, bytes, encrypted: key !== undefined, manifest };
    } finally {
      await moment.snapshot.close();
    }
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

async function fill(
  add: Add,
  secrets: readonly ManifestEntry[],
  { made, snapshot, held, names, missing, elsewhere }: Moment,
  { engine }: SavedDatabase,
  { publicUrl }: Environment,
): Promise<Manifest> {
  const dump = await snapshot.dump();
  const entries = [...secrets, await add(await fileContent(DATABASE_ENTRIES[engine], dump.file))];
  for (const name of names) entries.push(await add(await fileContent(name, path.join(held, name))));
  const manifest: Manifest = {
    format: BACKUP_FORMAT,
    made,
    engine,
    dumpVersion: dump.version,
    publicUrl,
    schemaVersion: versionIn(await snapshot.ask(SCHEMA_VERSION_QUERY)),
    counts: await rowCounts(snapshot),
    entries,
    missing: [...missing],
    elsewhere,
  };
  await add(textContent(MANIFEST_ENTRY, JSON.stringify(manifest)));
  return manifest;
}

function textContent(name: string, text: string): Content {
  const content = Buffer.from(text);
  return { name, bytes: content.length, read: () => [content] };
}

async function fileContent(name: string, file: string): Promise<Content> {
  const { size } = await stat(file);
  const read = () => (size === 0 ? [] : createReadStream(file, { end: size - 1 }));
  return { name, bytes: size, read };
}
