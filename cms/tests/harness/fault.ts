import type { TestDatabase } from './database.ts';

const FAULT = {
  sqlite: {
    cause: `create trigger fault before insert on content_marks begin select raise(abort, 'a fault for tests'); end`,
    mend: 'drop trigger fault',
  },
  postgres: {
    cause: `create function fault() returns trigger language plpgsql as $$ begin raise 'a fault for tests'; end $$;
      create constraint trigger fault after insert or update on content_marks
        deferrable initially deferred for each row execute function fault()`,
    mend: 'drop trigger fault on content_marks; drop function fault()',
  },
} as const;

/**
 * Does something while every write of content fails as late as its database allows: on PostgreSQL while it commits, on
 * SQLite when everything is written but its marks.
 */
export async function whileBroken<T>(database: TestDatabase, work: () => Promise<T>): Promise<T> {
  const { cause, mend } = FAULT[database.kind];
  await database.execute(cause);
  try {
    return await work();
  } finally {
    await database.execute(mend);
  }
}
