import type { ProfileRequest } from '@centro/shared';
import type { Core } from '@strapi/strapi';
import { USER_TABLE, USER_UID, type StoredUser } from '../../../citizens/citizen';
import { inTransaction } from '../../../database/transaction';
import { hasEnrolments } from '../../../enrolments/rows';
import { ApiError } from '../../../errors/api-error';

export type MeService = ReturnType<typeof meService>;

/** What citizens keep about themselves. */
export default function meService({ strapi }: { strapi: Core.Strapi }) {
  const users = strapi.db.query(USER_UID);

  /**
   * Replaces somebody's profile.
   *
   * @throws {ApiError} `dni-image-required` (spec §5), `dni-fixed`
   */
  async function saveProfile(userId: number, profile: ProfileRequest): Promise<StoredUser> {
    return inTransaction(strapi, async (transaction) => {
      await transaction.trx(USER_TABLE).where({ id: userId }).forUpdate().first('id');
      const before = (await users.findOne({ where: { id: userId } })) as StoredUser | null;
      if (!before?.dniImage) throw new ApiError('dni-image-required', 'The picture of the DNI comes first');
      if (profile.dniNumber !== before.dniNumber && (await hasEnrolments(transaction, userId))) {
        throw new ApiError('dni-fixed', 'Places are held by the DNI');
      }
      return (await users.update({
        where: { id: userId },
        data: profile,
        populate: ['role'],
      })) as StoredUser;
    });
  }

  return { saveProfile };
}
