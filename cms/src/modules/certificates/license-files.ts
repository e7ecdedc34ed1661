import { randomBytes } from 'node:crypto';
import type { StoredObject } from '../../platform/storage/store';
import { privateStore } from '../../platform/storage/stores';
import { encodePicture } from '../images/encoding';

const FOLDER = 'licenses';
/** Key of the staff in the queue of pictures, in place of a network address. */
const STAFF = 'staff';
/** Format of storage keys; a row of the database cannot name any other file. */
const KEY = /^licenses\/[0-9a-f]{32}\.(?<kind>pdf|webp)$/;
const TYPES: Readonly<Record<string, string>> = { pdf: 'application/pdf', webp: 'image/webp' };

/** Width in pixels that a picture of a licence is shrunk to: its small print stays readable. */
const PICTURE_WIDTH = 1600;

/** Maximum size of a licence file, in bytes. */
export const LICENSE_LIMIT = 10 * 1024 * 1024;

/**
 * Stores a licence file in private storage, durably before this resolves. A picture is re-encoded; a PDF is stored
 * unchanged, and only ever downloaded.
 *
 * @returns its unguessable key
 * @throws {ApiError} `unsupported-image` when the bytes are neither a PDF nor a supported picture
 */
export async function storeLicense(bytes: Buffer): Promise<string> {
  const pdf = isPdf(bytes);
  const content = pdf ? bytes : await encodePicture(bytes, STAFF, PICTURE_WIDTH);
  const key = `${FOLDER}/${randomBytes(16).toString('hex')}.${pdf ? 'pdf' : 'webp'}`;
  await privateStore().put(key, content);
  return key;
}

/** The stored file of a licence; `undefined` when there is none under the key. */
export async function openLicense(
  key: string,
): Promise<
  { readonly type: string; readonly extension: string; readonly content: StoredObject } | undefined
> {
  const extension = KEY.exec(key)?.groups?.['kind'];
  const type = TYPES[extension ?? ''];
  if (extension === undefined || type === undefined) return undefined;
  const content = await privateStore().open(key);
  return content && { type, extension, content };
}

export async function removeLicense(key: string): Promise<void> {
  if (KEY.test(key)) await privateStore().remove(key);
}

/** Removes an unreferenced file; if the store fails, the clean-up of stray files removes it later. */
export async function discardLicense(key: string): Promise<void> {
  await removeLicense(key).catch(() => undefined);
}

/**
 * Keys of stored licences that were written before a time.
 *
 * @param before in milliseconds
 */
export async function licensesWrittenBefore(before: number): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key, writtenAt } of privateStore().list(`${FOLDER}/`)) {
    if (writtenAt < before) keys.push(key);
  }
  return keys;
}

function isPdf(bytes: Buffer): boolean {
  return bytes.subarray(0, 5).toString('latin1') === '%PDF-' && bytes.subarray(-1024).includes('%%EOF');
}
