import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { restoreError } from './restore';

/**
 * Keeps a backup that comes in for as long as something is done with it: who restores reads it twice.
 *
 * @param folder where it lies meanwhile; what a try that was interrupted left there goes
 * @throws {OperatorError} when there is no room for it
 */
export async function received<T>(
  incoming: Readable,
  folder: string,
  work: (file: string) => Promise<T>,
): Promise<T> {
  const file = path.join(folder, 'received.backup');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    await pipeline(incoming, createWriteStream(file, { mode: 0o600 })).catch((error: unknown) => {
      throw restoreError(error);
    });
    return await work(file);
  } finally {
    await rm(file, { force: true });
  }
}
