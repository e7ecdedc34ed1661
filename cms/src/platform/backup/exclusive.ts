import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { OperatorError } from '@centro/shared/service/command';

/**
 * Runs work that only one process at a time may do on an installation. SQLite takes the lock from the operating system,
 * so it ends with its process, even after a crash, and works between containers that share the folder.
 *
 * @param folder of the lock file
 * @throws {OperatorError} when another process holds it
 */
export async function exclusively<T>(folder: string, work: () => Promise<T>): Promise<T> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const lock = new DatabaseSync(path.join(folder, 'lock'), { timeout: 0 });
  try {
    lock.exec('begin exclusive');
  } catch {
    lock.close();
    throw new OperatorError(`Another backup or restore is under way in ${path.dirname(folder)}`);
  }
  try {
    return await work();
  } finally {
    lock.close();
  }
}
