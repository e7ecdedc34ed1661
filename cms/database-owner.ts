import './src/platform/environment/process-defaults';
import { readFileSync } from 'node:fs';
import { OperatorError, runCommand } from '@centro/shared/service/command';
import { takeOverDatabase } from './src/platform/database/owner';

/**
 * Makes the user `cms` the owner of a database and of everything in it, without further rights. `PGHOST` and
 * `PGDATABASE` name the database, `PGUSER` its superuser; the arguments name the files with the passwords of both.
 */
async function main(): Promise<void> {
  const [superuserFile, ownerFile] = process.argv.slice(2);
  if (superuserFile === undefined || ownerFile === undefined) {
    throw new OperatorError('database-owner FILE-OF-SUPERUSER FILE-OF-OWNER');
  }
  await takeOverDatabase(readPassword(superuserFile), { name: 'cms', password: readPassword(ownerFile) });
}

function readPassword(file: string): string {
  return readFileSync(file, 'utf8').trim();
}

runCommand(main);
