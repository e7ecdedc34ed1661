import type { FoodHandlerRequest, ProfileRequest, Subscriptions } from '@centro/shared';
import type { Core } from '@strapi/strapi';
import { USER_TABLE, USER_UID, type StoredUser } from '../../platform/database/users';
import { storedSubscriptions, subscriptionsOf } from '../accounts/subscriptions';
import { inTransaction, type Transaction } from '../../platform/database/transaction';
import { hasEnrolments } from '../enrolments/rows';
import { ApiError } from '../../platform/errors/api-error';

/** Profile data and subscriptions of citizens. */
export function meService(strapi: Core.Strapi) {
  const users = strapi.db.query(USER_UID);

  /**
   * Replaces the profile of a citizen.
   *
   * @throws {ApiError} `dni-image-required` (spec §5), `dni-fixed`, `name-fixed`
   */
  async function saveProfile(userId: number, profile: ProfileRequest): Promise<StoredUser> {
    return inTransaction(strapi, async (transaction) => {
      const before = await locked(transaction, userId);
      if (!before?.dniImage) throw new ApiError('dni-image-required', 'The picture of the DNI comes first');
      if (profile.dniNumber !== before.dniNumber && (await hasEnrolments(transaction, userId))) {
        throw new ApiError('dni-fixed', 'Places are held by the DNI');
      }
      if (isOtherName(before, profile)) throw new ApiError('name-fixed', 'The staff saw the document');
      return store(userId, profile);
    });
  }

  /**
   * Replaces the food-handler data of a citizen, which completes the food-handler profile.
   *
   * @throws {ApiError} `dni-back-image-required` (spec §5), `passport-photo-required`
   */
  async function saveFoodHandler(userId: number, data: FoodHandlerRequest): Promise<StoredUser> {
    return inTransaction(strapi, async (transaction) => {
      const before = await locked(transaction, userId);
      if (!before?.dniImageBack) {
        throw new ApiError('dni-back-image-required', 'The picture of the back of the DNI comes first');
      }
      if (!before.passportPhoto) {
        throw new ApiError('passport-photo-required', 'The passport-style photograph comes first');
      }
      return store(userId, { ...data, bpmProfile: true });
    });
  }

  /** Replaces the subscriptions of a citizen. */
  async function saveSubscriptions(userId: number, lists: Subscriptions): Promise<Subscriptions> {
    return subscriptionsOf(await store(userId, storedSubscriptions(lists)));
  }

  async function locked({ trx }: Transaction, userId: number): Promise<StoredUser | null> {
    await trx(USER_TABLE).where({ id: userId }).forUpdate().first('id');
    return (await users.findOne({ where: { id: userId } })) as StoredUser | null;
  }

  /** @throws {ApiError} `unauthenticated` when the account was deleted meanwhile */
  async function store(userId: number, data: object): Promise<StoredUser> {
    const stored = (await users.update({
      where: { id: userId },
      data,
      populate: ['role'],
    })) as StoredUser | null;
    if (!stored) throw new ApiError('unauthenticated', 'The account was deleted');
    return stored;
  }

  return { saveProfile, saveFoodHandler, saveSubscriptions };
}

/**
 * Whether the name would no longer be the one of the document that the staff saw. Proofs of enrolment show it, so only
 * the staff correct it (docs/adr/111). A new DNI has to be seen again.
 */
function isOtherName(before: StoredUser, { names, surnames, dniNumber }: ProfileRequest): boolean {
  if (before.dniSeen !== true || before.dniNumber !== dniNumber) return false;
  const isOther = (stored: string | null, sent: string) => stored !== null && stored !== sent;
  return isOther(before.names, names) || isOther(before.surnames, surnames);
}
