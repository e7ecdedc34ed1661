import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, rm, stat, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { IMAGE_FOLDERS, type ImageFolder } from '@centro/shared';
import { environment } from '../environment';

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
  const file = fileOf(key);
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  try {
    await writeDurably(file, picture);
    await syncFolder(path.dirname(file));
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
  return key;
}

/** Opens a stored picture; `undefined` when there is none under the key. */
export async function openImage(key: string): Promise<FileHandle | undefined> {
  if (!KEY.test(key)) return undefined;
  try {
    return await open(fileOf(key), 'r');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

export async function removeImage(key: string): Promise<void> {
  if (KEY.test(key)) await rm(fileOf(key), { force: true });
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
 * Keys of stored pictures whose files were written before a time.
 *
 * @param before in milliseconds
 */
export async function keysWrittenBefore(
  before: number,
  folders: readonly PrivateFolder[] = IMAGE_FOLDERS,
): Promise<string[]> {
  const keys: string[] = [];
  for (const folder of folders) {
    const names = await readdir(fileOf(folder)).catch(() => []);
    for (const name of names) {
      const written = await stat(fileOf(`${folder}/${name}`)).catch(() => undefined);
      if (written && written.mtimeMs < before) keys.push(`${folder}/${name}`);
    }
  }
  return keys;
}

function fileOf(key: string): string {
  return path.join(environment().privateDirectory, key);
}

/** Writes a new file that its owner alone may read, to the disk. */
export async function writeDurably(file: string, content: Buffer): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The name of a new file is in its folder, which is written on its own. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
