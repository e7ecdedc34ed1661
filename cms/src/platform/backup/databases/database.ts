import { MEDIA_PROVIDERS, type MediaProvider } from '../../storage/media-provider';
import type { Manifest } from '../manifest';

export type Row = Readonly<Record<string, unknown>>;

/** Runs a query and returns all rows. */
export type AskRows = (sql: string) => Promise<readonly Row[]>;

/** A consistent snapshot of a database. */
export interface Snapshot {
  readonly ask: AskRows;
  readonly tables: () => Promise<readonly string[]>;
  /** Dumps all of it to a file. */
  readonly dump: () => Promise<{ readonly file: string; readonly version: number | null }>;
  readonly close: () => Promise<void>;
}

/** The database of an installation, for backup and restore. */
export interface SavedDatabase {
  readonly engine: Manifest['engine'];
  /** @throws {OperatorError} when there is no database, or it cannot be saved */
  readonly snapshot: (folder: string) => Promise<Snapshot>;
  /** Whether it has no content. */
  readonly isEmpty: () => Promise<boolean>;
  /** @throws {OperatorError} when another process uses it, or when it cannot load such a dump */
  readonly assertCanTake: (manifest: Manifest) => Promise<void>;
  /**
   * Replaces the whole content with a dump, atomically. Sets a new epoch, so that readers of the old database start
   * again, and the provider of the media library's files.
   */
  readonly put: (dump: string, manifest: Manifest, provider: MediaProvider) => Promise<void>;
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

/** SQL that sets the provider of the media library's files; files of unknown providers stay unchanged. */
export function movedMedia(provider: MediaProvider): string {
  const known = Object.values(MEDIA_PROVIDERS).map((name) => `'${name}'`);
  return `update files set provider = '${provider}' where provider in (${known.join()})`;
}
