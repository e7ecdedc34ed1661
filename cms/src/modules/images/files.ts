import { randomBytes } from 'node:crypto';
import { IMAGE_FOLDERS, type ImageFolder } from '@centro/shared';
import type { StoredObject } from '../../platform/storage/store';
import { privateStore } from '../../platform/storage/stores';

/** Format of storage keys, so that a value from the database cannot point anywhere else. */
const KEY = /^[a-z-]+\/[a-z0-9]+-[0-9a-f]{32}\.(?:webp|pdf)$/;

/** Folders of files that only their owner and authorised staff may see. */
export type PrivateFolder = ImageFolder | 'form-files';

/**
 * Stores a picture under no public address; it is durable before this resolves, and nothing refers to it earlier.
 *
 * @param uid of the owner
 * @param ending file extension
 * @param at time of upload, in milliseconds
 * @returns its key, which is unguessable and contains the time of upload ({@link storedAt})
 */
export async function storeImage(
  folder: PrivateFolder,
  uid: string,
  picture: Buffer,
  ending: 'webp' | 'pdf' = 'webp',
  at: number = Date.now(),
): Promise<string> {
  const key = `${folder}/${uid}-${timeInHex(at)}${randomBytes(10).toString('hex')}.${ending}`;
  await privateStore().put(key, picture);
  return key;
}

/** Opens a stored picture; `undefined` when there is none under the key. */
export async function openImage(key: string): Promise<StoredObject | undefined> {
  return KEY.test(key) ? privateStore().open(key) : undefined;
}

export async function removeImage(key: string): Promise<void> {
  if (KEY.test(key)) await privateStore().remove(key);
}

/** Removes an unreferenced picture; if that fails, the daily job does it (`retention.ts`). */
export async function discardImage(key: string): Promise<void> {
  await removeImage(key).catch(() => undefined);
}

/** Time of upload in a picture's key, in milliseconds; its file may be a later copy. */
export function storedAt(key: string): number {
  return Number.parseInt(key.slice(-'.webp'.length - 32).slice(0, TIME_DIGITS), 16);
}

/** Hexadecimal digits of a time, enough for some thousands of years. */
const TIME_DIGITS = 12;

function timeInHex(milliseconds: number): string {
  return milliseconds.toString(16).padStart(TIME_DIGITS, '0');
}

/**
 * Keys of stored pictures that were written before a time.
 *
 * @param before in milliseconds
 */
export async function keysWrittenBefore(
  before: number,
  folders: readonly PrivateFolder[] = IMAGE_FOLDERS,
): Promise<string[]> {
  const keys: string[] = [];
  for (const folder of folders) {
    for await (const { key, writtenAt } of privateStore().list(`${folder}/`)) {
      if (writtenAt < before) keys.push(key);
    }
  }
  return keys;
}
