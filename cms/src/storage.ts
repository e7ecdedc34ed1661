import { accessSync, constants, mkdirSync } from 'node:fs';
import path from 'node:path';
import { EnvironmentError, type Environment } from './environment';

/**
 * Makes the folders the cms writes to.
 *
 * @throws {EnvironmentError} when one cannot be made or written
 */
export function prepareFolders({ databaseFile, uploadsDirectory }: Environment): void {
  for (const directory of [path.dirname(databaseFile), uploadsDirectory]) {
    try {
      mkdirSync(directory, { recursive: true });
      accessSync(directory, constants.W_OK);
    } catch (error) {
      throw new EnvironmentError(`DATA_DIR: cannot write to ${directory} (${String(error)})`);
    }
  }
}
