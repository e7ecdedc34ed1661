import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { OperatorError } from '@centro/shared/service/command';

/**
 * Does something that one process at a time may do to an installation. The lock is one of the system's, which SQLite
 * takes: it ends with its owner, however that ends, and holds between containers that share the folder.
 *
 * @param folder where the lock lies
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
