import type { DataStore } from '@tus/server';
import type { ListedObject } from '../../platform/storage/store';
import type { PictureSource } from './encoding';

/** Stores resumable uploads until they are complete. */
export interface UnfinishedStore {
  /** The data store for tus. */
  readonly datastore: DataStore;
  /** Opens a complete upload; `undefined` when its bytes are gone, because it ended or was dropped. */
  openWhole: (id: string) => Promise<PictureSource | undefined>;
  /** Removes the bytes of an upload and records that it ended, for clients that missed the response. */
  markEnded: (id: string) => Promise<void>;
  /** Size of an ended upload in bytes; `undefined` for any other. */
  sizeOfEnded: (id: string) => Promise<number | undefined>;
  /** Sum of the declared sizes of the unfinished uploads with this prefix, in bytes. */
  declaredBytes: (prefix: string) => Promise<number>;
  /** Lists all stored files or objects, in no order. */
  list: () => AsyncIterable<ListedObject>;
  /** Removes a listed one. */
  remove: (key: string) => Promise<void>;
  /** Removes the uploads with this prefix and their metadata. */
  drop: (prefix: string) => Promise<void>;
}

/** Lifetime of an unfinished upload, in milliseconds. */
export const UNFINISHED_LIFE = 24 * 60 * 60 * 1000;

/** Lifetime for an account with an unconfirmed e-mail, in milliseconds. */
export const UNCONFIRMED_LIFE = 60 * 60 * 1000;
