import type { Readable } from 'node:stream';

/** An object that was opened; whoever opened it reads its content to the end or destroys it. */
export interface StoredObject {
  /** In bytes. */
  readonly size: number;
  readonly content: Readable;
}

/** What a list says of an object. */
export interface ListedObject {
  readonly key: string;
  /** In bytes. */
  readonly size: number;
  /** When it was written, in milliseconds. */
  readonly writtenAt: number;
}

/**
 * Keeps bytes under keys such as `dni-images/abc.webp`, for good or until they are removed. A key is used once: whatever
 * takes the place of an object has a key of its own.
 *
 * Each method throws {@link StorageUnavailableError} when a store on the network does not do what it is asked.
 */
export interface ObjectStore {
  /** Keeps an object, safe from a power cut before this resolves; when it rejects, nothing or all of it may be there. */
  put: (key: string, content: Buffer) => Promise<void>;
  /** `undefined` when there is none under the key. */
  open: (key: string) => Promise<StoredObject | undefined>;
  /** Does nothing when there is none. */
  remove: (key: string) => Promise<void>;
  /** Those whose keys begin so, in no order. */
  list: (prefix: string) => AsyncIterable<ListedObject>;
}

/** The store did not do what it was asked; nobody knows whether it did some of it. */
export class StorageUnavailableError extends Error {
  /** Such as `ECONNREFUSED` or `AccessDenied`. */
  readonly kind: string;

  /** @param cause what the store said, or the system; only its kind is told: messages have addresses and keys in them */
  constructor(cause: unknown) {
    const kind = kindOf(cause);
    super(`The store of files does not do what it is asked (${kind})`);
    this.name = 'StoreAway';
    this.kind = kind;
  }
}

function kindOf(cause: unknown): string {
  if (!(cause instanceof Error)) return 'unknown';
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.name;
}

/** What keys are made of; none leads to another folder. */
const KEY = /^(?:[^./\\\p{Cc}][^/\\\p{Cc}]*\/)*[^./\\\p{Cc}][^/\\\p{Cc}]*$/u;

/** @throws {Error} for what is no key */
export function assertKey(key: string): void {
  if (!KEY.test(key)) throw new Error('This is no key of an object');
}
