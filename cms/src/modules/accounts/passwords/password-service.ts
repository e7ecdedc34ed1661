import type {
  changePasswordRequestSchema,
  PasswordTaken,
  resetPasswordRequestSchema,
  z,
} from '@centro/shared';
import type { Core } from '@strapi/strapi';
import { inTransaction, type Transaction } from '../../../platform/database/transaction';
import { USER_UID, type StoredAccount, type StoredUser } from '../../../platform/database/users';
import { ApiError } from '../../../platform/errors/api-error';
import { queueMails } from '../../../platform/mail/outbox';
import { mailsCounted, ownerMailsCounted } from '../../../platform/mail/recipient-limits';
import { addressKey } from '../../../platform/rate-limits/address';
import { countAttempt, forgetAttempts } from '../../../platform/rate-limits/attempts';
import { LIMITS } from '../../../platform/rate-limits/limits';
import { lockUnchangedAccount } from '../account-lock';
import type { credentialService, Origin } from '../credentials';
import { countConfirmation } from '../email-confirmations';
import { warningFrom } from '../owner-warnings';
import { redeemResetToken } from './reset-tokens';
import { assertTakeable, passwordTaken, withHashedPassword } from './passwords';

/** Forgotten, reset and changed passwords. */
export function passwordService(strapi: Core.Strapi, credentials: ReturnType<typeof credentialService>) {
  const users = strapi.db.query(USER_UID);

  /**
   * Queues a mail with a link to a new password. The lookup happens when the mail is sent, so neither body nor timing
   * reveals whether the account exists.
   *
   * @param identifier an e-mail address, or the reference of an entry of the registry
   * @throws {ApiError} `reference-expired`, `too-many-requests`
   */
  async function forgotPassword(identifier: string, address: string): Promise<void> {
    const email = identifier.includes('@') ? identifier : await referredEmail(identifier);
    await countAttempt(strapi, [
      [LIMITS.passwordReset.pair, email, address],
      [LIMITS.passwordReset.address, address],
    ]);
    await inTransaction(strapi, (transaction) =>
      queueMails(transaction, [{ kind: 'password-reset', email }], Date.now(), addressKey(address)),
    );
  }

  /** E-mail of the referenced account; the reference itself, which matches no account, if the account was deleted. */
  async function referredEmail(reference: string): Promise<string> {
    return (await credentials.findAccount(reference))?.email ?? reference;
  }

  /**
   * Sets a new password by a mailed link, and ends all sessions of the account.
   *
   * @returns the e-mail of the account; `undefined` if it was erased meanwhile
   * @throws {ApiError} `weak-password`, `password-too-long`, `link-expired`, `too-many-requests`
   */
  async function resetPassword(
    { token, password }: z.output<typeof resetPasswordRequestSchema>,
    address: string,
  ): Promise<PasswordTaken & { readonly email: string | undefined }> {
    await countAttempt(strapi, [[LIMITS.newPassword, address]]);
    const data = await withHashedPassword(strapi, { password });
    const owner = await inTransaction(strapi, async (transaction) => {
      const personId = await redeemResetToken(transaction, token, Date.now());
      const owner = (await users.findOne({ where: { id: personId } })) as StoredUser | null;
      // The link came by mail, so the address is the owner's; beyond the limit of the mailbox only the password changes.
      const confirms =
        owner?.confirmed === true ||
        (owner !== null && (await countConfirmation(transaction, owner.email, Date.now())));
      await storePassword(
        transaction,
        personId,
        confirms ? { ...data, confirmed: true } : data,
        addressKey(address),
      );
      return owner;
    });
    // The client proved that it owns the mailbox: earlier guesses by others do not lock it out.
    if (owner) {
      await forgetAttempts(strapi, [LIMITS.signIn.account, owner.email]);
      // The links mailed before are void now, so the limit must not delay the next one.
      await forgetAttempts(strapi, mailsCounted('link', owner.email));
      await forgetAttempts(strapi, ownerMailsCounted('link', owner.email));
    }
    return { ...(await passwordTaken(strapi, password, owner ?? {})), email: owner?.email };
  }

  /**
   * Changes the password of a signed-in person, and ends all their sessions.
   *
   * @throws {ApiError} `weak-password`, `password-too-long`, `wrong-password`, `too-many-requests`
   */
  async function changePassword(
    citizen: StoredUser,
    { currentPassword, password }: z.output<typeof changePasswordRequestSchema>,
    origin: Origin,
  ): Promise<StoredAccount> {
    assertTakeable(password);
    const confirmed = await credentials.confirm(citizen, currentPassword, origin);
    await countAttempt(strapi, [[LIMITS.changePassword, citizen.documentId]]);
    const data = await withHashedPassword(strapi, { password });
    await inTransaction(strapi, async (transaction) => {
      await lockUnchangedAccount(transaction, confirmed);
      await storePassword(
        transaction,
        citizen.id,
        data,
        await warningFrom(transaction, 'password-changed', citizen, origin),
      );
    });
    return { ...confirmed, ...data };
  }

  /**
   * @param data with the hash, which takes too long to compute in a transaction
   * @param requestedFrom see {@link queueMails}
   */
  async function storePassword(
    transaction: Transaction,
    personId: number,
    data: { readonly password: string; readonly confirmed?: true },
    requestedFrom: string | null = null,
  ): Promise<void> {
    const stored: unknown = await users.update({ where: { id: personId }, data });
    if (!stored) throw new ApiError('unauthenticated', 'The account was erased meanwhile');
    await queueMails(transaction, [{ kind: 'password-changed', personId }], Date.now(), requestedFrom);
  }

  return { forgotPassword, resetPassword, changePassword };
}
