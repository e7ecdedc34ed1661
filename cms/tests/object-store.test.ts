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

/** Places of an installation with a bucket, at another address when one is given. */
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

/** A store in the bucket, with a link to it that can be taken away. */
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

  test('gives back what it was given, with its size', async () => {
    const bytes = Buffer.from([0, 255, 10, 13, 0]);
    await store.put(KEY, bytes);
    const found = await store.open(KEY);
    expect(found?.size).toBe(5);
    expect(found && (await buffer(found.content))).toEqual(bytes);
  });

  test('takes the names that people give their files', async () => {
    for (const key of ['uploads/foto (1).jpg~', 'uploads/Año_2026.jfif', 'uploads/x.jpg1']) {
      await store.put(key, Buffer.from(key));
      expect(await readOf(store, key)).toBe(key);
    }
  });

  test('has nothing under a key that was not given, or that was removed', async () => {
    expect(await store.open('dni-images/never.webp')).toBeUndefined();
    await store.put('dni-images/gone.webp', Buffer.from('x'));
    await store.remove('dni-images/gone.webp');
    expect(await store.open('dni-images/gone.webp')).toBeUndefined();
    await store.remove('dni-images/gone.webp');
  });

  test('lists what begins so, however much it is, with its size and when it was written', async () => {
    const names = Array.from(
      { length: 1_005 },
      (_, number) => `many/${String(number).padStart(4, '0')}.webp`,
    );
    for (let at = 0; at < names.length; at += 50) {
      await Promise.all(names.slice(at, at + 50).map((name) => store.put(name, Buffer.from('xy'))));
    }
    await store.put('many-others/0.webp', Buffer.from('x'));
    expect(await listed(store, 'many/')).toEqual(names);
    expect(await listed(store, 'many/0007')).toEqual(['many/0007.webp']);
    expect(await listed(store, 'nothing/')).toEqual([]);
    for await (const { size, writtenAt } of store.list('many/0007')) {
      expect(size).toBe(2);
      expect(Math.abs(Date.now() - writtenAt)).toBeLessThan(60_000);
    }
  });

  test('may be left in the middle of what it gives', async () => {
    await store.put('dni-images/long.webp', Buffer.alloc(3_000_000));
    for (let times = 0; times < 300; times++) {
      const found = await store.open('dni-images/long.webp');
      expect(found?.size).toBe(3_000_000);
      found?.content.destroy();
    }
    expect(await readOf(store, 'dni-images/long.webp')).toHaveLength(3_000_000);
  });

  test.each(['../secret', 'a/../../secret', '/etc/passwd', 'a//b', '.hidden', 'a/..', '', 'a/'])(
    'takes no key %j',
    async (key) => {
      await expect((async () => store.put(key, Buffer.from('x')))()).rejects.toThrow('no key');
      await expect((async () => store.open(key))()).rejects.toThrow('no key');
      await expect((async () => store.remove(key))()).rejects.toThrow('no key');
    },
  );
});

describe('a store in a folder', () => {
  test('is its owner’s alone', async () => {
    const store = privateStoreOf(readRestoredPlaces({ DATA_DIR: directory }));
    await store.put('licenses/0.pdf', Buffer.from('x'));
    const { mode } = await stat(path.join(directory, 'private/licenses/0.pdf'));
    expect((mode & 0o777).toString(8)).toBe('600');
    expect(((await stat(path.join(directory, 'private/licenses'))).mode & 0o777).toString(8)).toBe('700');
  });
});

describe('a store in a bucket', () => {
  test('keeps to its part of the bucket', async () => {
    await privateStoreOf(placesOfBucket()).put('licenses/1.pdf', Buffer.from('x'));
    expect((await fetch(`${running.url}/private/licenses/1.pdf`)).status).toBe(200);
    expect((await fetch(`${running.url}/licenses/1.pdf`)).status).toBe(404);
  });

  test('says so while the bucket is away, and works again once it is back', async () => {
    const { link, store } = await linkedStore();
    await store.put('licenses/2.pdf', Buffer.from('x'));
    link.cut();
    await expect(store.put('licenses/3.pdf', Buffer.from('x'))).rejects.toThrow(StorageUnavailableError);
    await expect(store.open('licenses/2.pdf')).rejects.toThrow(StorageUnavailableError);
    await expect(store.remove('licenses/2.pdf')).rejects.toThrow(StorageUnavailableError);
    await expect(listed(store, 'licenses/')).rejects.toThrow(StorageUnavailableError);
    await link.mend();
    expect(await readOf(store, 'licenses/2.pdf')).toBe('x');
    expect(await store.open('licenses/3.pdf')).toBeUndefined();
  });
});

describe('a bucket at the start', () => {
  test('is used when all can be done there, and nothing of that stays', async () => {
    await assertBucketWorks(placesOfBucket());
    await assertBucketWorks(readRestoredPlaces({ DATA_DIR: directory }));
    expect(await (await fetch(running.url)).text()).not.toContain('checks/');
  });

  test.each([
    [
      'is not there',
      { MEDIA_STORE: 's3://nobodys' },
      'MEDIA_STORE: s3://nobodys cannot be written (NoSuchBucket)',
    ],
    [
      'cannot be reached',
      { AWS_ENDPOINT_URL_S3: 'http://127.0.0.1:9' },
      'MEDIA_STORE: s3://centro cannot be written (ECONNREFUSED)',
    ],
  ])('is complained of in one line when it %s', async (_case, variables, message) => {
    await expect(assertBucketWorks(placesOfBucket(variables))).rejects.toThrow(message);
  });
});
