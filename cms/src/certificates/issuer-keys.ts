import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { from, generate, type KeyPair } from '@digitalbazaar/ed25519-multikey';
import { z } from '@centro/shared';
import type { Core } from '@strapi/strapi';
import { ISSUER_KEY_TABLE } from '../database/models';
import { inTransaction, type Queries } from '../database/transaction';
import { environment } from '../environment';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
const CURRENT = '1';

/** A key that credentials were signed with, in the clear: of a backup, and of nothing else that is kept. */
export const issuerKeySchema = z.object({
  current: z.boolean(),
  publicKey: z.string().regex(/^z6Mk[1-9A-HJ-NP-Za-km-z]{44}$/),
  secretKey: z.string().regex(/^z[1-9A-HJ-NP-Za-km-z]{60,120}$/),
  /** ISO 8601 */
  created: z.iso.datetime({ offset: true }),
});

export type IssuerKey = z.infer<typeof issuerKeySchema>;

interface StoredKey {
  readonly id: number;
  readonly current: string | null;
  readonly public_key: string;
  readonly secret: string;
  /** SQLite has milliseconds. */
  readonly created_at: Date | number;
}

/** The decentralised identifier of the site as it is found now (W3C, did:web). */
export function ownDid(): string {
  return `did:web:${new URL(environment().publicUrl).host.replace(':', '%3A')}`;
}

/** The key that signs now; the first is made when it is first asked for, once, whatever number of processes asks. */
export async function currentKey(strapi: Core.Strapi): Promise<KeyPair> {
  return inTransaction(strapi, async (queries) => {
    const stored = (await storedCurrent(queries)) ?? (await makeFirst(queries));
    const { public_key: publicKeyMultibase, secret } = stored;
    const controller = ownDid();
    return from({
      ...{ type: 'Multikey', id: `${controller}#${publicKeyMultibase}`, controller, publicKeyMultibase },
      secretKeyMultibase: opened(secret),
    });
  });
}

/** Every key there ever was, the oldest first. */
export async function publicKeys(strapi: Core.Strapi): Promise<readonly string[]> {
  return inTransaction(strapi, ({ trx }) =>
    trx<StoredKey>(ISSUER_KEY_TABLE).orderBy('id').pluck('public_key'),
  );
}

/** Signs with a new key from now on; the old ones stay known, so that what they signed can be checked. */
export async function rotateKey({ trx }: Queries, now: number): Promise<string> {
  await trx(ISSUER_KEY_TABLE).where({ current: CURRENT }).update({ current: null });
  const row = await newRow(now);
  await trx(ISSUER_KEY_TABLE).insert(row);
  return row.public_key;
}

/** All keys with their secrets, for a file that the operator keeps. */
export async function exportKeys({ trx }: Queries): Promise<readonly IssuerKey[]> {
  const rows: readonly StoredKey[] = await trx<StoredKey>(ISSUER_KEY_TABLE).orderBy('id').select('*');
  return rows.map((row) => ({
    current: row.current !== null,
    publicKey: row.public_key,
    secretKey: opened(row.secret),
    created: new Date(row.created_at).toISOString(),
  }));
}

/** Brings back keys of a backup: those that are there stay; the backup says which signs from now on. */
export async function importKeys({ trx }: Queries, keys: readonly IssuerKey[]): Promise<void> {
  if (!keys.some(({ current }) => current)) throw new Error('No key of the backup is the current one');
  await trx(ISSUER_KEY_TABLE).where({ current: CURRENT }).update({ current: null });
  for (const { current, publicKey, secretKey, created } of keys) {
    const pair = await from({
      ...{ type: 'Multikey', id: publicKey, controller: ownDid() },
      ...{ publicKeyMultibase: publicKey, secretKeyMultibase: secretKey },
    });
    const row = { current: current ? CURRENT : null, secret: sealed(secretKey) };
    await trx(ISSUER_KEY_TABLE)
      .insert({ ...row, public_key: pair.publicKeyMultibase, created_at: new Date(created) })
      .onConflict('public_key')
      .merge(row);
  }
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
  if (!stored) throw new Error('No key to sign with was made');
  return stored;
}

async function newRow(now: number) {
  const { publicKeyMultibase, secretKeyMultibase = '' } = await generate({ controller: ownDid() });
  return {
    current: CURRENT,
    public_key: publicKeyMultibase,
    secret: sealed(secretKeyMultibase),
    created_at: new Date(now),
  };
}

/** A secret as the database may hold it: whoever has only that cannot sign. */
function sealed(secret: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, sealingKey(), iv);
  const content = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), content]).toString('base64url');
}

function opened(stored: string): string {
  const bytes = Buffer.from(stored, 'base64url');
  const decipher = createDecipheriv(CIPHER, sealingKey(), bytes.subarray(0, IV_BYTES));
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  const content = bytes.subarray(IV_BYTES + TAG_BYTES);
  return Buffer.concat([decipher.update(content), decipher.final()]).toString('utf8');
}

function sealingKey(): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', environment().encryptionKey, '', 'issuer keys', 32));
}
