import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { bearerOf } from '@centro/shared/service/bearer';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { freePort } from '../../scripts/testing/free-port.ts';
import { ask as askExactly, askRaw } from '../front/testing/client.ts';
import { rollBack } from '../release/releases.ts';
import { siteOf } from './testing/arbitraries.ts';
import { FeedModel } from './testing/feed-model.ts';
import { serveFeed, type FeedServer } from './testing/feed-server.ts';

const SECRET = 'a-secret-of-enough-length';
const CMS = { authorization: bearerOf(SECRET) };
const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));
const data = mkdtempSync(path.join(tmpdir(), 'watching-'));
const releases = path.join(data, 'releases');
const model = new FeedModel();
let feed: FeedServer;
let publisher: ChildProcess;
let port: number;
let url: string;
let output = '';

beforeAll(async () => {
  feed = await serveFeed(model);
  port = await freePort();
  url = `http://127.0.0.1:${String(port)}`;
  publisher = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env['PATH'],
      CMS_PORT: String(feed.port),
      PUBLISHER_PORT: String(port),
      PUBLISHER_SECRET: SECRET,
      PUBLISHER_POLL_MS: '50',
      DATA_DIR: data,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [publisher.stdout, publisher.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const check = async () => {
    expect((await ask('/healthz')).status).toBe(200);
  };
  await vi.waitFor(check, { timeout: 30_000 });
});

afterAll(async () => {
  // `close` also waits for its drawing process, which shares its output.
  const ended = once(publisher, 'close');
  if (publisher.kill('SIGKILL')) await ended;
  await feed.stop();
  rmSync(data, { recursive: true, force: true });
});

/** In milliseconds; the first render of a page holds the publisher up for seconds on a busy machine. */
const ANSWERED = 20_000;

async function ask(address: string): Promise<{ readonly status: number; readonly text: string }> {
  const response = await fetch(`${url}${address}`, { signal: AbortSignal.timeout(ANSWERED) });
  return { status: response.status, text: await response.text() };
}

/** Sends a command like the cms; returns the status of the response. */
async function order(address: string, headers: HeadersInit = CMS): Promise<number> {
  const options = { method: 'POST', headers, signal: AbortSignal.timeout(ANSWERED) };
  return (await fetch(url + address, options)).status;
}

const isReady = async () => (await ask('/readyz')).status === 200;

async function metric(name: string): Promise<number> {
  const found = new RegExp(`^${name} (.+)$`, 'm').exec((await ask('/metrics')).text)?.[1];
  return Number(found);
}

test('is ready once a release is live', async () => {
  const { status, text } = await ask('/readyz');
  expect(status).toBe(503);
  expect(JSON.parse(text)).toMatchObject({ status: 'waiting', release: null });
  model.put('site-content', 'site', siteOf('Lobería'));
  await expect.poll(isReady).toBe(true);
});

test('exposes metrics of its publishing and of its last poll', async () => {
  await expect.poll(() => metric('centro_publish_duration_seconds_count')).toBe(1);
  expect(await metric('centro_publish_duration_seconds_sum')).toBeGreaterThan(0);
  expect(await metric('centro_publish_pages_rendered_total')).toBeGreaterThan(5);
  expect(await metric('centro_disk_free_bytes')).toBeGreaterThan(1_000_000);
  const seen = await metric('centro_feed_last_read_timestamp_seconds');
  await expect.poll(() => metric('centro_feed_last_read_timestamp_seconds')).toBeGreaterThan(seen);
});

test('counts waiting entries during a rollback, and broken entries', async () => {
  model.put('site-content', 'site', siteOf('Saladillo'));
  await expect.poll(() => metric('centro_publish_duration_seconds_count')).toBe(2);
  await expect.poll(() => metric('centro_publish_waiting_entries')).toBe(0);
  expect(await metric('centro_publish_held')).toBe(0);
  rollBack(releases);
  model.put('site-content', 'site', siteOf('Ayacucho'));
  model.put('training', 'a', { title: 'Sin lo demás' });
  await expect.poll(() => metric('centro_publish_waiting_entries')).toBe(2);
  expect(await metric('centro_publish_held')).toBe(1);
  await expect.poll(() => metric('centro_publish_broken_entries')).toBe(1);
  expect(await order('/resume')).toBe(200);
  await expect.poll(() => metric('centro_publish_waiting_entries')).toBe(0);
});

test.each(['/webhook', '/publish-everything', '/rollback?from=none', '/resume'])(
  'POST %s answers 401 without the shared secret; control: 2xx with it',
  async (address) => {
    const wrong: HeadersInit[] = [
      {},
      { authorization: 'Bearer wrong' },
      { authorization: `Basic ${SECRET}` },
    ];
    for (const headers of wrong) expect(await order(address, headers)).toBe(401);
    expect(await order(address)).toBeOneOf([200, 202]);
  },
);

test('is not ready while it cannot write', async () => {
  // A folder in place of the file that it writes.
  const blocked = path.join(releases, '.writable');
  mkdirSync(blocked);
  await expect.poll(isReady).toBe(false);
  rmSync(blocked, { recursive: true });
  await expect.poll(isReady).toBe(true);
});

test('counts requests by route, however many paths there are', async () => {
  const addresses = (count: number) => {
    const marked = `ana.marcada${String(count)}%40correo.example`;
    return [`/preview/${marked}`, `/status?${marked}`, `/${marked}`, `/webhook/${marked}`][count % 4] ?? '/';
  };
  const labels = async () => {
    const { text } = await ask('/metrics');
    expect(text).not.toContain('marcada');
    return [...text.matchAll(/^http_request_duration_seconds_count\{(.*)\}/gm)].map(([, found]) => found);
  };
  const sendAll = async (from: number, to: number) => {
    for (let count = from; count < to; count += 1) await ask(addresses(count));
  };
  await sendAll(0, 8);
  await ask('/metrics');
  const before = await labels();
  await sendAll(8, 500);
  expect(await labels()).toEqual(before);
  expect(before.join()).toContain('route="/preview"');
});

describe('any request', () => {
  test('with an invalid address is answered with 404', async () => {
    const long = `/${'a'.repeat(10_000)}`;
    for (const address of ['//', '///', 'http://[', 'http://', '*', '/%', '/%00', '/?', long]) {
      for (const method of ['GET', 'POST', 'HEAD', 'OPTIONS']) {
        const { status } = await askExactly(port, address, { method, alone: true });
        expect([method, address, status]).toEqual([method, address, 404]);
      }
    }
    expect((await ask('/healthz')).status).toBe(200);
  });

  test('that is too long or not HTTP is rejected', async () => {
    const { status } = await askExactly(port, `/${'a'.repeat(20_000)}`, { alone: true });
    expect(status).toBe(431);
    expect(await askRaw(port, 'GET // //\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /);
    expect((await ask('/healthz')).status).toBe(200);
  });

  test('that fails is logged', async () => {
    // A folder in place of the hold file, which can be neither read nor removed.
    const hold = path.join(releases, 'hold');
    mkdirSync(hold);
    await expect.poll(() => output).toMatch(/Publishing has to wait: EISDIR/);
    for (const address of ['/publish-everything', '/resume']) {
      expect([address, await order(address)]).toEqual([address, 503]);
    }
    for (const address of ['/status', '/metrics']) {
      expect([address, (await ask(address)).status]).toEqual([address, 503]);
    }
    rmSync(hold, { recursive: true });
    expect(await order('/resume')).toBe(200);
    expect(output).toMatch(/\/publish-everything cannot be answered: .*EISDIR/);
  });
});

test('recovers once a cms that rejected it accepts it, as in a rolling update of both', async () => {
  const published = await metric('centro_publish_duration_seconds_count');
  feed.rejecting = true;
  await expect.poll(async () => (await ask('/status')).text).toContain('The content feed answered 401');
  model.put('site-content', 'site', siteOf('Balcarce'));
  feed.rejecting = false;
  await expect.poll(() => metric('centro_publish_duration_seconds_count')).toBe(published + 1);
  expect((await ask('/status')).text).toContain('"lastError":null');
});

test('keeps responding while the cms is down', async () => {
  await feed.stop();
  const read = await metric('centro_feed_last_read_timestamp_seconds');
  await expect.poll(async () => (await ask('/status')).text).toContain('fetch failed');
  expect(await metric('centro_feed_last_read_timestamp_seconds')).toBeCloseTo(read, 0);
  expect(await isReady()).toBe(true);
});
