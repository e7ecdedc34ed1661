import type { Readable } from 'node:stream';

/** An open object; the caller must read its content to the end or destroy it. */
export interface StoredObject {
  /** In bytes. */
  readonly size: number;
  readonly content: Readable;
}

/** An object as listed. */
export interface ListedObject {
  readonly key: string;
  /** In bytes. */
  readonly size: number;
  /** When it was written, in milliseconds. */
  readonly writtenAt: number;
}

/**
 * Stores bytes under keys such as `dni-images/abc.webp`. A key is used once; a replacement gets a new one.
 *
 * Each method throws {@link StorageUnavailableError} when a request to a store on the network fails.
 */
export interface ObjectStore {
  /** Stores an object, durably before this resolves; when it rejects, nothing or all of it may be stored. */
  put: (key: string, content: Buffer) => Promise<void>;
  /** `undefined` when there is none under the key. */
  open: (key: string) => Promise<StoredObject | undefined>;
  /** Does nothing when there is none. */
  remove: (key: string) => Promise<void>;
  /** Lists the objects with this key prefix, in no order. */
  list: (prefix: string) => AsyncIterable<ListedObject>;
}

/** A request to the store failed; its outcome is unknown. */
export class StorageUnavailableError extends Error {
  /** Such as `ECONNREFUSED` or `AccessDenied`. */
  readonly kind: string;

  /** @param cause error of the store or the system; only its kind is used: messages contain addresses and keys */
  constructor(cause: unknown) {
    const kind = kindOf(cause);
    super(`The store of files does not do what it is asked (${kind})`);
    this.name = 'StorageUnavailableError';
    this.kind = kind;
  }
}

function kindOf(cause: unknown): string {
  if (!(cause instanceof Error)) return 'unknown';
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.name;
}

/** Format of keys; none can point to another folder. */
const KEY = /^(?:[^./\\\p{Cc}][^/\\\p{Cc}]*\/)*[^./\\\p{Cc}][^/\\\p{Cc}]*$/u;

/** @throws {Error} for an invalid key */
export function assertKey(key: string): void {
  if (!KEY.test(key)) throw new Error('Invalid object key');
}
