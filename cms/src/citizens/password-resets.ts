import { createHash, createHmac } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import { PASSWORD_RESET_TABLE } from '../database/models';
import type { Queries, Transaction } from '../database/transaction';
import { environment } from '../environment';
import { ApiError } from '../errors/api-error';
import { USER_TABLE } from './citizen';

/** How long a mailed link works, in milliseconds. */
const LIFE = 60 * 60_000;

/**
 * Gives the token of a mail: always the same, so that a repeated mail has the same link, and known to nobody who has
 * only the database, where its hash is.
 *
 * @param mailId name of the mail
 */
export async function issueResetToken(
  strapi: Core.Strapi,
  personId: number,
  mailId: string,
  now: number,
): Promise<string> {
  const token = createHmac('sha256', environment().encryptionKey)
    .update(`password-reset ${mailId}`)
    .digest('base64url');
  await strapi.db
    .connection(PASSWORD_RESET_TABLE)
    .insert({ token_hash: hashOf(token), person_id: personId, expires_at: new Date(now + LIFE) })
    .onConflict('token_hash')
    .merge(['expires_at']);
  return token;
}

/**
 * Takes a token, and with it all others of whose it is.
 *
 * @returns whose it is
 * @throws {ApiError} `link-expired` when it is too old, was taken already, or never was one
 */
export async function redeemResetToken({ trx }: Transaction, token: string, now: number): Promise<number> {
  const row = await trx(PASSWORD_RESET_TABLE)
    .where({ token_hash: hashOf(token) })
    .where('expires_at', '>', new Date(now))
    .first<{ readonly person_id: number } | undefined>('person_id');
  // First, as who changes the password does: two that wait for each other would fail.
  if (row) await trx(USER_TABLE).where({ id: row.person_id }).forUpdate().first('id');
  const taken = row
    ? await trx(PASSWORD_RESET_TABLE)
        .where({ token_hash: hashOf(token) })
        .delete()
    : 0;
  // Of several at the same time one finds it to delete.
  if (!row || taken !== 1) throw new ApiError('link-expired', 'The link is not valid any more');
  await dropResetTokens({ trx }, row.person_id);
  return row.person_id;
}

/** Makes all links that were mailed to somebody void. */
export async function dropResetTokens({ trx }: Queries, personId: number): Promise<void> {
  await trx(PASSWORD_RESET_TABLE).where({ person_id: personId }).delete();
}

/** Clears away what is too old. */
export async function dropExpiredResetTokens({ trx }: Queries, now: number): Promise<void> {
  await trx(PASSWORD_RESET_TABLE).where('expires_at', '<=', new Date(now)).delete();
}

/** Tokens have 256 random bits: a fast hash keeps them. */
function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
