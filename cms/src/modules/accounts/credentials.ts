import { canonicalEmail, type signInRequestSchema, type z } from '@centro/shared';
import type { Core } from '@strapi/strapi';
import { USER_UID, type StoredAccount, type StoredUser } from '../../platform/database/users';
import { ApiError } from '../../platform/errors/api-error';
import { logFailedSignIn, logSignIn } from '../../platform/monitoring/access';
import {
  countAttempt,
  forgetAttempts,
  forgiveAttempt,
  type Counted,
} from '../../platform/rate-limits/attempts';
import { LIMITS } from '../../platform/rate-limits/limits';
import { isPassword } from './passwords/passwords';
import { referredUid } from './registry-reference';

type SignIn = z.output<typeof signInRequestSchema>;

/** Where an attempt comes from. */
export interface Origin {
  readonly address: string;
  /** Id of the browser, if the owner of the account with this e-mail signed in there before. */
  readonly deviceOf: (email: string) => string | undefined;
}

/** Checks passwords, with limits on guessing (docs/adr/028). */
export function credentialService(strapi: Core.Strapi) {
  const users = strapi.db.query(USER_UID);

  /**
   * Checks an identifier and its password.
   *
   * @throws {ApiError} `reference-expired`, `too-many-requests`, `user-not-found`, `wrong-password`; `forbidden` when
   *   staff locked the account
   */
  async function identify({ identifier, password }: SignIn, origin: Origin): Promise<StoredAccount> {
    const account = await findAccount(identifier);
    const email = account?.email ?? canonicalEmail(identifier);
    const citizen = await countingFailures(email, origin, () => authenticated(account, password));
    if (citizen.blocked) {
      logFailedSignIn(strapi, 'citizen', 'locked', citizen.documentId);
      throw new ApiError('forbidden', 'The account is locked');
    }
    logSignIn(strapi, 'citizen', citizen.documentId);
    return citizen;
  }

  /**
   * Checks the password of a signed-in person again, before a sensitive change.
   *
   * @throws {ApiError} `wrong-password`, `too-many-requests`
   */
  async function confirm(citizen: StoredUser, password: string, origin: Origin): Promise<StoredAccount> {
    const account = (await users.findOne({ where: { id: citizen.id } })) as StoredAccount | null;
    return countingFailures(citizen.email, origin, () => authenticated(account, password));
  }

  /**
   * Counts failures by e-mail, whichever identifier was used; a browser that the owner used before has a count of its own.
   */
  async function countingFailures<T>(email: string, origin: Origin, check: () => Promise<T>): Promise<T> {
    const device = origin.deviceOf(email);
    const pair: Counted =
      device === undefined
        ? [LIMITS.signIn.pair, email, origin.address]
        : [LIMITS.signIn.pair, email, 'device', device];
    const others: Counted[] = [
      ...(device === undefined ? [[LIMITS.signIn.account, email] as const] : []),
      [LIMITS.signIn.address, origin.address],
    ];
    await countAttempt(strapi, [pair, ...others]);
    const result = await check();
    await forgetAttempts(strapi, pair);
    await forgiveAttempt(strapi, others);
    return result;
  }

  /** @param identifier an e-mail address, or the reference of an entry of the registry */
  async function findAccount(identifier: string): Promise<StoredAccount | null> {
    const where = identifier.includes('@')
      ? { email: canonicalEmail(identifier) }
      : { documentId: referredUid(strapi, identifier) };
    return (await users.findOne({ where, populate: ['role'] })) as StoredAccount | null;
  }

  async function authenticated(account: StoredAccount | null, password: string): Promise<StoredAccount> {
    if (!account) {
      logFailedSignIn(strapi, 'citizen', 'user-not-found');
      throw new ApiError('user-not-found', 'There is no such account');
    }
    if (!(await isPassword(strapi, password, account.password))) {
      logFailedSignIn(strapi, 'citizen', 'wrong-password', account.documentId);
      throw new ApiError('wrong-password', 'Wrong password');
    }
    return account;
  }

  return { identify, confirm, findAccount };
}
