import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { OperatorError } from '@centro/shared/service/command';
import { from, generate, type KeyPair } from '@digitalbazaar/ed25519-multikey';
import { z } from '@centro/shared';
import type { Core } from '@strapi/strapi';
import { ISSUER_KEY_TABLE } from '../../platform/database/models';
import { inTransaction, type Queries } from '../../platform/database/transaction';
import { environment } from '../../platform/environment/environment';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
const CURRENT = '1';
/** Marks a lost secret. */
const LOST = '';

/** A signing key in plain text, as in backups and nowhere else. */
export const issuerKeySchema = z.object({
  current: z.boolean(),
  publicKey: z.string().regex(/^z6Mk[1-9A-HJ-NP-Za-km-z]{44}$/),
  /** `null` when the secret is lost; existing signatures can still be verified. */
  secretKey: z.nullable(z.string().regex(/^z[1-9A-HJ-NP-Za-km-z]{60,120}$/)),
  /** ISO 8601 */
  created: z.iso.datetime({ offset: true }),
});

/** The stored key was encrypted with another `ENCRYPTION_KEY`. */
export class UnreadableKeyError extends OperatorError {}

export type IssuerKey = z.infer<typeof issuerKeySchema>;

interface StoredKey {
  readonly id: number;
  readonly current: string | null;
  readonly public_key: string;
  readonly secret: string;
  /** SQLite has milliseconds. */
  readonly created_at: Date | number;
}

/** The decentralised identifier of the site at its current address (W3C, did:web). */
export function ownDid(): string {
  return `did:web:${new URL(environment().publicUrl).host.replace(':', '%3A')}`;
}

/**
 * Returns the current signing key; the first one is created on demand, once across all processes.
 *
 * @throws {UnreadableKeyError}
 */
export async function currentKey(strapi: Core.Strapi): Promise<KeyPair> {
  return inTransaction(strapi, async (queries) => {
    const stored = (await storedCurrent(queries)) ?? (await makeFirst(queries));
    const { public_key: publicKeyMultibase, secret } = stored;
    const controller = ownDid();
    return from({
      type: 'Multikey',
      id: `${controller}#${publicKeyMultibase}`,
      controller,
      publicKeyMultibase,
      secretKeyMultibase: decryptSecret(secret),
    });
  });
}

/** Whether there is a key to sign with. */
export async function hasKey(queries: Queries): Promise<boolean> {
  return (await storedCurrent(queries)) !== undefined;
}

/** Public keys of all current and former keys, the oldest first. */
export async function publicKeys(strapi: Core.Strapi): Promise<readonly string[]> {
  return inTransaction(strapi, ({ trx }) =>
    trx<StoredKey>(ISSUER_KEY_TABLE).orderBy('id').pluck('public_key'),
  );
}

/** Rotates the signing key; former public keys stay, so that their signatures can be verified. */
export async function rotateKey({ trx }: Queries, now: number): Promise<string> {
  await trx(ISSUER_KEY_TABLE).where({ current: CURRENT }).update({ current: null });
  const row = await newRow(now);
  await trx(ISSUER_KEY_TABLE).insert(row);
  return row.public_key;
}

/** Re-encrypts the keys with this `ENCRYPTION_KEY` if they were encrypted with a former one. */
export async function reencryptKeys(strapi: Core.Strapi): Promise<void> {
  const { formerEncryptionKeys } = environment();
  if (formerEncryptionKeys.length === 0) return;
  await inTransaction(strapi, async ({ trx }) => {
    const rows: readonly StoredKey[] = await trx<StoredKey>(ISSUER_KEY_TABLE).select('*');
    for (const { id, secret } of rows.filter((row) => decryptIfReadable(row.secret) === null)) {
      const known = formerEncryptionKeys
        .map((former) => decryptIfReadable(secret, former))
        .find((each) => each !== null);
      if (known === undefined) {
        strapi.log.error(
          `The key ${String(id)} of certificates is encrypted with none of the keys of the environment`,
        );
        continue;
      }
      await trx(ISSUER_KEY_TABLE)
        .where({ id })
        .update({ secret: encryptSecret(known) });
    }
  });
}

/** Exports all keys with their secrets, for the operator's backup. */
export async function exportKeys({ trx }: Queries): Promise<readonly IssuerKey[]> {
  const rows: readonly StoredKey[] = await trx<StoredKey>(ISSUER_KEY_TABLE).orderBy('id').select('*');
  return rows.map((row) => ({
    current: row.current !== null,
    publicKey: row.public_key,
    secretKey: decryptIfReadable(row.secret),
    created: new Date(row.created_at).toISOString(),
  }));
}

/**
 * Imports keys of a backup that {@link readBackup} read; existing keys stay. The current key of the backup becomes the
 * signing key, unless it was rotated here since.
 */
