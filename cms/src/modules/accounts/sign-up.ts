import {
  maskedEmail,
  surnameInitial,
  type RegistryEntry,
  type signUpRequestSchema,
  type z,
} from '@centro/shared';
import type { Core } from '@strapi/strapi';
import { inTransaction } from '../../platform/database/transaction';
import { USER_UID, type StoredAccount } from '../../platform/database/users';
import { environment } from '../../platform/environment/environment';
import { ApiError } from '../../platform/errors/api-error';
import { queueMails } from '../../platform/mail/outbox';
import { logSignIn } from '../../platform/monitoring/access';
import { addressKey } from '../../platform/rate-limits/address';
import { countAttempt, forgiveAttempt, type Counted } from '../../platform/rate-limits/attempts';
import { LIMITS } from '../../platform/rate-limits/limits';
import { assertTakeable, withHashedPassword } from './passwords/passwords';
import { profilesOfDni } from './profiles-of-dni';
import { referenceTo } from './registry-reference';
import { rejectTakenEmail } from './taken-email';

const ROLE_UID = 'plugin::users-permissions.role';

type SignUp = z.output<typeof signUpRequestSchema>;

interface StoredRole {
  readonly id: number;
}

/** Registry lookups by DNI, and new accounts. */
export function signUpService(strapi: Core.Strapi) {
  const users = strapi.db.query(USER_UID);

  /**
   * Profiles of a DNI with masked e-mails and abbreviated surnames: anyone may request them.
   *
   * @param address network address of the client
   * @throws {ApiError} `too-many-requests`
   */
  async function registry(dniNumber: string, address: string): Promise<RegistryEntry[]> {
    await countAttempt(strapi, [
      [LIMITS.registry.pair, dniNumber, address],
      [LIMITS.registry.dni, dniNumber],
      [LIMITS.registry.address, address],
    ]);
    const found = await profilesOfDni(strapi, dniNumber);
    return found.map(({ document_id: uid, names, surnames, email }) => ({
      ref: referenceTo(strapi, uid),
      names: names ?? '',
      surnames: surnameInitial(surnames ?? ''),
      email: maskedEmail(email),
    }));
  }

  /**
   * Creates an account.
   *
   * @throws {ApiError} `terms-not-accepted`, `weak-password`, `password-too-long`, `too-many-requests`,
   *   `email-taken`
   */
  async function create(request: SignUp, address: string): Promise<StoredAccount> {
    const { email, password, dniNumber, acceptedTerms } = request;
    if (!acceptedTerms) throw new ApiError('terms-not-accepted', 'The terms must be accepted');
    assertTakeable(password);
    const ofOthers: readonly Counted[] = [
      [LIMITS.signUp.dni, dniNumber, address],
      [LIMITS.signUp.address, address],
    ];
    await countAttempt(strapi, [[LIMITS.signUp.pair, email, address], ...ofOthers]);
    try {
      const citizen = await insert({ email, password, dniNumber }, address);
      logSignIn(strapi, 'citizen', citizen.documentId);
      return citizen;
    } catch (error) {
      // A failed sign-up must not use up the limits of others with this DNI or address.
      await forgiveAttempt(strapi, ofOthers);
      throw error;
    }
  }

  async function insert(account: Omit<SignUp, 'acceptedTerms'>, address: string): Promise<StoredAccount> {
    const role = (await strapi.db
      .query(ROLE_UID)
      .findOne({ where: { type: 'authenticated' } })) as StoredRole;
    const now = new Date();
    const data = await withHashedPassword(strapi, {
      ...account,
      username: account.email,
      provider: 'local',
      confirmed: !environment().confirmsEmails,
      role: role.id,
      acceptedTermsAt: now,
    });
    return inTransaction(strapi, async (transaction) => {
      const citizen = (await users.create({ data, populate: ['role'] })) as StoredAccount;
      const mails = [{ kind: 'welcome', personId: citizen.id }] as const;
      await queueMails(transaction, mails, now.getTime(), addressKey(address));
      return citizen;
    }).catch(rejectTakenEmail);
  }

  return { registry, create };
}
