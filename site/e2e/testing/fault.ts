import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Instance } from '../../../scripts/testing/instance.ts';

/** Runs `work` while every insert into a table fails, as on a broken disk. */
export async function whileUnwritable(
  { environment }: Instance,
  table: string,
  work: () => Promise<void>,
): Promise<void> {
  const file = path.join(environment.dataDirectory, 'database', 'cms.db');
  const run = (sql: string) => {
    const database = new DatabaseSync(file, { timeout: 5_000 });
    database.exec(sql);
    database.close();
  };
  run(`create trigger fault before insert on ${table} begin select raise(abort, 'a fault for tests'); end`);
  try {
    await work();
  } finally {
    run('drop trigger fault');
  }
}
