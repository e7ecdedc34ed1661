import type { Core } from '@strapi/strapi';
import { USER_UID } from '../../platform/database/users';
import { findAccount, isSiteAdministrator, NOT_FOUND, type AccountOutcome } from './account-outcome';

/**
 * Deletes an account with everything that belongs to it, as its owner could: pictures, sessions, places, mails,
 * answers. Certificates stay, and can be verified.
 */
export async function erasePerson(strapi: Core.Strapi, uid: string): Promise<AccountOutcome> {
  const user = await findAccount(strapi, uid);
  if (!user) return NOT_FOUND;
  if (isSiteAdministrator(user)) return { kind: 'refused', code: 'site-administrator' };
  await strapi.db.query(USER_UID).delete({ where: { id: user.id } });
  return { kind: 'done', changed: true };
}
