import { execFile, spawn } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { OperatorError } from '@centro/shared/service/command';
import { databaseLogin, databaseParameter, databaseServer } from '../../database/server';

const run = promisify(execFile);

const DEBIAN_FOLDER = '/usr/lib/postgresql';

/** PostgreSQL's own programs for dumps, all of one version. */
export interface PostgresTools {
  readonly folder: string;
  readonly major: number;
}

type ToolName = 'pg_dump' | 'pg_restore' | 'psql';

/**
 * Finds the programs of the oldest version that supports the server, on PATH or in Debian's folders.
 *
 * @param major the server's version
 * @throws {OperatorError} naming what to install when there are none
 */
export async function findTools(major: number): Promise<PostgresTools> {
  const found = await Promise.all((await folders()).map(toolsIn));
  const [oldest] = found
    .filter((tools) => tools !== undefined)
    .filter((tools) => tools.major >= major)
    .sort((one, other) => one.major - other.major);
  if (oldest) return oldest;
  const needed = `postgresql-client-${String(major)}`;
  throw new OperatorError(
    `pg_dump, pg_restore and psql ${String(major)} or newer are needed: install ${needed}, or name their folder in PATH`,
  );
}

async function folders(): Promise<string[]> {
  const onPath = (process.env['PATH'] ?? '')
    .split(path.delimiter)
    .filter((folder) => path.isAbsolute(folder));
  const versions = await readdir(DEBIAN_FOLDER).catch(() => []);
  return [...onPath, ...versions.map((version) => path.join(DEBIAN_FOLDER, version, 'bin'))];
}

async function toolsIn(folder: string): Promise<PostgresTools | undefined> {
  try {
    const outputs = await Promise.all(
      (['pg_dump', 'pg_restore', 'psql'] as const).map((name) => run(path.join(folder, name), ['--version'])),
    );
    const majors = outputs.map(({ stdout }) => Number(/\) (\d+)/.exec(stdout)?.[1]));
    const [major = NaN] = majors;
    return majors.every((each) => each === major) ? { folder, major } : undefined;
  } catch {
    return undefined;
  }
}

/** Runs one of the programs on a database. @throws {OperatorError} with the last line of its error output */
export function runPostgresTool(
  { folder, major }: PostgresTools,
  name: ToolName,
  args: readonly string[],
  databaseUrl: string,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const tool = spawn(path.join(folder, name), args, {
      env: { ...process.env, ...connectionVariables(databaseUrl, major) },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let errors = '';
    tool.stderr.setEncoding('utf8').on('data', (text: string) => {
      errors = (errors + text).slice(-2_000);
    });
    tool.once('error', reject);
    tool.once('close', (code) => {
      if (code === 0) resolve();
      else reject(new OperatorError(`${name} failed: ${errors.trim().split('\n').at(-1) ?? ''}`));
    });
  });
}

/** Parameters of an address that configure TLS, with the programs' variables for them. */
const PARAMETERS = {
  sslmode: 'PGSSLMODE',
  sslrootcert: 'PGSSLROOTCERT',
  sslcert: 'PGSSLCERT',
  sslkey: 'PGSSLKEY',
};

/** First version of PostgreSQL's programs that supports the certificate authorities of the system. */
const KNOWS_SYSTEM = 16;

/** Environment variables, because every user of the machine can see arguments. */
function connectionVariables(databaseUrl: string, major: number): Record<string, string> {
  const { host, port } = databaseServer(databaseUrl);
  const { user, password } = databaseLogin(databaseUrl);
  // Verifies the certificate with the authorities of the system unless the address names others, as the cms does.
  const verified = databaseParameter(databaseUrl, 'sslmode') === 'verify-full' && major >= KNOWS_SYSTEM;
  const given = {
    ...(verified && { PGSSLROOTCERT: 'system' }),
    PGHOST: host,
    PGPORT: port === 0 ? '' : String(port),
    PGUSER: user,
    PGPASSWORD: password,
    PGDATABASE: decodeURIComponent(new URL(databaseUrl).pathname.slice(1)),
    ...Object.fromEntries(
      Object.entries(PARAMETERS).flatMap(([parameter, name]) => {
        const value = databaseParameter(databaseUrl, parameter);
        return value === '' ? [] : [[name, value]];
      }),
    ),
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''));
}
