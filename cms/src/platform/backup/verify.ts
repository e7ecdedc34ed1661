import path from 'node:path';
import { text } from 'node:stream/consumers';
import { isDeepStrictEqual } from 'node:util';
import { OperatorError } from '@centro/shared/service/command';
import { measured, readArchive } from './archive';
import type { BackupKey } from './encryption';
import {
  BACKUP_FORMAT,
  DATABASE_ENTRIES,
  MANIFEST_ENTRY,
  SECRETS_ENTRY,
  manifestSchema,
  type Manifest,
  type ManifestEntry,
} from './manifest';
import { secretsIn, type Secrets } from './secrets';
import { SCHEMA_VERSION, newerThanThis } from '../database/schema-version';

/** A backup that was read to its end and matches its manifest. */
export interface VerifiedBackup {
  readonly manifest: Manifest;
  readonly secrets: Secrets;
}

/**
 * Verifies a whole backup without writing anything.
 *
 * @throws {OperatorError} when it is not a backup, is damaged, cannot be decrypted, or is of a newer version
 */
export async function verifiedBackup(file: string, key: BackupKey | undefined): Promise<VerifiedBackup> {
  const entries: ManifestEntry[] = [];
  let secrets: Secrets = {};
  let manifest: Manifest | undefined;
  await readArchive(file, key, async ({ name, content }) => {
    if (manifest) throw new Error('it has entries after its manifest');
    if (name === MANIFEST_ENTRY) {
      manifest = manifestIn(await text(content), file);
      return true;
    }
    assertKnown(name);
    const chunks: Buffer[] = [];
    entries.push(
      await measured({ name, content }, name === SECRETS_ENTRY ? (chunk) => chunks.push(chunk) : undefined),
    );
    if (name === SECRETS_ENTRY) secrets = secretsIn(Buffer.concat(chunks).toString('utf8'));
    return true;
  });
  if (!manifest) throw new OperatorError(`${file} is damaged (it has no manifest)`);
  if (!isDeepStrictEqual(manifest.entries, entries)) {
    throw new OperatorError(`${file} is damaged (its content does not match its manifest)`);
  }
  return { manifest, secrets };
}

/** Reads only the secrets of a backup, which are its first entry; empty when it is not encrypted. */
export async function readSecrets(file: string, key: BackupKey | undefined): Promise<string> {
  let secrets = '';
  await readArchive(file, key, async ({ name, content }) => {
    if (name === SECRETS_ENTRY) secrets = await text(content);
    return false;
  });
  return secrets;
}

function manifestIn(json: string, file: string): Manifest {
  const { format } = JSON.parse(json) as { format?: unknown };
  if (typeof format === 'number' && format > BACKUP_FORMAT) {
    throw new OperatorError(`${file} is a backup of a newer version of this program`);
  }
  const manifest = manifestSchema.parse(JSON.parse(json));
  if (manifest.schemaVersion > SCHEMA_VERSION) {
    throw new OperatorError(newerThanThis(file, manifest.schemaVersion));
  }
  return manifest;
}

/** A backup from an untrusted source must not write to other folders. */
function assertKnown(name: string): void {
  const known: readonly string[] = [SECRETS_ENTRY, ...Object.values(DATABASE_ENTRIES)];
  const isFile = /^(?:private|public\/uploads)\/[^\\]/.test(name) && path.posix.normalize(name) === name;
  if (!known.includes(name) && !isFile) throw new Error(`${name} does not belong in it`);
}
