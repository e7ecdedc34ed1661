import { statfs } from 'node:fs/promises';
import { isEmailConfirmed } from '../accounts/citizen';
import type { StoredUser } from '../../platform/database/users';
import { environment } from '../../platform/environment/environment';
import { ApiError } from '../../platform/errors/api-error';
import { privateStore } from '../../platform/storage/stores';
import type { PrivateFolder } from './files';
import { declaredBytes, unfinishedBytes } from './unfinished';

const MEGABYTE = 1024 * 1024;

/** Maximum bytes per account of form files and resumable uploads; its pictures are four, and small once encoded. */
export const ACCOUNT_BYTES = { confirmed: 200 * MEGABYTE, unconfirmed: 40 * MEGABYTE } as const;

/** Maximum bytes of all resumable uploads; unconfirmed accounts cannot use the second half. */
export const UNFINISHED_BYTES = { confirmed: 2048 * MEGABYTE, unconfirmed: 1024 * MEGABYTE } as const;

/** Minimum free share of the disk for each kind of upload. Enrolling requires pictures, so they may use more of it. */
const MIN_FREE_SHARE = { pictures: 0.1, files: 0.2 } as const;

const FILES: PrivateFolder = 'form-files';

/** The account whose bytes are counted. */
export type QuotaOwner = Pick<StoredUser, 'documentId' | 'confirmed'>;

/**
 * Rejects uploads before the disk is full; a bucket has no such limit.
 *
 * @throws {ApiError} `storage-full`
 */
export async function assertDiskFree(kind: keyof typeof MIN_FREE_SHARE): Promise<void> {
  const { bucket, dataDirectory } = environment();
  if (bucket) return;
  const { bavail, blocks } = await statfs(dataDirectory);
  if (bavail < blocks * MIN_FREE_SHARE[kind]) throw new ApiError('storage-full', 'The disk is almost full');
}

/**
 * Checks the quota after the new bytes are stored, so that the last of concurrent requests sees all of them; the caller
 * removes rejected bytes.
 *
 * @throws {ApiError} `account-full`
 */
export async function assertAccountQuota(owner: QuotaOwner): Promise<void> {
  let bytes = await declaredBytes(owner.documentId);
  for await (const { size } of privateStore().list(`${FILES}/${owner.documentId}-`)) bytes += size;
  if (bytes > ACCOUNT_BYTES[confirmationOf(owner)]) {
    throw new ApiError('account-full', 'The quota of the account is used up');
  }
}

/** @throws {ApiError} `storage-full` when resumable uploads have reached their limit */
export async function assertUnfinishedQuota(owner: QuotaOwner): Promise<void> {
  if ((await unfinishedBytes()) < UNFINISHED_BYTES[confirmationOf(owner)]) return;
  throw new ApiError('storage-full', 'The quota of resumable uploads is used up');
}

function confirmationOf(owner: QuotaOwner): 'confirmed' | 'unconfirmed' {
  return isEmailConfirmed(owner) ? 'confirmed' : 'unconfirmed';
}
