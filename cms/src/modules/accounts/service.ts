import {
  canonicalEmail,
  maskedEmail,
  surnameInitial,
  type changeEmailRequestSchema,
  type changePasswordRequestSchema,
  type PasswordTaken,
  type RegistryEntry,
  type resetPasswordRequestSchema,
  type signInRequestSchema,
  type signUpRequestSchema,
  type z,
} from '@centro/shared';
import type { Core } from '@strapi/strapi';
import { lockUnchangedAccount } from './account-lock';
import { isEmailConfirmed } from './citizen';
import { USER_UID, type StoredAccount, type StoredUser } from '../../platform/database/users';
import { confirmByCode, confirmByToken, countConfirmation } from './email-confirmations';
import { redeemResetToken } from './password-resets';
import { profilesOfDni } from './profiles-of-dni';
import { assertTakeable, isPassword, passwordTaken, withHashedPassword } from './passwords/passwords';
import { referenceTo, referredUid } from './registry-reference';
import { isDuplicate } from '../../platform/database/duplicates';
import { inTransaction, type Transaction } from '../../platform/database/transaction';
import { environment } from '../../platform/environment/environment';
import { ApiError } from '../../platform/errors/api-error';
import { mailsCounted, ownerMailsCounted } from '../../platform/mail/recipient-limits';
import { queueMails } from '../../platform/mail/outbox';
import { addressKey } from '../../platform/rate-limits/address';
import {
  countAttempt,
  countInIfRoom,
  forgetAttempts,
  forgiveAttempt,
  type Counted,
} from '../../platform/rate-limits/attempts';
import { LIMITS } from '../../platform/rate-limits/limits';
import { noteFailedSignIn, noteSignIn } from '../../platform/monitoring/access';

const ROLE_UID = 'plugin::users-permissions.role';

type SignIn = z.output<typeof signInRequestSchema>;
type SignUp = z.output<typeof signUpRequestSchema>;

interface StoredRole {
  readonly id: number;
}

/** Where an attempt comes from. */
export interface Origin {
  readonly address: string;
  /** Which browser it is, if the owner of an account with this e-mail signed in there before. */
  readonly deviceOf: (email: string) => string | undefined;
}

