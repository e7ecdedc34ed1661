import './src/platform/environment/process-defaults';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { OperatorError, runCommand } from '@centro/shared/service/command';
import { backupKey } from './src/platform/backup/encryption';
import { readRestoredPlaces, type RestoredPlaces } from './src/platform/environment/environment';
import { received } from './src/platform/backup/received';
import { restoreBackup } from './src/platform/backup/restore';
import { readSecrets } from './src/platform/backup/verify';

const USAGE = 'restore FILE | - [--replace | --secrets]';

interface Order {
  /** Undefined when it comes in. */
  readonly file: string | undefined;
  readonly replace: boolean;
  readonly secrets: boolean;
}

/** Brings an installation back from a backup, a file or what comes in, or shows the secrets in one. */
async function main(): Promise<void> {
  const order = readOrder(process.argv.slice(2));
  const places = readRestoredPlaces(process.env);
  if (order.file !== undefined) await follow(order, order.file, places);
  else await received(process.stdin, places.backupDirectory, (file) => follow(order, file, places));
}

async function follow({ replace, secrets }: Order, file: string, places: RestoredPlaces): Promise<void> {
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
    return { ...values, file: file === '-' ? undefined : path.resolve(file) };
  } catch {
    throw new OperatorError(USAGE);
  }
}

runCommand(main);
