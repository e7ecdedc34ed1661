import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { inject } from 'vitest';
import { createDatabase } from '../../../scripts/testing/postgres.ts';

export type Row = Record<string, unknown>;

/** The database of one cms under test, accessed from outside. */
export interface TestDatabase {
  readonly kind: 'sqlite' | 'postgres';
  /** Environment variables for the cms. */
  readonly environment: Readonly<Record<string, string>>;
  /** Runs statements without results. */
  execute: (sql: string) => Promise<void>;
  rows: (sql: string) => Promise<Row[]>;
}

/** An empty database. SQLite creates its file in the data folder when the cms first starts. */
export async function emptyDatabase(dataDirectory: string): Promise<TestDatabase> {
  const postgresUrl = inject('postgresUrl');
  return postgresUrl === null ? sqlite(dataDirectory) : postgres(await createDatabase(postgresUrl));
}

/** A copy of the golden database, with a new epoch, as a separate installation has. */
export async function copiedDatabase(dataDirectory: string): Promise<TestDatabase> {
  const [postgresUrl, golden] = [inject('postgresUrl'), inject('golden')];
  let database: TestDatabase;
  if (postgresUrl === null || golden.template === null) {
    await fs.cp(path.join(golden.dataDirectory, 'database'), path.join(dataDirectory, 'database'), {
      recursive: true,
    });
    database = sqlite(dataDirectory);
  } else {
    database = postgres(await createDatabase(postgresUrl, golden.template));
  }
  await database.execute(`update content_revisions set epoch = '${randomUUID()}'`);
  return database;
}

function sqlite(dataDirectory: string): TestDatabase {
  const file = path.join(dataDirectory, 'database', 'cms.db');
  const withDatabase = <T>(work: (database: DatabaseSync) => T): Promise<T> => {
    const database = new DatabaseSync(file, { timeout: 5_000 });
    try {
      return Promise.resolve(work(database));
    } finally {
      database.close();
    }
  };
  return {
    kind: 'sqlite',
    environment: {},
    execute: (sql) =>
      withDatabase((database) => {
        database.exec(sql);
      }),
    rows: (sql) => withDatabase((database) => database.prepare(sql).all()),
  };
}

function postgres(url: string): TestDatabase {
  return {
    kind: 'postgres',
    environment: { DATABASE_URL: url },
    execute: async (sql) => {
      await query(url, sql);
    },
    rows: (sql) => query(url, sql),
  };
}

async function query(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

/**
 * Holds the locks of a `select … for update` until the returned function is called.
 *
 * @param database on PostgreSQL
 */
export async function lockRows(
  { environment }: Pick<TestDatabase, 'environment'>,
  sql: string,
): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: environment['DATABASE_URL'] });
  await client.connect();
  await client.query(`begin; ${sql}`);
  return async () => {
    await client.query('rollback');
    await client.end();
  };
}