export async function importKeys(queries: Queries, keys: readonly IssuerKey[]): Promise<void> {
  const { trx } = queries;
  const rotated = await rotatedSince(queries, keys);
  const signing = rotated ?? keys.find(({ current }) => current)?.publicKey;
  await trx(ISSUER_KEY_TABLE).where({ current: CURRENT }).update({ current: null });
  for (const { publicKey, secretKey, created } of keys) {
    const row = {
      current: publicKey === signing ? CURRENT : null,
      ...(secretKey !== null && { secret: encryptSecret(secretKey) }),
    };
    await trx(ISSUER_KEY_TABLE)
      .insert({ secret: LOST, ...row, public_key: publicKey, created_at: new Date(created) })
      .onConflict('public_key')
      .merge(row);
  }
  if (rotated !== undefined) {
    await trx(ISSUER_KEY_TABLE).where({ public_key: rotated }).update({ current: CURRENT });
  }
}

/** The current key if it replaced the backup's one and its secret is readable. */
async function rotatedSince(queries: Queries, keys: readonly IssuerKey[]): Promise<string | undefined> {
  const current = await storedCurrent(queries);
  if (!current || decryptIfReadable(current.secret) === null) return undefined;
  const former = keys.filter((key) => key.current).map(({ publicKey }) => publicKey);
  const known = await queries
    .trx<StoredKey>(ISSUER_KEY_TABLE)
    .whereIn('public_key', former)
    .whereNull('current')
    .first();
  return known && current.public_key;
}

/**
 * Parses and validates a backup.
 *
 * @throws {OperatorError} when it is malformed, does not have exactly one signing key, or a secret does not match its
 *   public key
 */
export async function readBackup(text: string): Promise<readonly IssuerKey[]> {
  const backup = backupSchema.safeParse(parsedJson(text));
  if (!backup.success) throw new OperatorError('This is not a backup of keys');
  const signing = backup.data.filter(({ current }) => current);
  if (signing.length !== 1 || signing[0]?.secretKey === null) {
    throw new OperatorError('The backup must have exactly one signing key');
  }
  for (const key of backup.data) {
    if (!(await isPair(key))) throw new OperatorError('A secret of the backup does not match its public key');
  }
  return backup.data;
}

const backupSchema = z.array(issuerKeySchema);

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether a secret matches its public key; if not, its signatures could not be verified. */
async function isPair({ publicKey, secretKey }: IssuerKey): Promise<boolean> {
  if (secretKey === null) return true;
  const known = {
    ...({ type: 'Multikey', id: publicKey, controller: ownDid() } as const),
    publicKeyMultibase: publicKey,
  };
  const data = new TextEncoder().encode(publicKey);
  const [signing, checking] = [await from({ ...known, secretKeyMultibase: secretKey }), await from(known)];
  return checking.verifier().verify({ data, signature: await signing.signer().sign({ data }) });
}

function storedCurrent({ trx }: Queries): Promise<StoredKey | undefined> {
  return trx<StoredKey>(ISSUER_KEY_TABLE).where({ current: CURRENT }).first();
}

async function makeFirst(queries: Queries): Promise<StoredKey> {
  await queries
    .trx(ISSUER_KEY_TABLE)
    .insert(await newRow(Date.now()))
    .onConflict('current')
    .ignore();
  const stored = await storedCurrent(queries);
  if (!stored) throw new Error('No signing key was created');
  return stored;
}

async function newRow(now: number) {
  const { publicKeyMultibase, secretKeyMultibase = '' } = await generate({ controller: ownDid() });
  return {
    current: CURRENT,
    public_key: publicKeyMultibase,
    secret: encryptSecret(secretKeyMultibase),
    created_at: new Date(now),
  };
}

/** Encrypts a secret for the database, so that the database alone does not allow signing. */
function encryptSecret(secret: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, encryptionKeyOf(environment().encryptionKey), iv);
  const content = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), content]).toString('base64url');
}

function decryptSecret(stored: string): string {
  const secret = decryptIfReadable(stored);
  if (secret !== null) return secret;
  throw new UnreadableKeyError(
    'The signing key cannot be decrypted with this ENCRYPTION_KEY: restore a backup of it, or rotate',
  );
}

function decryptIfReadable(stored: string, encryptionKey = environment().encryptionKey): string | null {
  const bytes = Buffer.from(stored, 'base64url');
  try {
    const decipher = createDecipheriv(CIPHER, encryptionKeyOf(encryptionKey), bytes.subarray(0, IV_BYTES));
    decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    const content = bytes.subarray(IV_BYTES + TAG_BYTES);
    return Buffer.concat([decipher.update(content), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}

function encryptionKeyOf(encryptionKey: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', encryptionKey, '', 'issuer keys', 32));
}
