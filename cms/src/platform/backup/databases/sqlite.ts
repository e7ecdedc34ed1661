import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { isDeepStrictEqual } from 'node:util';
import { OperatorError } from '@centro/shared/service/command';
import { REVISION_TABLE } from '../../database/models';
import { syncFolder } from '../../storage/durable-file';
import type { MediaProvider } from '../../storage/media-provider';
import type { Manifest } from '../manifest';
import { movedMedia, rowCounts, type AskRows, type SavedDatabase, type Snapshot } from './database';

const BUSY_MILLISECONDS = 5_000;

/** The database of an installation with SQLite. */
export function sqliteDatabase(file: string): SavedDatabase {
  return {
    engine: 'sqlite',
    snapshot: async (folder) => {
      if (!existsSync(file)) throw new OperatorError(`There is no database ${file} to save`);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      return snapshotOf(file, path.join(folder, 'cms.db'));
    },
    isEmpty: () => Promise.resolve(!existsSync(file)),
    assertCanTake: () => {
      if (existsSync(file)) assertUnused(file);
      return Promise.resolve();
    },
    put: (dump, manifest, provider) => put(dump, file, manifest, provider),
  };
}

/** Copies in one transaction, which does not block other connections and omits deleted, not yet overwritten data. */
async function snapshotOf(file: string, copy: string): Promise<Snapshot> {
  await rm(copy, { force: true });
  const live = new DatabaseSync(file, { timeout: BUSY_MILLISECONDS });
  try {
    live.prepare('vacuum into ?').run(copy);
  } finally {
    live.close();
  }
  const database = new DatabaseSync(copy, { readOnly: true });
  return {
    ...asked(database),
    dump: () => Promise.resolve({ file: copy, version: null }),
    close: async () => {
      database.close();
      await rm(copy, { force: true });
    },
  };
}

function asked(database: DatabaseSync): Pick<Snapshot, 'ask' | 'tables'> {
  const ask: AskRows = (sql) => Promise.resolve(database.prepare(sql).all());
  return {
    ask,
    tables: async () => {
      const rows = await ask(
        `select name from sqlite_master where type = 'table' and name not like 'sqlite_%' order by name`,
      );
      return rows.map(({ name }) => String(name));
    },
  };
}

/** Changing the journal mode fails while another process has the file open. */
function assertUnused(file: string): void {
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    database.exec('pragma journal_mode = delete');
  } catch {
    throw new OperatorError(`A process uses the database ${file}; stop it first`);
  } finally {
    database.close();
  }
}

/** Checks everything in the new file before it replaces the old one. */
async function put(dump: string, file: string, { counts }: Manifest, provider: MediaProvider): Promise<void> {
  const database = new DatabaseSync(dump);
  try {
    const [check] = database.prepare('pragma integrity_check').all();
    if (check?.['integrity_check'] !== 'ok') throw new OperatorError('The database in the backup is damaged');
    if (!isDeepStrictEqual(await rowCounts(asked(database)), { ...counts })) {
      throw new OperatorError('The rows of the database in the backup do not match its manifest');
    }
    database.prepare(`update ${REVISION_TABLE} set epoch = ?`).run(randomUUID());
    database.exec(movedMedia(provider));
  } finally {
    database.close();
  }
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  await synced(dump);
  for (const ending of ['-wal', '-shm', '-journal']) await rm(`${file}${ending}`, { force: true });
  await rename(dump, file);
  await syncFolder(path.dirname(file));
}

async function synced(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
