import { rmSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import type { Environment } from '../environment.ts';

export type Row = Readonly<Record<string, unknown>>;

/** The database and the data folder of an instance whose processes are stopped. */
export interface StoppedDatabase {
  readonly kind: 'sqlite' | 'postgres';
  rows: (sql: string) => Promise<readonly Row[]>;
  execute: (statements: readonly string[]) => Promise<void>;
  /** Tables with at least one of these columns, sorted. */
  tablesWith: (columns: readonly string[]) => Promise<readonly string[]>;
  /** Columns of a table, sorted. */
  columns: (table: string) => Promise<readonly string[]>;
  /** Saves a copy of data folder and database, without releases and share cards. */
  keep: () => Promise<void>;
  /** Restores the saved copy. */
  restore: () => Promise<void>;
}

/** Access to an instance's database from outside. */
export function stoppedDatabase({
  dataDirectory,
  variables,
}: Pick<Environment, 'dataDirectory' | 'variables'>): StoppedDatabase {
  const url = variables['DATABASE_URL'];
  const saved = `${dataDirectory}-kept`;
  const database = url === undefined ? sqlite(dataDirectory) : postgres(url);
  const isPublished = (file: string) =>
    /^(?:releases|share-cards)(?:\/|$)/.test(path.relative(dataDirectory, file));
  return {
    ...database,
    keep: async () => {
      process.once('exit', () => {
        rmSync(saved, { recursive: true, force: true });
      });
      await fs.rm(saved, { recursive: true, force: true });
      await fs.cp(dataDirectory, saved, { recursive: true, filter: (file) => !isPublished(file) });
      await database.keep();
    },
    restore: async () => {
      await fs.rm(dataDirectory, { recursive: true, force: true });
      await fs.cp(saved, dataDirectory, { recursive: true });
      await database.restore();
    },
  };
}

function sqlite(dataDirectory: string): StoppedDatabase {
  const file = path.join(dataDirectory, 'database', 'cms.db');
  const inDatabase = <T>(work: (database: DatabaseSync) => T): Promise<T> => {
    const database = new DatabaseSync(file, { timeout: 5_000 });
    try {
      return Promise.resolve(work(database));
    } finally {
      database.close();
    }
  };
  const rows = (sql: string): Promise<readonly Row[]> =>
    inDatabase((database) => database.prepare(sql).all());
  return {
    kind: 'sqlite',
    rows,
    execute: (statements) =>
      inDatabase((database) => {
        for (const statement of statements) database.exec(statement);
      }),
    tablesWith: async (columns) =>
      sortedNames(
        await rows(
          `select distinct m.name from sqlite_master m join pragma_table_info(m.name) c on c.name in (${quoted(columns)})
            where m.type = 'table'`,
        ),
      ),
    columns: async (table) => sortedNames(await rows(`select name from pragma_table_info('${table}')`)),
    // The database is a file in the data folder, which is copied anyway.
    keep: () => Promise.resolve(),
    restore: () => Promise.resolve(),
  };
}

function postgres(address: string): StoppedDatabase {
  const own = new URL(address);
  const name = own.pathname.slice(1);
  // PostgreSQL only copies and drops databases without connections.
  const elsewhere = new URL('/template1', own).href;
  const rows = (sql: string, url = own.href): Promise<readonly Row[]> =>
    connected(url, async (client) => (await client.query<Row>(sql)).rows);
  const copy = async (from: string, to: string) => {
    await rows(`drop database if exists ${to}`, elsewhere);
    await rows(`create database ${to} template ${from}`, elsewhere);
  };
  return {
    kind: 'postgres',
    rows,
    execute: (statements) =>
      connected(own.href, async (client) => {
        for (const statement of statements) await client.query(statement);
      }),
    tablesWith: async (columns) =>
      sortedNames(
        await rows(
          `select distinct table_name as name from information_schema.columns
            where table_schema = 'public' and column_name in (${quoted(columns)})`,
        ),
      ),
    columns: async (table) =>
      sortedNames(
        await rows(
          `select column_name as name from information_schema.columns where table_name = '${table}'`,
        ),
      ),
    keep: () => copy(name, `${name}_kept`),
    restore: () => copy(`${name}_kept`, name),
  };
}

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function quoted(names: readonly string[]): string {
  return names.map((name) => `'${name}'`).join();
}

function sortedNames(rows: readonly Row[]): readonly string[] {
  return rows.map(({ name }) => String(name)).sort();
}
