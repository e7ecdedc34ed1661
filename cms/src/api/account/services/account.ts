import {
  canonicalEmail,
  maskedEmail,
  passwordProblem,
  surnameInitial,
  type RegistryEntry,
  type signInRequestSchema,
  type signUpRequestSchema,
  type z,
} from '@centro/shared';
import type { Core } from '@strapi/strapi';
import { USER_UID, type StoredUser } from '../../../citizens/citizen';
import { referenceTo, referredUid } from '../../../citizens/registry-reference';
import { isDuplicate } from '../../../database/duplicates';
import { inTransaction } from '../../../database/transaction';
import { ApiError } from '../../../errors/api-error';
import { countAttempt, forgetAttempts, forgiveAttempt, type Counted } from '../../../rate-limits/attempts';
import { LIMITS } from '../../../rate-limits/limits';

const ROLE_UID = 'plugin::users-permissions.role';

/** Most profiles of one DNI that are told; nobody honest has as many. */
const REGISTRY_LIMIT = 20;

type SignIn = z.output<typeof signInRequestSchema>;
type SignUp = z.output<typeof signUpRequestSchema>;

/** What we use of the plugin's service of users. */
interface Passwords {
  ensureHashedPasswords: <T extends { readonly password: string }>(values: T) => Promise<T>;
  validatePassword: (password: string, hash: string) => Promise<boolean>;
}

interface StoredRole {
  readonly id: number;
}

interface StoredAccount extends StoredUser {
  readonly password: string | null;
}

export type AccountService = ReturnType<typeof accountService>;

/** Who may sign in, and as whom. */
export default function accountService({ strapi }: { strapi: Core.Strapi }) {
  const users = strapi.db.query(USER_UID);
  const passwords = strapi.plugin('users-permissions').service('user') as unknown as Passwords;

  /**
   * The profiles of a DNI as a stranger may see them.
   *
   * @param address where the question comes from
   * @throws {ApiError} `too-many-requests`
   */
  async function registry(dniNumber: string, address: string): Promise<RegistryEntry[]> {
    await countAttempt(strapi, [
      [LIMITS.registry.dni, dniNumber],
      [LIMITS.registry.address, address],
    ]);
    const found = (await users.findMany({
      where: { dniNumber },
      orderBy: { id: 'asc' },
      limit: REGISTRY_LIMIT,
    })) as StoredUser[];
    const open = found.filter(({ blocked }) => blocked !== true);
    return open.map(({ documentId, names, surnames, email }) => ({
      ref: referenceTo(strapi, documentId),
      names: names ?? '',
      surnames: surnameInitial(surnames ?? ''),
      email: maskedEmail(email),
    }));
  }

  /**
   * Makes an account.
   *
   * @throws {ApiError} `terms-not-accepted`, `weak-password`, `password-too-long`, `too-many-requests`, `email-taken`
   */
  async function create(request: SignUp, address: string): Promise<StoredUser> {
    const { email, password, dniNumber, acceptedTerms } = request;
    if (!acceptedTerms) throw new ApiError('terms-not-accepted', 'The terms must be accepted');
    const problem = passwordProblem(password);
    if (problem) throw new ApiError(problem, 'The password cannot be taken');
    await countAttempt(strapi, [
      [LIMITS.signUp.pair, email, address],
      [LIMITS.signUp.dni, dniNumber],
      [LIMITS.signUp.address, address],
    ]);
    return insert({ email, password, dniNumber });
  }

  async function insert(account: Omit<SignUp, 'acceptedTerms'>): Promise<StoredUser> {
    const role = (await strapi.db
      .query(ROLE_UID)
      .findOne({ where: { type: 'authenticated' } })) as StoredRole;
    const data = await passwords.ensureHashedPasswords({
      ...account,
      ...{ username: account.email, provider: 'local', confirmed: true, role: role.id },
      acceptedTermsAt: new Date(),
    });
    try {
      return await inTransaction(
        strapi,
        async () => (await users.create({ data, populate: ['role'] })) as StoredUser,
      );
    } catch (error) {
      if (isDuplicate(error)) throw new ApiError('email-taken', 'There is an account with this e-mail');
      throw error;
    }
  }

  /**
   * Whose account it is. Failures are counted, under the e-mail however the account was named.
   *
   * @throws {ApiError} `reference-expired`, `too-many-requests`, `user-not-found`, `wrong-password`; `forbidden` when
   *   staff locked the account
   */
  async function identify({ identifier, password }: SignIn, address: string): Promise<StoredUser> {
    const account = await findAccount(identifier);
    const email = account?.email ?? canonicalEmail(identifier);
    const pair: Counted = [LIMITS.signIn.pair, email, address];
    const others: Counted[] = [
      [LIMITS.signIn.account, email],
      [LIMITS.signIn.address, address],
    ];
    await countAttempt(strapi, [pair, ...others]);
    const citizen = await authenticated(account, password);
    await forgetAttempts(strapi, pair);
    await forgiveAttempt(strapi, others);
    return citizen;
  }

  async function findAccount(identifier: string): Promise<StoredAccount | null> {
    const where = identifier.includes('@')
      ? { email: canonicalEmail(identifier) }
      : { documentId: referredUid(strapi, identifier) };
    return (await users.findOne({ where, populate: ['role'] })) as StoredAccount | null;
  }

  async function authenticated(account: StoredAccount | null, password: string): Promise<StoredUser> {
    if (!account) throw new ApiError('user-not-found', 'There is no such account');
    if (!(await isPassword(account, password))) {
      throw new ApiError('wrong-password', 'The password is another one');
    }
    if (account.blocked) throw new ApiError('forbidden', 'The account is locked');
    return account;
  }

  /** The hash looks at the first 72 bytes only, so a longer one would pass that only begins like the password. */
  async function isPassword(account: StoredAccount, password: string): Promise<boolean> {
    if (account.password === null || passwordProblem(password) === 'password-too-long') return false;
    return passwords.validatePassword(password, account.password);
  }

  return { registry, create, identify };
}
