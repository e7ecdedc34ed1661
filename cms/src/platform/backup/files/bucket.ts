import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { OperatorError } from '@centro/shared/service/command';
import { bucketStore, PREFIXES } from '../../storage/bucket';
import type { BucketPlace } from '../../environment/environment';
import { OWNER_KEY } from '../../storage/bucket';
import { MEDIA_PROVIDERS } from '../../storage/media-provider';
import { assertBucketWorks } from '../../storage/reachable';
import { StorageUnavailableError, type ObjectStore } from '../../storage/store';
import type { SavedFiles } from './files';

/** Concurrent transfers: each waits for the network most of its time. */
const AT_ONCE = 8;

/**
 * The files of an installation with a bucket.
 *
 * @param inFolders its files without a bucket, which a restore removes because they would no longer be used
 */
export function bucketFiles(bucket: BucketPlace, inFolders: SavedFiles): SavedFiles {
  const store = bucketStore(bucket, '');
  return {
    provider: MEDIA_PROVIDERS.bucket,
    assertReachable: () => assertBucketWorks({ bucket }),
    hold: (names, folder) => withOperatorErrors(holdAll(store, names, folder)),
    isEmpty: () => withOperatorErrors(isEmpty(store)),
    put: async (names, folder) => {
      await withOperatorErrors(putAll(store, names, folder));
      await inFolders.put([], path.join(folder, 'none'));
    },
  };
}

/** `public/uploads/x.jpg` is `uploads/x.jpg` in the bucket; private files have the same name. */
function keyOf(name: string): string {
  return name.replace(/^public\//, '');
}

/** Copies the files: a bucket has no hard links. */
async function holdAll(store: ObjectStore, names: readonly string[], folder: string): Promise<string[]> {
  const gone: string[] = [];
  await severalAtOnce(names, async (name) => {
    const file = path.join(folder, name);
    if (existsSync(file)) return;
    const found = await store.open(keyOf(name));
    if (!found) {
      gone.push(name);
      return;
    }
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    await pipeline(found.content, createWriteStream(`${file}.part`, { mode: 0o600 }));
    await rename(`${file}.part`, file);
  });
  return gone.sort();
}

async function isEmpty(store: ObjectStore): Promise<boolean> {
  for (const prefix of Object.values(PREFIXES)) {
    for await (const _object of store.list(prefix)) return false;
  }
  return true;
}

/**
 * Stores the new files before removing the old ones. Only the owner is removed first: the first process that starts
 * with the restored database claims the bucket.
 */
async function putAll(store: ObjectStore, names: readonly string[], folder: string): Promise<void> {
  await store.remove(OWNER_KEY);
  await severalAtOnce(names, async (name) => {
    await store.put(keyOf(name), await readFile(path.join(folder, name)));
  });
  const kept = new Set(names.map(keyOf));
  for (const prefix of Object.values(PREFIXES)) {
    const others: string[] = [];
    for await (const { key } of store.list(prefix)) if (!kept.has(key)) others.push(key);
    await severalAtOnce(others, (key) => store.remove(key));
  }
}

/** Starts no task after a failure, and rejects once all running tasks have ended. */
async function severalAtOnce<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const waiting = all.values();
  let failed = false;
  const worker = async () => {
    for (const one of waiting) {
      if (failed) return;
      await work(one).catch((error: unknown) => {
        failed = true;
        throw error;
      });
    }
  };
  const workers = Array.from({ length: AT_ONCE }, worker);
  await Promise.allSettled(workers);
  await Promise.all(workers);
}

async function withOperatorErrors<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof StorageUnavailableError)) throw error;
    throw new OperatorError(`MEDIA_STORE: a request to the bucket failed (${error.kind})`);
  }
}
