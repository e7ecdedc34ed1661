import type { TestDatabase } from './database.ts';

const faultOf = (table: string) => ({
  sqlite: {
    cause: `create trigger fault before insert on ${table} begin select raise(abort, 'a fault for tests'); end`,
    restore: 'drop trigger fault',
  },
  postgres: {
    cause: `create function fault() returns trigger language plpgsql as $$ begin raise 'a fault for tests'; end $$;
      create constraint trigger fault after insert or update on ${table}
        deferrable initially deferred for each row execute function fault()`,
    restore: `drop trigger fault on ${table}; drop function fault()`,
  },
});

/**
 * Runs `work` while every write of content fails as late as its database allows: on PostgreSQL at the commit, on SQLite
 * after all writes except the feed's marks.
 *
 * @param table whose writes fail instead
 */
export async function whileBroken<T>(
  database: TestDatabase,
  work: () => Promise<T>,
  table = 'content_marks',
): Promise<T> {
  const { cause, restore } = faultOf(table)[database.kind];
  await database.execute(cause);
  try {
    return await work();
  } finally {
    await database.execute(restore);
  }
}
