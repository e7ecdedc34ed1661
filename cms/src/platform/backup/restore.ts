import { existsSync, readFileSync } from 'node:fs';
import { copyFile, mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { OperatorError } from '@centro/shared/service/command';
import { measured, readArchive } from './archive';
import { savedDatabase } from './databases/saved';
import type { SavedDatabase } from './databases/database';
import { backupKey, type BackupKey } from './encryption';
import { exclusively } from './exclusive';
import { savedFiles } from './files/saved';
import { DATABASE_ENTRIES, MANIFEST_ENTRY, SECRETS_ENTRY, type Manifest } from './manifest';
import { secretsIn, withSecrets, type Secrets } from './secrets';
import type { RestoredPlaces } from '../environment/environment';
import { syncFolder } from '../storage/durable-file';
import { verifiedBackup } from './verify';

export interface RestoreOptions {
  /** Whether existing data may be replaced. */
  readonly replace: boolean;
  /** Environment of this process; its secrets take precedence over a file of secrets. */
  readonly variables: NodeJS.ProcessEnv;
}

/** What was restored. */
export interface Restored {
  readonly manifest: Manifest;
  /** Whether the backup had the secrets that stored data depends on. */
  readonly withSecrets: boolean;
}

/**
 * Restores an installation from a backup. Everything is read and checked before anything is written, and written to a
 * separate folder before anything is replaced. An interrupted restore must be repeated from the beginning; until then
 * the cms does not start.
 *
 * @throws {OperatorError} why nothing was restored
 */
export async function restoreBackup(
  file: string,
  places: RestoredPlaces,
  options: RestoreOptions,
): Promise<Restored> {
  const key = backupKey(places.backupKey);
  const { manifest, secrets } = await verifiedBackup(file, key);
  const database = savedDatabase(places);
  assertSameEngine(manifest, database);
  const missing = missingSecrets(secrets, places, options.variables);
  await savedFiles(places).assertReachable();
  return exclusively(places.backupDirectory, async () => {
    await assertMayWrite(manifest, database, places, options);
    const staging = path.join(places.backupDirectory, 'restoring');
    try {
      await extractTo(staging, file, key, manifest);
      await putInPlace(staging, database, places, manifest, missing);
    } finally {
      await rm(staging, { recursive: true, force: true });
    }
    return { manifest, withSecrets: Object.keys(secrets).length > 0 };
  }).catch((error: unknown) => {
    throw restoreError(error);
  });
}

/** The error of a restore as the operator reads it: a full disk needs a hint. */
export function restoreError(error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOSPC' ? new OperatorError('The disk is full: free some of it and restore again') : error;
}

function assertSameEngine({ engine }: Manifest, database: SavedDatabase): void {
  if (engine === database.engine) return;
  const names = { sqlite: 'SQLite (no DATABASE_URL)', postgres: 'PostgreSQL (DATABASE_URL)' };
  throw new OperatorError(
    `The backup is of an installation on ${names[engine]}; this one is on ${names[database.engine]}`,
  );
}

/**
 * The secrets of a backup that this installation does not have yet.
 *
 * @throws {OperatorError} when it has different ones, or they cannot be stored
 */
function missingSecrets(
  secrets: Secrets,
  { secretsFile }: RestoredPlaces,
  variables: NodeJS.ProcessEnv,
): Secrets {
  const wanted = Object.entries(secrets).filter(([name, value]) => variables[name] !== value);
  const inFile = secretsIn(readIfThere(secretsFile));
  const fixed = wanted.filter(([name]) => {
    const given = variables[name] ?? '';
    return secretsFile === undefined || (given !== '' && given !== inFile[name]);
  });
  if (fixed.length === 0) return Object.fromEntries(wanted);
  const names = fixed.map(([name]) => name).join(', ');
  throw new OperatorError(
    `${names}: the environment has others than the backup, whose data depends on them. «restore FILE --secrets» shows them, to be put where they are set`,
  );
}

function readIfThere(file: string | undefined): string {
  return file !== undefined && existsSync(file) ? readFileSync(file, 'utf8') : '';
}

async function assertMayWrite(
  manifest: Manifest,
  database: SavedDatabase,
  places: RestoredPlaces,
  { replace }: RestoreOptions,
): Promise<void> {
  await database.assertCanTake(manifest);
  // An interrupted restore may always be repeated.
  if (replace || existsSync(places.restoreMarker)) return;
  if ((await database.isEmpty()) && (await savedFiles(places).isEmpty())) return;
  throw new OperatorError(
    `There is an installation here already${places.bucket ? `, or in s3://${places.bucket.bucket}` : ''}. With --replace the backup replaces it, and the present data is lost`,
  );
}

/** Checks the hashes again: the file may have changed since it was verified. */
async function extractTo(
  staging: string,
  file: string,
  key: BackupKey | undefined,
  manifest: Manifest,
): Promise<void> {
  await rm(staging, { recursive: true, force: true });
  const expected = new Map(manifest.entries.map((entry) => [entry.name, entry.sha256]));
  await readArchive(file, key, async ({ name, content }) => {
    if (name === MANIFEST_ENTRY || name === SECRETS_ENTRY) return true;
    if (!expected.has(name)) throw new Error(`${name} was added after the verification`);
    const target = path.join(staging, name);
    const isPublic = name.startsWith('public/');
    await mkdir(path.dirname(target), { recursive: true, mode: isPublic ? 0o755 : 0o700 });
    const handle = await open(target, 'wx', isPublic ? 0o644 : 0o600);
    try {
      const { sha256 } = await measured({ name, content }, (chunk) => handle.writeFile(chunk));
      if (sha256 !== expected.get(name)) throw new Error(`${name} changed`);
      await handle.sync();
    } finally {
      await handle.close();
    }
    return true;
  });
}

async function putInPlace(
  staging: string,
  database: SavedDatabase,
  places: RestoredPlaces,
  manifest: Manifest,
  missing: Secrets,
): Promise<void> {
  const { restoreMarker, secretsFile, dataDirectory } = places;
  const files = savedFiles(places);
  await writeFile(restoreMarker, '', { flush: true });
  await syncFolder(dataDirectory);
  if (secretsFile !== undefined) await writeSecrets(secretsFile, missing);
  await database.put(path.join(staging, DATABASE_ENTRIES[manifest.engine]), manifest, files.provider);
  await files.put(fileNames(manifest), staging);
  await rm(restoreMarker);
  await syncFolder(dataDirectory);
}

/** Names of the installation's files in a backup. */
function fileNames({ entries }: Manifest): string[] {
  return entries.map(({ name }) => name).filter((name) => /^(?:private|public)\//.test(name));
}

/** Keeps a copy of the previous file beside it. */
async function writeSecrets(file: string, secrets: Secrets): Promise<void> {
  if (Object.keys(secrets).length === 0) return;
  const before = readIfThere(file);
  if (before !== '') {
    const beside = `${file}.before-restore`;
    // A read-only file cannot be overwritten by a copy.
    await rm(beside, { force: true });
    await copyFile(file, beside);
  }
  await writeFile(`${file}.part`, withSecrets(before, secrets), { mode: 0o600, flush: true });
  await rename(`${file}.part`, file);
}
