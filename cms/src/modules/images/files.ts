import { randomBytes } from 'node:crypto';
import { IMAGE_FOLDERS, type ImageFolder } from '@centro/shared';
import type { StoredObject } from '../../platform/storage/store';
import { privateStore } from '../../platform/storage/stores';

/** What we name files; a row of the database cannot lead anywhere else. */
const KEY = /^[a-z-]+\/[a-z0-9]+-[0-9a-f]{32}\.(?:webp|pdf)$/;

/** Folders of files that nobody but their owner and some of the staff may see. */
export type PrivateFolder = ImageFolder | 'form-files';

/**
 * Stores a picture where no address leads, safe from a power cut before this resolves. Until then nothing refers to it.
 *
 * @param uid whose it is
 * @param ending of its name
 * @param at when the picture came, in milliseconds
 * @returns its key, which nobody can guess; it tells when the picture came ({@link storedAt})
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

/** Removes a picture that no row names; one that the store keeps for now goes with the strays (`retention.ts`). */
export async function discardImage(key: string): Promise<void> {
  await removeImage(key).catch(() => undefined);
}

/** When the picture of a key came, in milliseconds; a copy of its file may be younger. */
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
