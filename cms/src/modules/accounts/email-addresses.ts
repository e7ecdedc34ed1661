import type { changeEmailRequestSchema, z } from '@centro/shared';
import type { Core } from '@strapi/strapi';
import { inTransaction } from '../../platform/database/transaction';
import { USER_UID, type StoredUser } from '../../platform/database/users';
import { environment } from '../../platform/environment/environment';
import { queueMails } from '../../platform/mail/outbox';
import { addressKey } from '../../platform/rate-limits/address';
import { countAttempt } from '../../platform/rate-limits/attempts';
import { LIMITS } from '../../platform/rate-limits/limits';
import { lockUnchangedAccount } from './account-lock';
import { isEmailConfirmed } from './citizen';
import type { credentialService, Origin } from './credentials';
import { confirmByCode, confirmByToken } from './email-confirmations';
import { warningFrom } from './owner-warnings';
import { rejectTakenEmail } from './taken-email';

/** Changed and confirmed e-mail addresses. */
export function emailService(strapi: Core.Strapi, credentials: ReturnType<typeof credentialService>) {
  const users = strapi.db.query(USER_UID);

  /**
   * Changes an e-mail address, which must then be confirmed; the previous address is notified.
   *
   * @throws {ApiError} `wrong-password`, `email-taken`, `too-many-requests`: like signing up, it reveals whether an account exists
   */
  async function changeEmail(
    citizen: StoredUser,
    { email, password }: z.output<typeof changeEmailRequestSchema>,
    origin: Origin,
  ): Promise<StoredUser> {
    const confirmed = await credentials.confirm(citizen, password, origin);
    if (email === citizen.email) return citizen;
    await countAttempt(strapi, [
      [LIMITS.changeEmail, citizen.documentId],
      [LIMITS.signUp.pair, email, origin.address],
      [LIMITS.signUp.address, origin.address],
    ]);
    return inTransaction(strapi, async (transaction) => {
      await lockUnchangedAccount(transaction, confirmed);
      const where = { id: citizen.id };
      const changed = (await users.update({
        where,
        data: { email, confirmed: !environment().confirmsEmails },
        populate: ['role'],
      })) as StoredUser;
      const personId = citizen.id;
      const now = Date.now();
      const fromAddress = addressKey(origin.address);
      // The new address is free text: an unconfirmed account could mail it to anyone.
      if (isEmailConfirmed(citizen)) {
        const warning = { kind: 'email-changed', personId, to: citizen.email } as const;
        const from = await warningFrom(transaction, warning.kind, citizen, origin);
        await queueMails(transaction, [warning], now, from);
      }
      await queueMails(transaction, [{ kind: 'confirm-email', personId }], now, fromAddress);
      return changed;
    }).catch(rejectTakenEmail);
  }

  /**
   * Mails another code and link for confirming an address; does nothing when it is confirmed.
   *
   * @throws {ApiError} `too-many-requests`
   */
  async function sendEmailCode(citizen: StoredUser, address: string): Promise<void> {
    if (isEmailConfirmed(citizen)) return;
    await countAttempt(strapi, [
      [LIMITS.emailCode.account, citizen.documentId],
      [LIMITS.emailCode.address, address],
    ]);
    await inTransaction(strapi, (transaction) =>
      queueMails(
        transaction,
        [{ kind: 'confirm-email', personId: citizen.id }],
        Date.now(),
        addressKey(address),
      ),
    );
  }

  /**
   * Confirms the address of a signed-in person by the mailed code.
   *
   * @throws {ApiError} `wrong-code`, `code-expired`
   */
  async function confirmEmailByCode(citizen: StoredUser, code: string): Promise<StoredUser> {
    if (isEmailConfirmed(citizen)) return citizen;
    await confirmByCode(strapi, citizen.id, code, Date.now());
    return { ...citizen, confirmed: true };
  }

  /**
   * Confirms an address by the mailed link.
   *
   * @throws {ApiError} `link-expired`, `too-many-requests`
   */
  async function confirmEmail(token: string, address: string): Promise<void> {
    await countAttempt(strapi, [[LIMITS.confirmEmail, address]]);
    await confirmByToken(strapi, token, Date.now());
  }

  return { changeEmail, sendEmailCode, confirmEmailByCode, confirmEmail };
}
