import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { OperatorError } from '@centro/shared/service/command';
import { Client } from 'pg';
import { REVISION_TABLE } from '../../database/models';
import type { MediaProvider } from '../../storage/media-provider';
import type { Manifest } from '../manifest';
import { movedMedia, rowCounts, type Row, type SavedDatabase, type Snapshot } from './database';
import { findTools, runPostgresTool } from './postgres-tools';

/** The database of an installation with PostgreSQL. */
export function postgresDatabase(url: string): SavedDatabase {
  return {
    engine: 'postgres',
    snapshot: (folder) => snapshotOf(url, path.join(folder, 'postgres.dump')),
    isEmpty: () => connected(url, async (client) => (await asked(client).tables()).length === 0),
    assertCanTake: (manifest) => connected(url, (client) => assertCanTake(client, manifest)),
    put: (dump, manifest, provider) => put(url, dump, manifest, provider),
  };
}

/** Queries and dump see the same snapshot of the database. */
async function snapshotOf(url: string, file: string): Promise<Snapshot> {
  const client = await connect(url);
  try {
    const tools = await findTools(await majorOf(client));
    await client.query('begin isolation level repeatable read read only');
    const [row] = (await client.query<Row>('select pg_export_snapshot() as name')).rows;
    const { ask, tables } = asked(client);
    if ((await tables()).length === 0) throw new OperatorError('There is nothing in the database to save');
    return {
      ask,
      tables,
      dump: async () => {
        await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
        const wanted = ['--format=custom', '--compress=0', '--no-owner', '--no-privileges'];
        const moment = [`--snapshot=${String(row?.['name'])}`, `--file=${file}`];
        await runPostgresTool(tools, 'pg_dump', [...wanted, ...moment], url);
        return { file, version: tools.major };
      },
      close: async () => {
        await client.end();
        await rm(file, { force: true });
      },
    };
  } catch (error) {
    await client.end();
    throw error;
  }
}

function asked(client: Client): Pick<Snapshot, 'ask' | 'tables'> {
  const ask = async (sql: string) => (await client.query<Row>(sql)).rows;
  return {
    ask,
    tables: async () => {
      const rows = await ask(
        `select table_name as name from information_schema.tables
          where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name`,
      );
      return rows.map(({ name }) => String(name));
    },
  };
}

async function assertCanTake(client: Client, { dumpVersion }: Manifest): Promise<void> {
  const major = await majorOf(client);
  const { ask } = asked(client);
  const others = await ask(
    `select 1 from pg_stat_activity where datname = current_database()
      and pid <> pg_backend_pid() and backend_type = 'client backend'`,
  );
  if (others.length > 0) {
    throw new OperatorError(
      `${String(others.length)} others use the database of DATABASE_URL; stop them first`,
    );
  }
  if (dumpVersion !== null && dumpVersion > (await findTools(major)).major) {
    throw new OperatorError(
      `The backup is of PostgreSQL ${String(dumpVersion)}; a server and programs as new as that are needed`,
    );
  }
}

/** Runs in one transaction, so the old content stays until the new content is complete. */
async function put(url: string, dump: string, { counts }: Manifest, provider: MediaProvider): Promise<void> {
  const [tools, isEmpty] = await connected(url, async (client) => [
    await findTools(await majorOf(client)),
    (await asked(client).tables()).length === 0,
  ]);
  const script = `${dump}.sql`;
  await runPostgresTool(
    tools,
    'pg_restore',
    ['--no-owner', '--no-privileges', `--file=${script}`, dump],
    url,
  );
  const steps = [
    ...(isEmpty ? [] : ['--command', 'drop schema public cascade; create schema public']),
    '--file',
    script,
    '--command',
    `update public.${REVISION_TABLE} set epoch = '${randomUUID()}'`,
    // The script leaves the search path empty.
    '--command',
    `set search_path = public; ${movedMedia(provider)}`,
  ];
  const options = ['--no-psqlrc', '--quiet', '--single-transaction', '--set=ON_ERROR_STOP=1'];
  await runPostgresTool(tools, 'psql', [...options, ...steps], url);
  await rm(script, { force: true });
  await connected(url, async (client) => {
    if (!isDeepStrictEqual(await rowCounts(asked(client)), { ...counts })) {
      throw new OperatorError('The rows of the database in the backup do not match its manifest');
    }
  });
}

async function majorOf(client: Client): Promise<number> {
  const [row] = (await client.query<Row>('show server_version_num')).rows;
  return Math.floor(Number(row?.['server_version_num']) / 10_000);
}

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  try {
    await client.connect();
    return client;
  } catch (error) {
    const { code = String(error) } = error as NodeJS.ErrnoException;
    throw new OperatorError(`cannot reach the database of DATABASE_URL (${code})`);
  }
}

async function connected<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = await connect(url);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
