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
  /** `undefined` for standard input. */
  readonly file: string | undefined;
  readonly replace: boolean;
  readonly secrets: boolean;
}

/** Restores an installation from a backup, a file or standard input, or prints the secrets of a backup. */
async function main(): Promise<void> {
  const order = readOrder(process.argv.slice(2));
  const places = readRestoredPlaces(process.env);
  if (order.file !== undefined) await follow(order, order.file, places);
  else await received(process.stdin, places.backupDirectory, (file) => follow(order, file, places));
}

async function follow({ replace, secrets }: Order, file: string, places: RestoredPlaces): Promise<void> {
  const print = (line: string) => process.stdout.write(`${line}\n`);
  if (secrets) {
    print((await readSecrets(file, backupKey(places.backupKey))).trimEnd());
    return;
  }
  const { manifest, withSecrets } = await restoreBackup(file, places, { replace, variables: process.env });
  const { counts, entries, missing, publicUrl, made } = manifest;
  print(
    `Restored what was at ${made}: ${String(counts['up_users'])} people, ${String(entries.length)} files`,
  );
  print(`Its address was ${publicUrl}: its certificates contain it, so PUBLIC_URL should be the same.`);
  if (!withSecrets) {
    print('The backup has no secrets. If ENCRYPTION_KEY differs from its own, links in mails sent before');
    print('do not work any more, and certificates can be signed again only after');
    print('npm run certificate-keys -- restore or rotate.');
  }
  for (const name of missing) print(`Missing since before the backup: ${name}`);
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