/** Who may sign in, and as whom. */
export function accountService(strapi: Core.Strapi) {
  const users = strapi.db.query(USER_UID);

  /**
   * The profiles of a DNI as a stranger may see them.
   *
   * @param address where the question comes from
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
   * Makes an account.
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
      noteSignIn(strapi, 'citizen', citizen.documentId);
      return citizen;
    } catch (error) {
      // No account was made, so nobody else with this DNI or at this address may be kept from one.
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
    }).catch(refuseTakenEmail);
  }

  /**
   * Whose account it is.
   *
   * @throws {ApiError} `reference-expired`, `too-many-requests`, `user-not-found`, `wrong-password`; `forbidden` when
   *   staff locked the account
   */
  async function identify({ identifier, password }: SignIn, origin: Origin): Promise<StoredAccount> {
    const account = await findAccount(identifier);
    const email = account?.email ?? canonicalEmail(identifier);
    const citizen = await countingFailures(email, origin, () => authenticated(account, password));
    if (citizen.blocked) {
      noteFailedSignIn(strapi, 'citizen', 'locked', citizen.documentId);
      throw new ApiError('forbidden', 'The account is locked');
    }
    noteSignIn(strapi, 'citizen', citizen.documentId);
    return citizen;
  }

  /**
   * Makes sure that somebody signed in is the account's owner.
   *
   * @throws {ApiError} `wrong-password`, `too-many-requests`
   */
  async function confirm(citizen: StoredUser, password: string, origin: Origin): Promise<StoredAccount> {
    const account = (await users.findOne({ where: { id: citizen.id } })) as StoredAccount | null;
    return countingFailures(citizen.email, origin, () => authenticated(account, password));
  }

  /** Failures are counted, under the e-mail however the account was named; a browser its owner used counts by itself. */
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

  /** The e-mail of the referenced account; the reference itself, which matches no account, if it was deleted. */
  async function referredEmail(reference: string): Promise<string> {
    return (await findAccount(reference))?.email ?? reference;
  }

  async function findAccount(identifier: string): Promise<StoredAccount | null> {
    const where = identifier.includes('@')
      ? { email: canonicalEmail(identifier) }
      : { documentId: referredUid(strapi, identifier) };
    return (await users.findOne({ where, populate: ['role'] })) as StoredAccount | null;
  }

  async function authenticated(account: StoredAccount | null, password: string): Promise<StoredAccount> {
    if (!account) {
      noteFailedSignIn(strapi, 'citizen', 'user-not-found');
      throw new ApiError('user-not-found', 'There is no such account');
    }
    if (!(await isPassword(strapi, password, account.password))) {
      noteFailedSignIn(strapi, 'citizen', 'wrong-password', account.documentId);
      throw new ApiError('wrong-password', 'The password is another one');
    }
    return account;
  }

  /**
   * Has a link to a new password mailed to whoever has the address. Whether anybody has is found out later, by who
   * sends it: the answer tells nothing, neither by its words nor by its time.
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

  /**
   * Gives somebody who got a link by mail a new password, and ends all their sessions.
   *
   * @returns the e-mail whose owner the browser's user is by that; `undefined` if the account was erased meanwhile
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
    // Whoever has the mailbox is the owner: what others guessed before does not keep them out.
    if (owner) {
      await forgetAttempts(strapi, [LIMITS.signIn.account, owner.email]);
      // The links that were mailed before are void now, so another one has to leave at once.
      await forgetAttempts(strapi, mailsCounted('link', owner.email));
      await forgetAttempts(strapi, ownerMailsCounted('link', owner.email));
    }
    return { ...(await passwordTaken(strapi, password, owner ?? {})), email: owner?.email };
  }

  /**
   * Gives somebody a new password, and ends all their sessions.
   *
   * @throws {ApiError} `weak-password`, `password-too-long`, `wrong-password`, `too-many-requests`
   */
  async function changePassword(
    citizen: StoredUser,
    { currentPassword, password }: z.output<typeof changePasswordRequestSchema>,
    origin: Origin,
  ): Promise<StoredAccount> {
    assertTakeable(password);
    const confirmed = await confirm(citizen, currentPassword, origin);
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
   * @param data with the hash: making it takes longer than a transaction should
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

  /**
   * Gives somebody another e-mail address, which is to be confirmed; the one before is notified.
   *
   * @throws {ApiError} `wrong-password`, `email-taken`, `too-many-requests`: it tells who has an account, as signing up does
   */
  async function changeEmail(
    citizen: StoredUser,
    { email, password }: z.output<typeof changeEmailRequestSchema>,
    origin: Origin,
  ): Promise<StoredUser> {
    const confirmed = await confirm(citizen, password, origin);
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
    }).catch(refuseTakenEmail);
  }

  /**
   * Mails somebody another code and link to confirm their address; nothing when it is confirmed.
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
   * Confirms the address of somebody signed in by the code that was mailed to it.
   *
   * @throws {ApiError} `wrong-code`, `code-expired`
   */
  async function confirmEmailByCode(citizen: StoredUser, code: string): Promise<StoredUser> {
    if (isEmailConfirmed(citizen)) return citizen;
    await confirmByCode(strapi, citizen.id, code, Date.now());
    return { ...citizen, confirmed: true };
  }

  /**
   * Confirms the address to which a link was mailed.
   *
   * @throws {ApiError} `link-expired`, `too-many-requests`
   */
  async function confirmEmail(token: string, address: string): Promise<void> {
    await countAttempt(strapi, [[LIMITS.confirmEmail, address]]);
    await confirmByToken(strapi, token, Date.now());
  }

  /**
   * Deletes somebody's account with all that hangs on it: pictures, sessions, places, mails.
   *
   * @throws {ApiError} `wrong-password`, `too-many-requests`
   */
  async function erase(citizen: StoredUser, password: string, origin: Origin): Promise<void> {
    await confirm(citizen, password, origin);
    await users.delete({ where: { id: citizen.id } });
  }

  return {
    registry,
    create,
    identify,
    confirm,
    forgotPassword,
    resetPassword,
    changePassword,
    changeEmail,
    sendEmailCode,
    confirmEmailByCode,
    confirmEmail,
    erase,
  };
}

/**
 * The network address that a warning of a stolen account counts against. The first of its kind in a day has none: a thief
 * could delay it by using up the share of their address. Further warnings, and those to unconfirmed addresses, have one:
 * strangers could use up the mails of the day.
 */
async function warningFrom(
  transaction: Transaction,
  kind: 'password-changed' | 'email-changed',
  citizen: StoredUser,
  { address }: Origin,
): Promise<string | null> {
  const isFirst = await countInIfRoom(transaction, [LIMITS.warning, kind, citizen.documentId], new Date());
  return isFirst && isEmailConfirmed(citizen) ? null : addressKey(address);
}

function refuseTakenEmail(error: unknown): never {
  if (isDuplicate(error)) throw new ApiError('email-taken', 'There is an account with this e-mail');
  throw error;
}
