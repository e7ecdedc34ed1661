import type { DataStore } from '@tus/server';

/** Keeps uploads that are sent in pieces until they are whole. */
export interface UnfinishedStore {
  /** What tus speaks to. */
  readonly datastore: DataStore;
  /** All bytes of an upload that is whole; `undefined` when they are gone, because it ended or was dropped. */
  readWhole: (id: string) => Promise<Buffer | undefined>;
  /** Forgets the bytes of an upload and keeps that it ended, for who did not hear so. */
  keepOnlyItsEnd: (id: string) => Promise<void>;
  /** In bytes; `undefined` for one that did not end. */
  sizeOfEnded: (id: string) => Promise<number | undefined>;
  /** Removes the uploads whose names begin so, with all that lies beside them. */
  drop: (prefix: string) => Promise<void>;
  /**
   * Removes what is older than an unfinished upload may be.
   *
   * @param now in milliseconds
   */
  dropExpired: (now: number) => Promise<void>;
}

/** An unfinished upload is kept for so long, in milliseconds. */
export const UNFINISHED_LIFE = 24 * 60 * 60 * 1000;
