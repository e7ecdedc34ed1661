import { createHash } from 'node:crypto';
import { mailboxOf } from '@centro/shared';
import type { Core } from '@strapi/strapi';
import { EMAIL_CONFIRMATION_TABLE } from '../../platform/database/models';
import { inTransaction, type Queries, type Transaction } from '../../platform/database/transaction';
import { environment } from '../../platform/environment/environment';
import { ApiError } from '../../platform/errors/api-error';
import { countInIfRoom } from '../../platform/rate-limits/attempts';
import { LIMITS } from '../../platform/rate-limits/limits';
import { USER_TABLE, USER_UID } from '../../platform/database/users';
import { emailCode, emailToken } from '@centro/shared/service/email-code';

/** How long a mailed code and link work, in milliseconds. */
const LIFETIME = 24 * 60 * 60_000;

/** Wrong codes after which all codes mailed before are void; the links stay valid. */
const MAX_WRONG_CODES = 5;

/** Code and token with which a mail confirms its address. */
export interface Confirmation {
  /** Six digits. */
  readonly code: string;
  readonly token: string;
}

/**
 * Issues the code and the token of a mail. A repeated mail has the same ones, and the database alone reveals neither.
 *
 * @param mailId name of the mail
 */
export async function issueConfirmation(
  strapi: Core.Strapi,
  personId: number,
  mailId: string,
  now: number,
): Promise<Confirmation> {
  const token = emailToken(environment().encryptionKey, mailId);
  await strapi.db
    .connection(EMAIL_CONFIRMATION_TABLE)
    .insert({
      token_hash: hashOf(token),
      person_id: personId,
      mail_id: mailId,
      wrong_codes: 0,
      expires_at: new Date(now + LIFETIME),
    })
    .onConflict('token_hash')
    .merge(['expires_at']);
  return { code: codeOf(mailId), token };
}

/**
 * Confirms a person's address by a mailed code. Codes and links can be reused until they expire, so that a double
 * submit is no error.
 *
 * @throws {ApiError} `wrong-code`; `code-expired` when no mailed code can be used any more
 */
export async function confirmByCode(
  strapi: Core.Strapi,
  personId: number,
  code: string,
  now: number,
): Promise<void> {
  // A wrong code is counted, so the transaction must not end in an error.
  const outcome = await inTransaction(strapi, async (transaction) => {
    const { trx } = transaction;
    await lockAccount(transaction, personId);
    const usable = () =>
      trx(EMAIL_CONFIRMATION_TABLE)
        .where({ person_id: personId })
        .where('expires_at', '>', new Date(now))
        .where('wrong_codes', '<', MAX_WRONG_CODES);
    const mails = await usable().select<{ readonly mail_id: string }[]>('mail_id');
    if (mails.length === 0) return 'code-expired';
    if (!mails.some(({ mail_id }) => codeOf(mail_id) === code)) {
      await usable().update({ wrong_codes: trx.raw('wrong_codes + 1') });
      return 'wrong-code';
    }
    await markConfirmed(strapi, transaction, personId, now);
    return 'confirmed';
  });
  if (outcome !== 'confirmed') throw new ApiError(outcome, 'The code was not accepted');
}

/**
 * Confirms the address to which a link was mailed.
 *
 * @throws {ApiError} `link-expired` when the link is too old, of another address, or was never mailed
 */
export async function confirmByToken(strapi: Core.Strapi, token: string, now: number): Promise<void> {
  await inTransaction(strapi, async (transaction) => {
    const find = () =>
      transaction
        .trx(EMAIL_CONFIRMATION_TABLE)
        .where({ token_hash: hashOf(token) })
        .where('expires_at', '>', new Date(now))
        .first<{ readonly person_id: number } | undefined>('person_id');
    const personId = (await find())?.person_id;
    if (personId !== undefined) await lockAccount(transaction, personId);
    // The address may have changed before the lock.
    const stands = personId !== undefined && (await find()) !== undefined;
    if (!stands) throw new ApiError('link-expired', 'The link is not valid any more');
    await markConfirmed(strapi, transaction, personId, now);
  });
}

/** Invalidates all codes and links mailed to a person's previous address. */
export async function dropConfirmations({ trx }: Queries, personId: number): Promise<void> {
  await trx(EMAIL_CONFIRMATION_TABLE).where({ person_id: personId }).delete();
}

/** Deletes expired codes and links. */
export async function dropExpiredConfirmations({ trx }: Queries, now: number): Promise<void> {
  await trx(EMAIL_CONFIRMATION_TABLE).where('expires_at', '<=', new Date(now)).delete();
}

/** Locks the account before its other rows, as every change of an account does, to avoid deadlocks. */
async function lockAccount({ trx }: Transaction, personId: number): Promise<void> {
  await trx(USER_TABLE).where({ id: personId }).forUpdate().first('id');
}

/** @throws {ApiError} `too-many-requests` when the mailbox has confirmed as many accounts as it may */
async function markConfirmed(
  strapi: Core.Strapi,
  transaction: Transaction,
  personId: number,
  now: number,
): Promise<void> {
  const account = await transaction
    .trx(USER_TABLE)
    .where({ id: personId })
    .first<{ readonly email: string; readonly confirmed: boolean | number | null }>('email', 'confirmed');
  // The link can be used again.
  if (account.confirmed) return;
  if (!(await countConfirmation(transaction, account.email, now))) {
    throw new ApiError('too-many-requests', 'This mailbox has confirmed too many accounts');
  }
  await strapi.db.query(USER_UID).update({ where: { id: personId }, data: { confirmed: true } });
}

/** Counts an account that its mailbox confirms; returns whether the mailbox may confirm another one. */
export function countConfirmation(queries: Queries, email: string, now: number): Promise<boolean> {
  return countInIfRoom(queries, [LIMITS.confirmedMailbox, mailboxOf(email)], new Date(now));
}

function codeOf(mailId: string): string {
  return emailCode(environment().encryptionKey, mailId);
}

/** Tokens have 256 random bits, so a fast hash protects them. */
function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
