import type { Core } from '@strapi/strapi';
import { USER_UID, type StoredUser } from '../../platform/database/users';
import { credentialService, type Origin } from './credentials';
import { emailService } from './email-addresses';
import { passwordService } from './passwords/password-service';
import { signUpService } from './sign-up';

/** Citizens' accounts: sign-up, sign-in, passwords, e-mail addresses and erasure. */
export function accountService(strapi: Core.Strapi) {
  const credentials = credentialService(strapi);
  const { identify, confirm } = credentials;

  /**
   * Deletes an account with everything that belongs to it: pictures, sessions, places, mails.
   *
   * @throws {ApiError} `wrong-password`, `too-many-requests`
   */
  async function erase(citizen: StoredUser, password: string, origin: Origin): Promise<void> {
    await confirm(citizen, password, origin);
    await strapi.db.query(USER_UID).delete({ where: { id: citizen.id } });
  }

  return {
    ...signUpService(strapi),
    identify,
    confirm,
    ...passwordService(strapi, credentials),
    ...emailService(strapi, credentials),
    erase,
  };
}
