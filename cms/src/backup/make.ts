import { createReadStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { SCHEMA_VERSION_QUERY, versionIn } from '../database/schema-version';
import type { Environment } from '../environment';
import { StartError } from '../errors/start-error';
import { assertWhole } from '../storage';
import { writeArchive, type Add, type Content } from './archive';
import { rowCounts, type SavedDatabase, type Snapshot } from './databases/database';
import { savedDatabase } from './databases/saved';
import { backupKey } from './encryption';
import { exclusively } from './exclusive';
import type { SavedFiles } from './files/files';
import { namedFiles } from './files/named';
import { savedFiles } from './files/saved';
import {
  BACKUP_FORMAT,
  DATABASE_ENTRIES,
  MANIFEST_ENTRY,
  SECRETS_ENTRY,
  type Manifest,
  type ManifestEntry,
} from './manifest';
import { secretsText } from './secrets';
import { noteFailure, noteGood } from './status';

/** A file may go between the snapshot and its own turn; the next snapshot does not name it any more. */
const SNAPSHOTS = 5;

/** A moment of an installation, held until it is written. */
interface Moment {
  /** ISO 8601 */
  readonly made: string;
  readonly snapshot: Snapshot;
  /** Folder of the held files. */
  readonly held: string;
  readonly names: readonly string[];
  readonly missing: readonly string[];
  readonly elsewhere: number;
}

/** What became of a backup. */
export interface MadeBackup {
  readonly file: string;
  readonly bytes: number;
  readonly encrypted: boolean;
  readonly manifest: Manifest;
}

/**
 * Saves an installation, which may be running, into one file: its database as it was at one moment, and every file that
 * the database names. Notes for those who watch what became of it.
 *
 * @throws {StartError} why there is no new backup; what was under the name before stays
 */
export async function makeBackup(file: string, settings: Environment): Promise<MadeBackup> {
  const { backupDirectory: folder } = settings;
  const started = Date.now();
  return exclusively(folder, async () => {
    try {
      const made = await save(file, settings);
      const { bytes, encrypted, manifest } = made;
      await noteGood(folder, {
        ...{ made: manifest.made, file: path.basename(file), bytes, encrypted },
        ...{ seconds: (Date.now() - started) / 1000, missing: manifest.missing.length },
      });
      return made;
    } catch (error) {
      const told = inOneSentence(error, file);
      await noteFailure(folder, told.message, Date.now()).catch(() => undefined);
      throw told;
    }
  });
}

function inOneSentence(error: unknown, file: string): Error {
  if (error instanceof StartError) return error;
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EFBIG' || message.includes('disk is full')) {
    return new StartError(`The disk is full: there is no new ${file}, and what was there before stays`);
  }
  return code === undefined
    ? (error as Error)
    : new StartError(`${file} cannot be written (${code}); what was there before stays`);
}

async function save(file: string, settings: Environment): Promise<MadeBackup> {
  assertWhole(settings);
  const key = backupKey(settings.backupKey);
  const staging = path.join(settings.backupDirectory, 'staging');
  // Of one that was killed.
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

/** A snapshot with all files that it names; those that are missing were missing twice, so they are lost. */
async function consistentMoment(
  database: SavedDatabase,
  files: SavedFiles,
  staging: string,
): Promise<Moment> {
  let missingBefore = '';
  for (let attempt = 1; ; attempt += 1) {
    const moment = await takeMoment(database, files, staging, attempt);
    const missing = moment.missing.join('\n');
    if (missing === '' || missing === missingBefore || attempt === SNAPSHOTS) return moment;
    missingBefore = missing;
    await moment.snapshot.close();
  }
}

/** What an attempt held the next one need not look for, so that it is over before much changes. */
async function takeMoment(
  database: SavedDatabase,
  files: SavedFiles,
  staging: string,
  attempt: number,
): Promise<Moment> {
  const held = path.join(staging, 'files');
  // The office may replace what is in a file of the media library; a private one is never written again.
  await rm(path.join(held, 'public'), { recursive: true, force: true });
  const made = new Date().toISOString();
  const snapshot = await database.snapshot(path.join(staging, String(attempt)));
  try {
    const { names, elsewhere } = await namedFiles(snapshot.ask);
    const missing = await files.hold(names, held);
    return {
      made,
      snapshot,
      held,
      names: names.filter((name) => !missing.includes(name)),
      missing,
      elsewhere,
    };
  } catch (error) {
    await snapshot.close();
    throw error;
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
    ...{ format: BACKUP_FORMAT, made, engine, dumpVersion: dump.version, publicUrl },
    schemaVersion: versionIn(await snapshot.ask(SCHEMA_VERSION_QUERY)),
    counts: await rowCounts(snapshot),
    ...{ entries, missing: [...missing], elsewhere },
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
