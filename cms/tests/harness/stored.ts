import { appendFile, utimes } from 'node:fs/promises';
import path from 'node:path';
import { startBucket } from '../../../scripts/testing/bucket.ts';
import { bucketStore } from '../../src/platform/storage/bucket';
import { folderStore } from '../../src/platform/storage/folder';
import type { ObjectStore } from '../../src/platform/storage/store';
import { readRestoredPlaces } from '../../src/platform/environment/environment';

/** Private pictures, unfinished uploads, and the media library. */
export type StoredPlace = 'private' | 'unfinished' | 'uploads';

/** Files of a cms under test, accessed from outside. */
export interface Stored {
  /** Environment variables for the cms. */
  readonly environment: Readonly<Record<string, string>>;
  readonly place: (place: StoredPlace) => ObjectStore;
  /** Keys with this prefix, sorted. */
  keys: (place: StoredPlace, prefix?: string) => Promise<string[]>;
  /** Sets an object's modification time. */
  writtenAt: (place: StoredPlace, key: string, time: Date) => Promise<void>;
  /** Adds bytes to an unfinished upload, as if its client got no response for them. */
  addUnacknowledged: (id: string, offset: number, bytes: Buffer) => Promise<void>;
}

/** Folders of a cms, or a separate bucket with `TEST_MEDIA_STORE=bucket`. */
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
    addUnacknowledged: (id, _offset, bytes) => appendFile(path.join(folders.unfinished, id), bytes),
  };
}

async function inBucket(atEnd: (work: () => Promise<void>) => void): Promise<Stored> {
  const { directory, variables, stop } = await startBucket('centro', false);
  atEnd(stop);
  const environment = { ...variables, MEDIA_STORE: 's3://centro' };
  const { bucket } = readRestoredPlaces(environment);
  if (!bucket) throw new Error('MEDIA_STORE was not parsed as a bucket');
  const storeOf = (place: StoredPlace) => bucketStore(bucket, `${place}/`);
  return {
    environment,
    place: storeOf,
    keys: (place, prefix = '') => keysOf(storeOf(place), prefix),
    writtenAt: (place, key, time) => utimes(path.join(directory, place, `${key}._S3rver_object`), time, time),
    addUnacknowledged: (id, offset, bytes) =>
      storeOf('unfinished').put(`${id}.${String(offset)}-${String(bytes.length)}`, bytes),
  };
}

async function keysOf(store: ObjectStore, prefix: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of store.list(prefix)) keys.push(key);
  return keys.sort();
}
