import type { Core } from '@strapi/strapi';
import { grantSiteAdmin } from './administrators/administrators';
import { SITE_ADMIN_ROLE, USER_UID, type StoredUser } from '../../platform/database/users';
import { inTransaction } from '../../platform/database/transaction';
import { ApiError } from '../../platform/errors/api-error';

/** Actions of site administrators on accounts (spec §6); effective from the next request of the account. */
export function administrationService(strapi: Core.Strapi) {
  const users = strapi.db.query(USER_UID);

  /** @throws {ApiError} `user-not-found` */
  async function addAdminRole(email: string): Promise<void> {
    const account = await find(email);
    await inTransaction(strapi, (transaction) => grantSiteAdmin(strapi, transaction, account));
  }

  /**
   * Bans a person, who can still read and sees the blocked page.
   *
   * @throws {ApiError} `user-not-found`; `forbidden` for site administrators, the caller included
   */
  async function ban(email: string): Promise<void> {
    const { id, role } = await find(email);
    if (role?.type === SITE_ADMIN_ROLE) throw new ApiError('forbidden', 'Administrators are not banned');
    await users.update({ where: { id }, data: { banned: true } });
  }

  /** @throws {ApiError} `user-not-found` */
  async function revive(email: string): Promise<void> {
    const { id } = await find(email);
    await users.update({ where: { id }, data: { banned: false } });
  }

  async function find(email: string): Promise<StoredUser> {
    const user = (await users.findOne({ where: { email }, populate: ['role'] })) as StoredUser | null;
    if (!user) throw new ApiError('user-not-found', 'There is no account with this e-mail');
    return user;
  }

  return { addAdminRole, ban, revive };
}
