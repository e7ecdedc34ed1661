import { randomBytes } from 'node:crypto';
import { mkdir, open, rm, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { environment } from '../environment';
import { encodePicture } from '../private-images/encoding';
import { syncFolder, writeDurably } from '../private-images/files';

const FOLDER = 'licenses';
/** What we name files; a row of the database cannot lead anywhere else. */
const KEY = /^licenses\/[0-9a-f]{32}\.(?<kind>pdf|webp)$/;
const TYPES: Readonly<Record<string, string>> = { pdf: 'application/pdf', webp: 'image/webp' };

/** Width in pixels that a picture of a licence is shrunk to: its small print stays readable. */
const PICTURE_WIDTH = 1600;

/** Largest file of a licence, in bytes. */
export const LICENSE_LIMIT = 10 * 1024 * 1024;

/**
 * Stores the file of a licence where no address leads, safe from a power cut before this resolves. A picture is made
 * ours as every other; a PDF is kept as it is.
 *
 * @returns its key, which nobody can guess
 * @throws {ApiError} `unsupported-image` when the bytes are of no PDF and no picture we read
 */
export async function storeLicense(bytes: Buffer): Promise<string> {
  const pdf = isPdf(bytes);
  const content = pdf ? bytes : await encodePicture(bytes, PICTURE_WIDTH);
  const key = `${FOLDER}/${randomBytes(16).toString('hex')}.${pdf ? 'pdf' : 'webp'}`;
  const file = fileOf(key);
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  try {
    await writeDurably(file, content);
    await syncFolder(path.dirname(file));
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
  return key;
}

/** The stored file of a licence; `undefined` when there is none under the key. */
export async function openLicense(
  key: string,
): Promise<{ readonly type: string; readonly extension: string; readonly content: FileHandle } | undefined> {
  const extension = KEY.exec(key)?.groups?.['kind'];
  const type = TYPES[extension ?? ''];
  if (extension === undefined || type === undefined) return undefined;
  try {
    return { type, extension, content: await open(fileOf(key), 'r') };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

export async function removeLicense(key: string): Promise<void> {
  if (KEY.test(key)) await rm(fileOf(key), { force: true });
}

function isPdf(bytes: Buffer): boolean {
  return bytes.subarray(0, 5).toString('latin1') === '%PDF-' && bytes.subarray(-1024).includes('%%EOF');
}

function fileOf(key: string): string {
  return path.join(environment().privateDirectory, key);
}
