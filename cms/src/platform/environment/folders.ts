import { accessSync, chmodSync, constants, existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { OperatorError } from '@centro/shared/service/command';
import type { Environment } from './environment';

/** Mode of the folders with personal data. */
const OWNER_ONLY = 0o700;

/**
 * Creates the folders the cms writes to.
 *
 * @throws {OperatorError} when one cannot be created or written to, or a restore was interrupted
 */
export function prepareFolders(environment: Environment): void {
  assertWhole(environment);
  const { databaseFile, privateDirectory, unfinishedDirectory, uploadsDirectory } = environment;
  for (const directory of [
    path.dirname(databaseFile),
    privateDirectory,
    unfinishedDirectory,
    uploadsDirectory,
  ]) {
    try {
      mkdirSync(directory, { recursive: true });
      accessSync(directory, constants.W_OK);
      if (directory !== uploadsDirectory) chmodSync(directory, OWNER_ONLY);
    } catch (error) {
      throw new OperatorError(
        `DATA_DIR: cannot write to ${directory} (${(error as NodeJS.ErrnoException).code ?? ''})`,
      );
    }
  }
}

/** @throws {OperatorError} when a restore was interrupted and not repeated */
export function assertWhole({ restoreMarker }: Pick<Environment, 'restoreMarker'>): void {
  if (!existsSync(restoreMarker)) return;
  throw new OperatorError('A restore was interrupted, so part of the data is old; repeat the restore');
}
