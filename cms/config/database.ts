import { environment } from '../src/platform/environment/environment';

const POSTGRES_POOL = { min: 0, max: 10 };

/** Messages of failed queries go to the log, so they must not contain values. */
const VALUES_IN_ERRORS = { compileSqlOnError: false };

interface SqliteHandle {
  pragma: (statement: string) => unknown;
}

/** Makes every acknowledged write survive a crash, and lets a reader wait for a writer. */
function makeDurable(connection: SqliteHandle, done: (error: unknown, connection: SqliteHandle) => void) {
  connection.pragma('journal_mode = WAL');
  connection.pragma('synchronous = FULL');
  connection.pragma('busy_timeout = 5000');
  done(null, connection);
}

export default () => {
  const { databaseUrl, databaseFile } = environment();
  if (databaseUrl !== undefined) {
    return {
      connection: {
        ...VALUES_IN_ERRORS,
        client: 'postgres',
        connection: { connectionString: databaseUrl },
        pool: POSTGRES_POOL,
        acquireConnectionTimeout: 30_000,
      },
    };
  }
  return {
    connection: {
      ...VALUES_IN_ERRORS,
      client: 'sqlite',
      connection: { filename: databaseFile },
      useNullAsDefault: true,
      pool: { min: 1, max: 1, afterCreate: makeDurable },
    },
  };
};
