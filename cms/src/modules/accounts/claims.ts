import type { Core } from '@strapi/strapi';
import type { Transaction } from '../../platform/database/transaction';
import { queueMails } from '../../platform/mail/outbox';
import { endAllSessions } from './session/sessions';
import { isEmailConfirmed } from './citizen';
import { USER_UID, type StoredUser } from '../../platform/database/users';
import { dropResetTokens } from './passwords/reset-tokens';

/**
 * Closes an account with an unconfirmed e-mail before it receives a person's data, because a stranger may have signed up.
 * Its sessions and password end, and a link to set a new password is mailed: only the owner of the mailbox gets in.
 */
export async function requireClaim(
  strapi: Core.Strapi,
  transaction: Transaction,
  person: StoredUser,
  now: number,
): Promise<void> {
  if (isEmailConfirmed(person)) return;
  await strapi.db.query(USER_UID).update({ where: { id: person.id }, data: { password: null } });
  await endAllSessions(strapi, person.id);
  await dropResetTokens(transaction, person.id);
  await queueMails(transaction, [{ kind: 'claim', personId: person.id }], now);
}
