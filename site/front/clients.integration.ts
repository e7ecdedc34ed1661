import { once } from 'node:events';
import { readdirSync, readlinkSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { pointCurrentTo } from '../release/releases.ts';
import { ask, askRaw } from './testing/client.ts';
import { releaseId, writeRelease } from './testing/release-fixture.ts';
import { makeDataFolder, startCms, startFront, type RunningServer } from './testing/running.ts';

/** In milliseconds; short, so that slow clients are disconnected soon. */
const TIMEOUTS = { headers: 300, request: 600, silence: 600, keepAlive: 300 };

const LARGE = 16 * 1024 * 1024;

const data = makeDataFolder();
let cms: RunningServer;
let front: RunningServer;

beforeAll(async () => {
  const id = releaseId(1);
  const files = { 'index.html': 'Inicio', '404.html': 'No hay', '_astro/large.bin': Buffer.alloc(LARGE) };
  writeRelease(data.releasesFolder, { id, files });
  pointCurrentTo(data.releasesFolder, id);
  writeFileSync(path.join(data.uploadsFolder, 'large.pdf'), Buffer.alloc(LARGE));
  cms = await startCms((incoming, response) => {
    incoming.resume().once('end', () => response.end('{}'));
  });
  front = await startFront(data, { cmsUrl: cms.url, timeouts: TIMEOUTS });
});

afterAll(async () => {
  await front.close();
  await cms.close();
  data.remove();
});

describe('malformed and unusual requests', () => {
  test.each([
    ['nonsense', 'nonsense\r\n\r\n', 400],
    ['a header without a name', 'GET / HTTP/1.1\r\nHost: a\r\n: x\r\n\r\n', 400],
    ['no host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    ['no host, in the API', 'GET /api/site HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    ['two lengths', 'GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n', 400],
    [
      'a length and chunks',
      'GET /api/site HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
    ['a space in the address', 'GET /a b HTTP/1.1\r\nHost: a\r\n\r\n', 400],
    ['an absolute address', 'GET http://example.com/ HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', 400],
    ['the whole server', 'OPTIONS * HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', 400],
    ['headers without end', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ['an address without end', `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`, 431],
    ['headers that never end', 'GET / HTTP/1.1\r\nHost: a\r\n', 408],
  ])('%s', async (_what, bytes, status) => {
    const answer = await askRaw(front.port, bytes);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${String(status)} `));
    expect(answer).toContain('x-content-type-options: nosniff\r\n');
    expect(answer).toContain("content-security-policy: default-src 'none'");
  });

  test.each([
    ['an old client', 'GET / HTTP/1.0\r\n\r\n'],
    ['an unknown expectation', 'GET / HTTP/1.1\r\nHost: a\r\nExpect: x\r\nConnection: close\r\n\r\n'],
    [
      'an upgrade request',
      'GET / HTTP/1.1\r\nHost: a\r\nConnection: upgrade, close\r\nUpgrade: websocket\r\n\r\n',
    ],
  ])('%s is answered', async (_what, bytes) => {
    expect(await askRaw(front.port, bytes)).toMatch(/^HTTP\/1\.[01] 200 OK\r\n[^]*Inicio$/);
  });

  test('a tunnel is not opened', async () => {
    expect(await askRaw(front.port, 'CONNECT example.com:443 HTTP/1.1\r\nHost: a\r\n\r\n')).not.toContain(
      '200',
    );
  });
});

describe('a slow client', () => {
  test('may not hold a connection without a request', async () => {
    expect(await askRaw(front.port, '')).not.toContain('200');
  });

  test('may not hold a connection after a request', async () => {
    expect(await askRaw(front.port, 'GET / HTTP/1.1\r\nHost: a\r\n\r\n')).toContain('200 OK');
  });

  test('may not send a body forever', async () => {
    const socket = connect(front.port, '127.0.0.1');
    socket.on('error', () => undefined).resume();
    socket.write('GET /api/site HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\n');
    const trickle = setInterval(() => socket.write('x'), 50);
    await once(socket, 'close');
    clearInterval(trickle);
  });

  test.each(['/_astro/large.bin', '/media/large.pdf'])('may not leave %s unread forever', async (address) => {
    const socket = connect(front.port, '127.0.0.1');
    socket.on('error', () => undefined).write(`GET ${address} HTTP/1.1\r\nHost: a\r\n\r\n`);
    await once(socket, 'readable');
    await untilAllIsReleased();
    socket.resume();
    await once(socket, 'close');
    expect(socket.bytesRead).toBeLessThan(LARGE);
  });
});

describe('a client that disconnects', () => {
  test.each(['/_astro/large.bin', '/media/large.pdf'])(
    'in the middle of %s leaks nothing',
    async (address) => {
      await Promise.all(Array.from({ length: 50 }, () => leave(address)));
      await untilAllIsReleased();
      expect((await ask(front.port, '/')).status).toBe(200);
    },
  );
});

async function untilAllIsReleased(): Promise<void> {
  const check = async () => {
    expect(await front.connections()).toBe(0);
    expect(openFiles('large.pdf')).toBe(0);
  };
  await vi.waitFor(check, { timeout: 60_000 });
}

/** Disconnects after the first bytes of an answer. */
async function leave(address: string): Promise<void> {
  const outgoing = request(
    { host: '127.0.0.1', port: front.port, path: address, agent: false },
    (incoming) => {
      incoming.once('data', () => outgoing.destroy());
    },
  );
  outgoing.on('error', () => undefined).end();
  await once(outgoing, 'close');
}

/** Number of this process's open descriptors of files with this name; always 0 on systems other than Linux. */
function openFiles(name: string): number {
  if (process.platform !== 'linux') return 0;
  return readdirSync('/proc/self/fd').filter((descriptor) => leadsTo(descriptor, name)).length;
}

function leadsTo(descriptor: string, name: string): boolean {
  try {
    return readlinkSync(`/proc/self/fd/${descriptor}`).endsWith(name);
  } catch {
    return false;
  }
}
