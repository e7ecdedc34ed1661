import { accessSync, constants, mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Environment } from './environment';
import { StartError } from './errors/start-error';

/**
 * Makes the folders the cms writes to.
 *
 * @throws {StartError} when one cannot be made or written
 */
export function prepareFolders({ databaseFile, uploadsDirectory }: Environment): void {
  for (const directory of [path.dirname(databaseFile), uploadsDirectory]) {
    try {
      mkdirSync(directory, { recursive: true });
      accessSync(directory, constants.W_OK);
    } catch (error) {
      throw new StartError(
        `DATA_DIR: cannot write to ${directory} (${(error as NodeJS.ErrnoException).code ?? ''})`,
      );
    }
  }
}
