import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { startBucket, type RunningBucket } from '../../scripts/testing/bucket.ts';
import { openLink, type Link } from '../../scripts/testing/faults/link.ts';
import { readRestoredPlaces, type Places } from '../src/platform/environment/environment';
import { assertBucketWorks } from '../src/platform/storage/reachable';
import { StorageUnavailableError, type ObjectStore } from '../src/platform/storage/store';
import { privateStoreOf } from '../src/platform/storage/stores';

const KEY = 'dni-images/a1-0123.webp';

let running: RunningBucket;
let directory: string;

beforeAll(async () => {
  running = await startBucket('centro', false);
  directory = await mkdtemp(path.join(tmpdir(), 'objects-'));
});

afterAll(async () => {
  await running.stop();
  await rm(directory, { recursive: true, force: true });
});

/** Storage of an installation with a bucket; `variables` override its settings. */
function placesOfBucket(variables: Readonly<Record<string, string>> = {}): Places {
  return readRestoredPlaces({
    DATA_DIR: directory,
    MEDIA_STORE: 's3://centro',
    ...running.variables,
    ...variables,
  });
}

async function listed(store: ObjectStore, prefix: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of store.list(prefix)) keys.push(key);
  return keys.sort();
}

async function readOf(store: ObjectStore, key: string): Promise<string | undefined> {
  const found = await store.open(key);
  return found && (await buffer(found.content)).toString();
}

/** A store in the bucket behind a connection that can be cut. */
async function linkedStore(): Promise<{ readonly link: Link; readonly store: ObjectStore }> {
  const link = await openLink(Number(new URL(running.url).port));
  onTestFinished(() => link.stop());
  const places = placesOfBucket({ AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${String(link.port)}` });
  return { link, store: privateStoreOf(places) };
}

const kinds = [
  ['a folder', () => readRestoredPlaces({ DATA_DIR: directory })],
  ['a bucket', () => placesOfBucket()],
] as const;

describe.each(kinds)('a store in %s', (_kind, places) => {
  let store: ObjectStore;

  beforeAll(() => {
    store = privateStoreOf(places());
  });

  test('returns stored bytes with their size', async () => {
    const bytes = Buffer.from([0, 255, 10, 13, 0]);
    await store.put(KEY, bytes);
    const found = await store.open(KEY);
    expect(found?.size).toBe(5);
    expect(found && (await buffer(found.content))).toEqual(bytes);
  });

  test('accepts common file names', async () => {
    for (const key of ['uploads/foto (1).jpg~', 'uploads/Año_2026.jfif', 'uploads/x.jpg1']) {
      await store.put(key, Buffer.from(key));
      expect(await readOf(store, key)).toBe(key);
    }
  });

  test('returns undefined for unknown and removed keys', async () => {
    expect(await store.open('dni-images/never.webp')).toBeUndefined();
    await store.put('dni-images/gone.webp', Buffer.from('x'));
    await store.remove('dni-images/gone.webp');
    expect(await store.open('dni-images/gone.webp')).toBeUndefined();
    await store.remove('dni-images/gone.webp');
  });

  test('lists all keys with a prefix, across pages, with size and time', async () => {
    const names = Array.from(
      { length: 1_005 },
      (_, number) => `many/${String(number).padStart(4, '0')}.webp`,
    );
    const began = Date.now();
    for (let at = 0; at < names.length; at += 50) {
      await Promise.all(names.slice(at, at + 50).map((name) => store.put(name, Buffer.from('xy'))));
    }
    await store.put('many-others/0.webp', Buffer.from('x'));
    expect(await listed(store, 'many/')).toEqual(names);
    expect(await listed(store, 'many/0007')).toEqual(['many/0007.webp']);
    expect(await listed(store, 'nothing/')).toEqual([]);
    for await (const { size, writtenAt } of store.list('many/0007')) {
      expect(size).toBe(2);
      // S3 reports whole seconds.
      expect(writtenAt).toBeGreaterThanOrEqual(began - 1_000);
      expect(writtenAt).toBeLessThanOrEqual(Date.now());
    }
  });

  test('releases streams that are destroyed early', async () => {
    await store.put('dni-images/long.webp', Buffer.alloc(3_000_000));
    for (let times = 0; times < 300; times++) {
      const found = await store.open('dni-images/long.webp');
      expect(found?.size).toBe(3_000_000);
      found?.content.destroy();
    }
    expect(await readOf(store, 'dni-images/long.webp')).toHaveLength(3_000_000);
  });

  test.each(['../secret', 'a/../../secret', '/etc/passwd', 'a//b', '.hidden', 'a/..', '', 'a/'])(
    'rejects the key %j',
    async (key) => {
      await expect((async () => store.put(key, Buffer.from('x')))()).rejects.toThrow('Invalid object key');
      await expect((async () => store.open(key))()).rejects.toThrow('Invalid object key');
      await expect((async () => store.remove(key))()).rejects.toThrow('Invalid object key');
    },
  );
});

describe('a store in a folder', () => {
  test('is accessible to the operating-system user only', async () => {
    const store = privateStoreOf(readRestoredPlaces({ DATA_DIR: directory }));
    await store.put('licenses/0.pdf', Buffer.from('x'));
    const { mode } = await stat(path.join(directory, 'private/licenses/0.pdf'));
    expect((mode & 0o777).toString(8)).toBe('600');
    expect(((await stat(path.join(directory, 'private/licenses'))).mode & 0o777).toString(8)).toBe('700');
  });
});

describe('a store in a bucket', () => {
  test('stays within its prefix', async () => {
    await privateStoreOf(placesOfBucket()).put('licenses/1.pdf', Buffer.from('x'));
    expect((await fetch(`${running.url}/private/licenses/1.pdf`)).status).toBe(200);
    expect((await fetch(`${running.url}/licenses/1.pdf`)).status).toBe(404);
  });

  test('throws StorageUnavailableError while the bucket is unavailable, and recovers', async () => {
    const { link, store } = await linkedStore();
    await store.put('licenses/2.pdf', Buffer.from('x'));
    link.cut();
    await expect(store.put('licenses/3.pdf', Buffer.from('x'))).rejects.toThrow(StorageUnavailableError);
    await expect(store.open('licenses/2.pdf')).rejects.toThrow(StorageUnavailableError);
    await expect(store.remove('licenses/2.pdf')).rejects.toThrow(StorageUnavailableError);
    await expect(listed(store, 'licenses/')).rejects.toThrow(StorageUnavailableError);
    await link.restore();
    expect(await readOf(store, 'licenses/2.pdf')).toBe('x');
    expect(await store.open('licenses/3.pdf')).toBeUndefined();
  });
});

describe('assertBucketWorks', () => {
  test('passes when all operations work, and leaves nothing behind', async () => {
    await assertBucketWorks(placesOfBucket());
    await assertBucketWorks(readRestoredPlaces({ DATA_DIR: directory }));
    expect(await (await fetch(running.url)).text()).not.toContain('checks/');
  });

  test.each([
    [
      'does not exist',
      { MEDIA_STORE: 's3://nobodys' },
      'MEDIA_STORE: s3://nobodys cannot be written (NoSuchBucket)',
    ],
    [
      'cannot be reached',
      { AWS_ENDPOINT_URL_S3: 'http://127.0.0.1:9' },
      'MEDIA_STORE: s3://centro cannot be written (ECONNREFUSED)',
    ],
  ])('fails in one line when the bucket %s', async (_case, variables, message) => {
    await expect(assertBucketWorks(placesOfBucket(variables))).rejects.toThrow(message);
  });
});
