import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { restoreError } from './restore';

/**
 * Stores an incoming backup in a file while it is used, because a restore reads it twice.
 *
 * @param folder of the file; one left by an interrupted attempt is overwritten
 * @throws {OperatorError} when the disk is full
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
