import { bucketTarget } from './bucket.ts';
import type { Store } from './environment.ts';
import { folderTarget } from './folder.ts';
import type { HeaderTable } from '../front/headers.ts';

/**
 * How a target finds what is asked of it. `addresses`: an object's name is the address it answers, and it is there in one
 * form, with headers of its own. `files`: names have endings, and compressed forms lie beside each file.
 */
export type Layout = 'addresses' | 'files';

/** Where releases are pushed to. What is written under a key is there whole or not at all. */
export interface PushTarget {
  readonly layout: Layout;
  /** @returns `undefined` when there is nothing under the key */
  readonly read: (key: string) => Promise<Buffer | undefined>;
  /** @param headers what it is to be sent with, as far as the target can keep that */
  readonly write: (key: string, body: Buffer, headers: HeaderTable) => Promise<void>;
  /** Also when there is nothing under the key. */
  readonly remove: (key: string) => Promise<void>;
}

/**
 * Opens a target.
 *
 * @param address `s3://bucket/prefix` or `file:///folder`
 * @param store where the bucket is
 */
export function openTarget(address: URL, store: Store): Promise<PushTarget> {
  return address.protocol === 's3:' ? bucketTarget(address, store) : Promise.resolve(folderTarget(address));
}
