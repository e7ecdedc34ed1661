import { isAcceptedImageName, type ImageFolder } from '@centro/shared';
import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { Core } from '@strapi/strapi';
import { imageAddress } from '../accounts/citizen';
import type { StoredUser } from '../../platform/database/users';
import { ApiError } from '../../platform/errors/api-error';
import type { UploadAnswer } from '../../platform/http/answer';
import {
  dropUnfinished,
  hasEnded,
  isWhole,
  markEnded,
  nameIn,
  openWhole,
  handleTus,
  unfinishedPrefix,
} from '../images/unfinished';
import { assertAccountQuota, assertDiskFree, assertUnfinishedQuota } from '../images/quotas';
import { countAttempt } from '../../platform/rate-limits/attempts';
import { LIMITS } from '../../platform/rate-limits/limits';
import { imageService } from './own-images';

/** Identifies an upload. */
interface Address {
  readonly folder: ImageFolder;
  readonly upload: string;
}

/** With the network address of the client. */
interface Sending extends Address {
  readonly from: string;
}

/** The bytes of a complete upload were removed before it was processed. */
class UploadGoneError extends Error {}

/** Complete uploads that this process is turning into pictures. */
const finishing = new Map<string, Promise<void>>();

/** Resumable uploads of pictures, for unreliable networks (design, Images). The last piece completes the picture. */
export function uploadService(strapi: Core.Strapi) {
  const images = imageService(strapi);

  /**
   * Begins an upload, in place of an unfinished one of the same user and folder.
   *
   * @throws {ApiError} `too-many-requests`, `unsupported-image`, `body-too-large`, `invalid-parameters`,
   *   `account-full`, `storage-full`; `upload-conflict` when a concurrent call took its place
   */
  async function begin(
    owner: StoredUser,
    folder: ImageFolder,
    headers: IncomingHttpHeaders,
  ): Promise<UploadAnswer> {
    const name = nameIn(headers);
    if (name === undefined || !isAcceptedImageName(name) || headers['upload-length'] === '0') {
      throw new ApiError(
        'unsupported-image',
        'The file extension is not that of a supported picture, or the file is empty',
      );
    }
    await assertDiskFree('pictures');
    await countAttempt(strapi, [[LIMITS.upload, owner.documentId]]);
    await dropUnfinished(unfinishedPrefix(owner.documentId, folder));
    const id = `${unfinishedPrefix(owner.documentId, folder)}${randomBytes(16).toString('hex')}`;
    await assertUnfinishedQuota(owner);
    const answer = await handleTus('POST', id, headers).catch((error: unknown) => {
      if (error instanceof ApiError && error.code === 'not-found') {
        throw new ApiError('upload-conflict', 'Another upload for the same folder began meanwhile');
      }
      throw error;
    });
    await assertAccountQuota(owner).catch(async (error: unknown) => {
      await dropUnfinished(id);
      throw error;
    });
    return { ...answer, headers: { ...answer.headers, location: `${imageAddress(folder)}/${id}` } };
  }

  /**
   * Reports the offset of an upload, and finishes a complete one whose processing was interrupted.
   *
   * @throws {ApiError} `not-found`, `banned`, `unsupported-image`
   */
  async function progress(
    owner: StoredUser,
    address: Sending,
    headers: IncomingHttpHeaders,
  ): Promise<UploadAnswer> {
    assertOwn(owner, address);
    const answer = await handleTus('HEAD', address.upload, headers);
    await finishWhole(owner, address);
    return answer;
  }

  /**
   * Adds a piece.
   *
   * @throws {ApiError} `not-found`, `storage-full`, `upload-conflict`, `body-too-large`; `unsupported-image` when the
   *   complete upload is not a picture
   */
  async function add(
    owner: StoredUser,
    address: Sending,
    headers: IncomingHttpHeaders,
    piece: Readable,
  ): Promise<UploadAnswer> {
    assertOwn(owner, address);
    await assertDiskFree('pictures');
    const answer = await handleTus('PATCH', address.upload, headers, piece);
    await finishWhole(owner, address);
    return answer;
  }

  /** @throws {ApiError} `not-found` */
  async function cancel(
    owner: StoredUser,
    address: Address,
    headers: IncomingHttpHeaders,
  ): Promise<UploadAnswer> {
    assertOwn(owner, address);
    return handleTus('DELETE', address.upload, headers);
  }

  /** Finishes a complete upload; concurrent calls in this process share one run. */
  async function finishWhole(owner: StoredUser, address: Sending): Promise<void> {
    const { upload } = address;
    const running = finishing.get(upload) ?? finish(owner, address);
    finishing.set(upload, running);
    await running.finally(() => finishing.delete(upload));
  }

  async function finish(owner: StoredUser, { folder, upload, from }: Sending): Promise<void> {
    if (!(await isWhole(upload))) return;
    if (owner.banned) throw new ApiError('banned', 'Banned citizens may only read');
    try {
      const read = async () => {
        const whole = await openWhole(upload);
        if (whole === undefined) throw new UploadGoneError();
        return whole;
      };
      await images.replace(owner, folder, read, from);
    } catch (error) {
      // Another process finished the same upload first.
      if (await hasEnded(upload)) return;
      if (error instanceof UploadGoneError) throw new ApiError('not-found', 'There is no such upload');
      if (error instanceof ApiError) await dropUnfinished(upload);
      throw error;
    }
    await markEnded(upload);
  }

  return { begin, progress, add, cancel };
}

function assertOwn(owner: StoredUser, { folder, upload }: Address): void {
  const prefix = unfinishedPrefix(owner.documentId, folder);
  if (!upload.startsWith(prefix) || !/^[0-9a-f]{32}$/.test(upload.slice(prefix.length))) {
    throw new ApiError('not-found', 'There is no such upload');
  }
}
