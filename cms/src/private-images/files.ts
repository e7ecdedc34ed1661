import { randomBytes } from 'node:crypto';
import { mkdir, open, rm, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import type { PrivateImageFolder } from '@centro/shared';
import { environment } from '../environment';

/** What we name files; a row of the database cannot lead anywhere else. */
const KEY = /^[a-z-]+\/[a-z0-9]+-[0-9a-f]{32}\.webp$/;

/**
 * Stores a picture where no address leads, safe from a power cut before this resolves. Until then nothing refers to it.
 *
 * @param uid whose it is
 * @returns its key, which nobody can guess
 */
export async function storeImage(folder: PrivateImageFolder, uid: string, picture: Buffer): Promise<string> {
  const key = `${folder}/${uid}-${randomBytes(16).toString('hex')}.webp`;
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

function fileOf(key: string): string {
  return path.join(environment().privateDirectory, key);
}

async function writeDurably(file: string, content: Buffer): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The name of a new file is in its folder, which is written on its own. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
