import './src/platform/environment/process-defaults';
import path from 'node:path';
import { exitRequest, OperatorError, runCommand } from '@centro/shared/service/command';
import { makeBackup, type MadeBackup } from './src/platform/backup/make';
import { backUpInto, backUpNightly } from './src/platform/backup/nightly';
import { isFresh, readStatus } from './src/platform/backup/status';
import { environment } from './src/platform/environment/environment';

const USAGE = 'backup FILE | --into FOLDER | --nightly FOLDER | --status';

type Order =
  { readonly kind: 'once' | 'into' | 'nightly'; readonly target: string } | { readonly kind: 'status' };

/** Backs up the installation, whether or not the cms runs, or prints the status of its backups. */
async function main(): Promise<void> {
  const order = readOrder(process.argv.slice(2));
  switch (order.kind) {
    case 'once':
      report(await makeBackup(order.target, environment()));
      break;
    case 'into':
      report(await backUpInto(order.target, environment()));
      break;
    case 'nightly':
      await backUpNightly(order.target, environment(), report, exitRequest());
      break;
    case 'status':
      await printStatus();
      break;
  }
}

function readOrder(args: readonly string[]): Order {
  const [first, target, ...others] = args;
  if (others.length > 0 || first === undefined) throw new OperatorError(USAGE);
  if (target === undefined) {
    if (first === '--status') return { kind: 'status' };
    if (!first.startsWith('-')) return { kind: 'once', target: path.resolve(first) };
  } else if (first === '--into' || first === '--nightly') {
    return { kind: first === '--into' ? 'into' : 'nightly', target: path.resolve(target) };
  }
  throw new OperatorError(USAGE);
}

function report(outcome: MadeBackup | Error): void {
  if (outcome instanceof Error) {
    process.stderr.write(`backup: ${outcome.message}\n`);
    return;
  }
  const { file, bytes, encrypted, manifest } = outcome;
  const { entries, missing, elsewhere } = manifest;
  print(`${file}: ${String(entries.length)} files, ${(bytes / 1e6).toFixed(1)} MB`);
  if (!encrypted) {
    print('It is not encrypted, because there is no BACKUP_KEY: anyone with the file can read all of it,');
    print('including pictures of documents. The secrets of .env are not in it; store ENCRYPTION_KEY');
    print('elsewhere: it is needed to sign certificates.');
  }
  for (const name of missing) print(`Missing, though the database names it: ${name}`);
  if (elsewhere > 0) print(`${String(elsewhere)} pictures are stored by another provider and not included.`);
}

/** @throws {OperatorError} when the last night's backup is missing */
async function printStatus(): Promise<void> {
  const status = await readStatus(environment().backupDirectory);
  const { lastGood, lastFailure } = status;
  const failed = lastFailure ? `; the last one failed at ${lastFailure.at}: ${lastFailure.reason}` : '';
  const good = lastGood
    ? `The last good backup is ${lastGood.file} of ${lastGood.made}`
    : 'There is no backup';
  if (!isFresh(status, Date.now())) throw new OperatorError(`${good}${failed}`);
  print(`${good}${failed}`);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

runCommand(main);
