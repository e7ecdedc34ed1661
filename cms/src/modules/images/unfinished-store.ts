import type { DataStore } from '@tus/server';
import type { ListedObject } from '../../platform/storage/store';
import type { PictureSource } from './encoding';

/** Keeps uploads that are sent in pieces until they are whole. */
export interface UnfinishedStore {
  /** What tus speaks to. */
  readonly datastore: DataStore;
  /** An upload that is whole; `undefined` when its bytes are gone, because it ended or was dropped. */
  openWhole: (id: string) => Promise<PictureSource | undefined>;
  /** Forgets the bytes of an upload and keeps that it ended, for who did not hear so. */
  keepOnlyItsEnd: (id: string) => Promise<void>;
  /** In bytes; `undefined` for one that did not end. */
  sizeOfEnded: (id: string) => Promise<number | undefined>;
  /** What the uploads whose names begin so were said to take in all, in bytes; of those that did not end. */
  declaredBytes: (prefix: string) => Promise<number>;
  /** Everything there is, in no order. */
  list: () => AsyncIterable<ListedObject>;
  /** Removes one of what is listed. */
  remove: (key: string) => Promise<void>;
  /** Removes the uploads whose names begin so, with all that lies beside them. */
  drop: (prefix: string) => Promise<void>;
}

/** An unfinished upload is kept for so long, in milliseconds. */
export const UNFINISHED_LIFE = 24 * 60 * 60 * 1000;

/** One of an account whose e-mail is not confirmed; in milliseconds. */
export const UNCONFIRMED_LIFE = 60 * 60 * 1000;
