import type { Manifest } from '../manifest';

export type Row = Readonly<Record<string, unknown>>;

/** Asks a database something; the answer is all rows. */
export type AskRows = (sql: string) => Promise<readonly Row[]>;

/** A database as it was at one moment. */
export interface Snapshot {
  readonly ask: AskRows;
  readonly tables: () => Promise<readonly string[]>;
  /** Writes all of it to a file and tells which one. */
  readonly dump: () => Promise<{ readonly file: string; readonly version: number | null }>;
  readonly close: () => Promise<void>;
}

/** The database of an installation, as those see it who save and bring it back. */
export interface SavedDatabase {
  readonly engine: Manifest['engine'];
  /** @throws {StartError} when there is none, or none that can be saved */
  readonly snapshot: (folder: string) => Promise<Snapshot>;
  /** Whether there is anything in it. */
  readonly isEmpty: () => Promise<boolean>;
  /** @throws {StartError} when another process uses it, or when it cannot take what was dumped so */
  readonly assertCanTake: (manifest: Manifest) => Promise<void>;
  /**
   * Makes what was dumped into a file its only content, all of it or nothing. It is a new database to those that
   * remember how far they read the old one.
   */
  readonly put: (dump: string, manifest: Manifest) => Promise<void>;
}

/** How many rows each table has. */
export async function rowCounts({
  ask,
  tables,
}: Pick<Snapshot, 'ask' | 'tables'>): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of await tables()) {
    const [row] = await ask(`select count(*) as count from "${table}"`);
    counts[table] = Number(row?.['count']);
  }
  return counts;
}
