import type { Core } from '@strapi/strapi';
import { isDuplicate } from '../../platform/database/duplicates';
import { inTransaction } from '../../platform/database/transaction';
import { lockPersonOf } from '../accounts/person';
import { environment } from '../../platform/environment/environment';
import { queueMails } from '../../platform/mail/outbox';
import { USER_UID, type StoredAccount } from '../../platform/database/users';
import { emailOf } from '../accounts/without-email';
import { mailPhoneNotices } from '../mail/phone-notices';

/** Outcome of {@link setFirstEmail}. */
export type FirstEmailOutcome = 'done' | 'not-found' | 'has-email' | 'email-taken';

/**
 * Sets the e-mail of a profile without one, and mails it a link to choose a password: the reader of that mailbox
 * controls the profile from then on (docs/adr/059). Until a password is set, a mistyped e-mail can be corrected, which
 * voids the mailed link; after that only the owner can change it. Pending phone notices are mailed, too.
 */
export async function setFirstEmail(
  strapi: Core.Strapi,
  uid: string,
  email: string,
  now: number,
): Promise<FirstEmailOutcome> {
  const people = strapi.db.query(USER_UID);
  try {
    return await inTransaction(strapi, async (transaction) => {
      if (!(await lockPersonOf(transaction, uid))) return 'not-found';
      const person = (await people.findOne({ where: { documentId: uid } })) as StoredAccount;
      if (!canSetFirstEmail(person)) return 'has-email';
      await mailPhoneNotices(transaction, person.id, now);
      await people.update({
        where: { id: person.id },
        data: { email, confirmed: !environment().confirmsEmails },
      });
      await queueMails(transaction, [{ kind: 'claim', personId: person.id }], now);
      return 'done';
    });
  } catch (error) {
    if (isDuplicate(error)) return 'email-taken';
    throw error;
  }
}

/** Whether staff may write the e-mail of a profile: it has none, or no password was set with the mailed link yet. */
export function canSetFirstEmail({
  email,
  withoutEmail,
  password,
}: Pick<StoredAccount, 'email' | 'withoutEmail' | 'password'>): boolean {
  return emailOf(email, withoutEmail) === null || password === null;
}
