import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { ROOT, type Environment } from '../environment.ts';
import { stoppedDatabase } from './database.ts';
import type { InstanceOptions } from './instance.ts';
import { newDatabase, startPostgres } from './postgres.ts';

/** What a program wrote and its exit code. */
export interface Ended {
  readonly code: number | null;
  readonly output: string;
}

export type Variables = Readonly<Record<string, string>>;

/** What backups are tried on. */
export const ENGINES = ['SQLite', 'Postgres'] as const;

/** Of `age-keygen`, for tests only. */
const IDENTITY = 'AGE-SECRET-KEY-1SL04TRT2SAW94E7DHK2ZTM7MUVDY77DYMHYRJ6D7P7ZFXR4M9MHQ5HRG63';
export const RECIPIENT = 'age1e6d86ar4fdzyjrvz8457upp55rktmtalhwgux45x7nc4mkhptgvqzt9yx9';
export const KEY = { BACKUP_KEY: IDENTITY };
export const PASSPHRASE = { BACKUP_KEY: 'una-frase-larga-para-las-copias' };

/** Where backups are made and brought back: a database server, and a folder for all the rest. */
export interface Drill {
  readonly folder: string;
  readonly inFolder: (file: string) => string;
  /** What an installation with an empty database, which nobody else has, needs to know of it. */
  readonly newDatabase: () => Promise<Variables>;
  /** How an instance that knows this, and how to seal backups, is started. */
  readonly instance: (variables: Variables) => InstanceOptions;
  /** What a restore into an installation with nothing in it has to know. */
  readonly emptyPlace: () => Promise<Record<string, string>>;
  readonly end: () => Promise<void>;
}

/** Starts the database server and makes the folder. */
export async function openDrill(engine: (typeof ENGINES)[number]): Promise<Drill> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'centro-backup-'));
  const inFolder = (file: string) => path.join(folder, file);
  const postgres = engine === 'Postgres' ? await startPostgres({ durable: true, tools: true }) : undefined;
  const newPlace = async () =>
    postgres ? { ...postgres.variables, DATABASE_URL: await newDatabase(postgres.url) } : {};
  return {
    folder,
    inFolder,
    newDatabase: newPlace,
    instance: (variables) => {
      const { DATABASE_URL: databaseUrl } = variables;
      return { ...(databaseUrl !== undefined && { databaseUrl }), variables: { ...variables, ...KEY } };
    },
    emptyPlace: async () => {
      const place = await fs.mkdtemp(inFolder('place-'));
      return {
        ...(await newPlace()),
        ...KEY,
        DATA_DIR: path.join(place, 'data'),
        SECRETS_FILE: path.join(place, 'secrets'),
      };
    },
    end: async () => {
      await postgres?.stop();
      await fs.rm(folder, { recursive: true, force: true });
    },
  };
}

/** Whether there is still nothing in what was an empty place. */
export async function isEmpty({
  DATA_DIR = '',
  SECRETS_FILE = '',
  DATABASE_URL,
}: Variables): Promise<boolean> {
  const found = await fs.readdir(path.dirname(DATA_DIR), { recursive: true });
  const own = ['data', 'data/backup', 'data/backup/lock'];
  if (found.some((file) => !own.includes(file)) || found.includes(SECRETS_FILE)) return false;
  if (DATABASE_URL === undefined) return true;
  const environment = { dataDirectory: DATA_DIR, variables: { DATABASE_URL } };
  return (await stoppedDatabase(environment).tablesWith(['id'])).length === 0;
}

/** Programs of the cms, as the operator's commands start them. */
type ProgramName = 'backup' | 'restore' | 'server';

/**
 * A file of more than four megabytes (eight, where the shell counts otherwise) is refused by the system, as one is for
 * which the disk has no room; a disk so small cannot be had without being root.
 */
const LIMITED = 'trap "" XFSZ; ulimit -f 8192; exec "$@"';

/** Saves an installation as `npm run backup -- …` does. */
export function backUp(
  environment: Environment,
  args: readonly string[],
  { variables = {}, limited = false }: { readonly variables?: Variables; readonly limited?: boolean } = {},
): Promise<Ended> {
  return ended(program('backup', args, { ...environment.variables, ...variables }, limited));
}

/** Starts what {@link backUp} waits for. */
export function startBackup(
  { variables }: Environment,
  args: readonly string[],
  more: Variables,
): ChildProcess {
  return program('backup', args, { ...variables, ...more });
}

/** Brings an installation back as `npm run restore -- …` does; secrets are for the variables to say. */
export function restore(args: readonly string[], variables: Variables): Promise<Ended> {
  return ended(program('restore', args, variables));
}

/** Starts what {@link restore} waits for. */
export function startRestore(args: readonly string[], variables: Variables): ChildProcess {
  return program('restore', args, variables);
}

/** Starts the cms where it cannot start. */
export function failedStart(variables: Variables): Promise<Ended> {
  return ended(program('server', [], variables));
}

function program(
  name: ProgramName,
  args: readonly string[],
  variables: Variables,
  limited = false,
): ChildProcess {
  const command = [process.execPath, path.join(ROOT, 'cms/dist', `${name}.js`), ...args];
  const [run = '', ...rest] = limited ? ['/bin/sh', '-c', LIMITED, 'sh', ...command] : command;
  return spawn(run, rest, {
    env: { PATH: process.env['PATH'], ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function ended(child: ChildProcess): Promise<Ended> {
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  await once(child, 'close');
  return { code: child.exitCode, output: output.trim() };
}
