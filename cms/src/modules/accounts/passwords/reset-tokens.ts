import { createHash, createHmac } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import { PASSWORD_RESET_TABLE } from '../../../platform/database/models';
import type { Queries, Transaction } from '../../../platform/database/transaction';
import { environment } from '../../../platform/environment/environment';
import { ApiError } from '../../../platform/errors/api-error';
import { USER_TABLE } from '../../../platform/database/users';

/** How long a mailed link works, in milliseconds. */
export const LINK_LIFETIME = 60 * 60_000;

/** Minimum remaining lifetime of a link that is mailed again, in milliseconds. */
export const MIN_LEFT = 15 * 60_000;

/**
 * Returns the token to mail: the current one with its expiry if it is valid long enough, otherwise a new one. Requests by
 * strangers invalidate no link, and a used token stays invalid. The database stores only its hash.
 */
export async function issueResetToken(strapi: Core.Strapi, personId: number, now: number): Promise<string> {
  const resets = () => strapi.db.connection(PASSWORD_RESET_TABLE);
  const known = await resets()
    .where({ person_id: personId })
    .where('expires_at', '>', new Date(now + MIN_LEFT))
    .orderBy('expires_at', 'desc')
    .first<ResetRow | undefined>('token_hash', 'expires_at');
  const repeated = known && tokenOf(personId, new Date(known.expires_at));
  // Not equal when ENCRYPTION_KEY changed, or a previous version issued it.
  if (repeated !== undefined && hashOf(repeated) === known?.token_hash) return repeated;
  const expiresAt = new Date(now + LINK_LIFETIME);
  const token = tokenOf(personId, expiresAt);
  await resets()
    .insert({ token_hash: hashOf(token), person_id: personId, expires_at: expiresAt })
    .onConflict('token_hash')
    .ignore();
  return token;
}

interface ResetRow {
  readonly token_hash: string;
  /** A number of milliseconds on SQLite. */
  readonly expires_at: Date | number;
}

/** Derived from the stored row, so that it can be mailed again. */
function tokenOf(personId: number, expiresAt: Date): string {
  return createHmac('sha256', environment().encryptionKey)
    .update(`password-reset ${String(personId)} ${expiresAt.toISOString()}`)
    .digest('base64url');
}

/**
 * Redeems a token and deletes all tokens of its account.
 *
 * @returns the id of the account
 * @throws {ApiError} `link-expired` when the token is expired, already used or unknown
 */
export async function redeemResetToken({ trx }: Transaction, token: string, now: number): Promise<number> {
  const row = await trx(PASSWORD_RESET_TABLE)
    .where({ token_hash: hashOf(token) })
    .where('expires_at', '>', new Date(now))
    .first<{ readonly person_id: number } | undefined>('person_id');
  // The account is locked first, as when a password is changed, to avoid deadlocks.
  if (row) await trx(USER_TABLE).where({ id: row.person_id }).forUpdate().first('id');
  const taken = row
    ? await trx(PASSWORD_RESET_TABLE)
        .where({ token_hash: hashOf(token) })
        .delete()
    : 0;
  // Of concurrent redemptions only one deletes the row.
  if (!row || taken !== 1) throw new ApiError('link-expired', 'The link is not valid any more');
  await dropResetTokens({ trx }, row.person_id);
  return row.person_id;
}

/** Invalidates all links mailed to a person. */
export async function dropResetTokens({ trx }: Queries, personId: number): Promise<void> {
  await trx(PASSWORD_RESET_TABLE).where({ person_id: personId }).delete();
}

/** Deletes expired tokens. */
export async function dropExpiredResetTokens({ trx }: Queries, now: number): Promise<void> {
  await trx(PASSWORD_RESET_TABLE).where('expires_at', '<=', new Date(now)).delete();
}

/** Tokens have 256 bits: a fast hash protects them. */
function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
