import './src/process-defaults';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { backupKey } from './src/backup/encryption';
import { readRestoredPlaces } from './src/environment';
import { runCommand } from './src/errors/run-command';
import { StartError } from './src/errors/start-error';
import { restoreBackup } from './src/restore/restore';
import { readSecrets } from './src/restore/verified';

const USAGE = 'restore FILE [--replace | --secrets]';

interface Order {
  readonly file: string;
  readonly replace: boolean;
  readonly secrets: boolean;
}

/** Brings an installation back from a backup, or shows the secrets in one. */
async function main(): Promise<void> {
  const { file, replace, secrets } = readOrder(process.argv.slice(2));
  const places = readRestoredPlaces(process.env);
  const tell = (line: string) => process.stdout.write(`${line}\n`);
  if (secrets) {
    tell((await readSecrets(file, backupKey(places.backupKey))).trimEnd());
    return;
  }
  const { manifest, withSecrets } = await restoreBackup(file, places, { replace, variables: process.env });
  const { counts, entries, missing, publicUrl, made } = manifest;
  tell(`Restored what was at ${made}: ${String(counts['up_users'])} people, ${String(entries.length)} files`);
  tell(`It was found at ${publicUrl}: its certificates name that address, so PUBLIC_URL should be it.`);
  if (!withSecrets) {
    tell(
      'The backup has no secrets. With another ENCRYPTION_KEY than its own, npm run certificate-keys -- restore',
    );
    tell(
      'or rotate lets certificates be signed again, and links in mails that were sent do not work any more.',
    );
  }
  for (const name of missing) tell(`Missing since before the backup: ${name}`);
}

function readOrder(args: readonly string[]): Order {
  const flag = { type: 'boolean', default: false } as const;
  try {
    const options = { replace: flag, secrets: flag };
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const [file, ...others] = positionals;
    if (file === undefined || others.length > 0 || (values.replace && values.secrets)) throw new Error(USAGE);
    return { ...values, file: path.resolve(file) };
  } catch {
    throw new StartError(USAGE);
  }
}

runCommand(main);
