import { MEDIA_PROVIDERS, type MediaProvider } from '../../storage/media-provider';
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
  /** @throws {OperatorError} when there is none, or none that can be saved */
  readonly snapshot: (folder: string) => Promise<Snapshot>;
  /** Whether there is anything in it. */
  readonly isEmpty: () => Promise<boolean>;
  /** @throws {OperatorError} when another process uses it, or when it cannot take what was dumped so */
  readonly assertCanTake: (manifest: Manifest) => Promise<void>;
  /**
   * Makes what was dumped into a file its only content, all of it or nothing. It is a new database to those that
   * remember how far they read the old one, and names who keeps the media library's files from now on.
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

/** A statement by which the media library finds its files with somebody else, be it those or others that we know. */
export function movedMedia(provider: MediaProvider): string {
  const known = Object.values(MEDIA_PROVIDERS).map((name) => `'${name}'`);
  return `update files set provider = '${provider}' where provider in (${known.join()})`;
}
