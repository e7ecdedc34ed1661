import type { ImageFolder } from '@centro/shared';
import type { Core } from '@strapi/strapi';
import { imageKeyOf } from '../accounts/citizen';
import { IMAGE_FIELDS, USER_TABLE, USER_UID, type StoredUser } from '../../platform/database/users';
import { inTransaction } from '../../platform/database/transaction';
import { holdingBody } from '../../platform/http/held-bodies';
import { ApiError } from '../../platform/errors/api-error';
import type { StoredObject } from '../../platform/storage/store';
import { encodePicture, type Picture } from '../images/encoding';
import { countAttempt } from '../../platform/rate-limits/attempts';
import { LIMITS } from '../../platform/rate-limits/limits';
import { discardImage, openImage, storeImage } from '../images/files';
import { submitPicture } from '../public-profiles/rows';
import { assertDiskFree } from '../images/quotas';
import { dropUnfinished, unfinishedPrefix } from '../images/unfinished';

/** Private pictures of citizens, visible to them and some of the staff only (design, Images). */
export function imageService(strapi: Core.Strapi) {
  const users = strapi.db.query(USER_UID);

  /**
   * Opens a picture of its owner.
   *
   * @throws {ApiError} `not-found`
   */
  async function open(owner: StoredUser, folder: ImageFolder): Promise<StoredObject> {
    const key = imageKeyOf(owner, folder);
    const file = key === null ? undefined : await openImage(key);
    if (!file) throw new ApiError('not-found', 'There is no such picture');
    return file;
  }

  /**
   * Stores a picture sent in one request; see {@link replace}.
   *
   * @throws {ApiError} `storage-full`, `too-many-requests`, `unsupported-image`
   */
  async function receive(
    owner: StoredUser,
    folder: ImageFolder,
    read: () => Promise<Buffer>,
    address: string,
  ): Promise<void> {
    await assertDiskFree('pictures');
    await countAttempt(strapi, [[LIMITS.upload, owner.documentId]]);
    await holdingBody(address, async () => {
      const bytes = await read();
      // An unfinished resumable upload is older than this picture.
      await dropUnfinished(unfinishedPrefix(owner.documentId, folder));
      await replace(owner, folder, bytes, address);
    });
  }

  /**
   * Stores a picture in place of the previous one.
   *
   * @param address network address of the client
   * @throws {ApiError} `unsupported-image`, `too-many-requests`, and errors of reading the picture
   */
  async function replace(
    owner: StoredUser,
    folder: ImageFolder,
    picture: Picture,
    address: string,
  ): Promise<void> {
    const key = await storeImage(folder, owner.documentId, await encodePicture(picture, address));
    const replaced = await exchangeKey(owner.id, folder, key).catch(async (error: unknown) => {
      await discardImage(key);
      throw error;
    });
    if (replaced !== null) await discardImage(replaced);
  }

  /** Replaces the key; returns the previous one, to one request only, unless the job board still shows its picture. */
  async function exchangeKey(userId: number, folder: ImageFolder, key: string): Promise<string | null> {
    const field = IMAGE_FIELDS[folder];
    return inTransaction(strapi, async (transaction) => {
      await transaction.trx(USER_TABLE).where({ id: userId }).forUpdate().first('id');
      const before = (await users.findOne({
        where: { id: userId },
        select: ['documentId', field],
      })) as StoredUser | null;
      if (!before) throw new ApiError('unauthenticated', 'The account was deleted');
      await users.update({ where: { id: userId }, data: { [field]: key } });
      if (folder !== 'profile-images') return before[field];
      const shown = await submitPicture(transaction, userId, imageKeyOf(before, folder));
      return shown ? null : before[field];
    });
  }

  return { open, receive, replace };
}
