import './src/process-defaults';
import path from 'node:path';
import { makeBackup } from './src/backup/make';
import { environment } from './src/environment';
import { StartError } from './src/errors/start-error';

const USAGE = 'backup FILE';

/** Saves the installation, whether or not the cms runs, and tells what is in the file. */
async function main(): Promise<void> {
  const [file, ...others] = process.argv.slice(2);
  if (file === undefined || others.length > 0) throw new StartError(USAGE);
  const { bytes, encrypted, manifest } = await makeBackup(path.resolve(file), environment());
  const { entries, missing, elsewhere } = manifest;
  const tell = (line: string) => process.stdout.write(`${line}\n`);
  tell(`${file}: ${String(entries.length)} files, ${(bytes / 1e6).toFixed(1)} MB`);
  if (!encrypted) {
    tell(
      'It is not encrypted, because there is no BACKUP_KEY: whoever has it reads everything in it, pictures of',
    );
    tell(
      'documents included. The secrets of .env are not in it: keep ENCRYPTION_KEY elsewhere, to sign with.',
    );
  }
  for (const name of missing) tell(`Missing, though the database names it: ${name}`);
  if (elsewhere > 0) tell(`${String(elsewhere)} pictures lie with another provider and are not in it.`);
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    const text = error instanceof StartError ? error.message : String(error);
    process.stderr.write(`${text}\n`);
    process.exit(1);
  },
);
