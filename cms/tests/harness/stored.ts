import { appendFile, utimes } from 'node:fs/promises';
import path from 'node:path';
import { startBucket } from '../../../scripts/testing/bucket.ts';
import { bucketStore } from '../../src/platform/storage/bucket';
import { folderStore } from '../../src/platform/storage/folder';
import type { ObjectStore } from '../../src/platform/storage/store';
import { readRestoredPlaces } from '../../src/platform/environment/environment';

/** Pictures of people and the like, uploads under way, and the media library. */
export type StoredPlace = 'private' | 'unfinished' | 'uploads';

/** What a cms under test keeps besides its database, as seen from outside. */
export interface Stored {
  /** What the cms needs in its environment. */
  readonly environment: Readonly<Record<string, string>>;
  readonly place: (place: StoredPlace) => ObjectStore;
  /** Keys of a place that begin so. */
  keys: (place: StoredPlace, prefix?: string) => Promise<string[]>;
  /** Makes an object as old as if it had been written then. */
  writtenAt: (place: StoredPlace, key: string, time: Date) => Promise<void>;
  /** Adds bytes to an unfinished upload, as if nobody had heard that they came. */
  addUnheard: (id: string, offset: number, bytes: Buffer) => Promise<void>;
}

/** Folders of a cms, or with `TEST_MEDIA_STORE=bucket` a bucket of its own. */
export async function openStored(
  dataDirectory: string,
  atEnd: (work: () => Promise<void>) => void,
): Promise<Stored> {
  return process.env['TEST_MEDIA_STORE'] === 'bucket' ? inBucket(atEnd) : inFolders(dataDirectory);
}

function inFolders(dataDirectory: string): Stored {
  const folders = {
    private: path.join(dataDirectory, 'private'),
    unfinished: path.join(dataDirectory, 'private', 'uploads'),
    uploads: path.join(dataDirectory, 'public', 'uploads'),
  };
  return {
    environment: {},
    place: (place) => folderStore(folders[place]),
    keys: (place, prefix = '') => keysOf(folderStore(folders[place]), prefix),
    writtenAt: (place, key, time) => utimes(path.join(folders[place], key), time, time),
    addUnheard: (id, _offset, bytes) => appendFile(path.join(folders.unfinished, id), bytes),
  };
}

async function inBucket(atEnd: (work: () => Promise<void>) => void): Promise<Stored> {
  const { directory, variables, stop } = await startBucket('centro', false);
  atEnd(stop);
  const environment = { ...variables, MEDIA_STORE: 's3://centro' };
  const { bucket } = readRestoredPlaces(environment);
  if (!bucket) throw new Error('A bucket was not taken for one');
  const storeOf = (place: StoredPlace) => bucketStore(bucket, `${place}/`);
  return {
    environment,
    place: storeOf,
    keys: (place, prefix = '') => keysOf(storeOf(place), prefix),
    writtenAt: (place, key, time) => utimes(path.join(directory, place, `${key}._S3rver_object`), time, time),
    addUnheard: (id, offset, bytes) =>
      storeOf('unfinished').put(`${id}.${String(offset)}-${String(bytes.length)}`, bytes),
  };
}

async function keysOf(store: ObjectStore, prefix: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of store.list(prefix)) keys.push(key);
  return keys.sort();
}
