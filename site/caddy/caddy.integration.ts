import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, RequestListener } from 'node:http';
import path from 'node:path';
import { connect, type CipherNameAndProtocol, type SecureVersion } from 'node:tls';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { errorResponseSchema, z } from '@centro/shared';
import { ask, textOf } from '../front/testing/client.ts';
import { releaseId, writeRelease } from '../front/testing/release-fixture.ts';
import { makeDataFolder, startCms, type DataFolder, type RunningServer } from '../front/testing/running.ts';
import { pointCurrentTo } from '../release/releases.ts';
import { startCaddy, type RunningCaddy } from './testing/running.ts';

const FIRST = "default-src 'self'";
const SECOND = "default-src 'none'";

let data: DataFolder;
let cms: RunningServer;
let caddy: RunningCaddy;
let respond: RequestListener = (_incoming, response) => response.end('{}');
let seen: IncomingMessage[] = [];

beforeAll(async () => {
  data = makeDataFolder();
  cms = await startCms((incoming, response) => {
    seen.push(incoming);
    respond(incoming, response);
  });
  caddy = await startCaddy({ dataFolder: data.root, pagePolicy: FIRST, cmsUrl: cms.url });
});

beforeEach(() => {
  seen = [];
  respond = (_incoming, response) => response.end('{}');
});

afterAll(async () => {
  await caddy.stop();
  await cms.close();
  data.remove();
});

describe('before the first release', () => {
  it('asks to wait, and goes on by itself', async () => {
    for (const address of ['/', '/no-hay', '/_astro/x.css']) {
      const answer = await ask(caddy, address);
      expect(answer.status).toBe(503);
      expect(answer.headers).toMatchObject({
        'retry-after': '5',
        'content-type': 'text/html; charset=utf-8',
      });
      expect(textOf(answer)).toContain('Estamos preparando el sitio');
    }
    const health = await ask(caddy, '/healthz');
    expect([health.status, textOf(health)]).toEqual([503, '{"status":"starting","release":null,"cms":"up"}']);
    publish(1);
    expect(await shown()).toBe('page of 1');
    expect(textOf(await ask(caddy, '/healthz'))).toBe(
      `{"status":"ok","release":"${releaseId(1)}","cms":"up"}`,
    );
  });
});

describe('while releases are swapped', () => {
  const SWAPS = 60;

  it('every answer is of one release, whole, and none goes back', async () => {
    publish(1);
    let swapping = true;
    let answers = 0;
    const visit = async (encoding: string) => {
      let newest = 1;
      while (swapping) {
        const answer = await ask(caddy, '/', { headers: { 'accept-encoding': encoding } });
        expect(answer.status).toBe(200);
        const number = Number(/^page of (\d+)$/.exec(textOf(answer))?.[1]);
        expect(number).toBeGreaterThanOrEqual(newest);
        newest = number;
        const asset = await ask(caddy, `/_astro/page.${String(newest)}.js`);
        expect([asset.status, textOf(asset)]).toEqual([200, String(newest)]);
        answers += 1;
      }
    };
    const visitors = ['br', 'gzip', 'identity'].map(visit);
    for (let number = 2; number <= SWAPS; number += 1) {
      publish(number);
      expect(await shown()).toBe(`page of ${String(number)}`);
    }
    swapping = false;
    await Promise.all(visitors);
    expect(answers).toBeGreaterThan(SWAPS);
  });
});

describe('the admin, at a host name of its own', () => {
  const admin = () => ({ ...caddy, name: 'admin.localhost' });

  it('is the cms, which says itself what its pages may load', async () => {
    respond = (_incoming, response) => {
      response.writeHead(200, {
        'content-security-policy': SECOND,
        'x-frame-options': 'SAMEORIGIN',
        server: 'x',
      });
      response.end('admin');
    };
    const headers = { authorization: 'Bearer of the admin', 'x-forwarded-for': '1.2.3.4' };
    const answer = await ask(admin(), '/admin/list?page=1', { headers });
    expect([answer.status, textOf(answer)]).toEqual([200, 'admin']);
    expect(answer.headers).toMatchObject({
      ...{ 'content-security-policy': SECOND, 'x-frame-options': 'SAMEORIGIN' },
      ...{ 'strict-transport-security': 'max-age=31536000', 'x-content-type-options': 'nosniff' },
    });
    expect(answer.headers).not.toHaveProperty('server');
    expect(seen.map(({ url }) => url)).toEqual(['/admin/list?page=1']);
    expect(seen[0]?.headers).toMatchObject({
      ...{
        authorization: 'Bearer of the admin',
        'x-forwarded-for': '127.0.0.1',
        'x-forwarded-proto': 'https',
      },
      ...{ host: `admin.localhost:${String(caddy.port)}` },
    });
  });

  it('begins at /admin', async () => {
    const answer = await ask(admin(), '/');
    expect([answer.status, answer.headers.location]).toEqual([308, '/admin']);
  });

  it.each([
    '/api/site',
    '/api',
    '//api/site',
    '/internal/content-feed',
    '/%69nternal/content-feed',
    '/_health',
    '/readyz',
    '/metrics',
    '/API/site',
  ])('has no %s', async (address) => {
    expect((await ask(admin(), address)).status).toBe(404);
    expect(seen).toEqual([]);
  });

  it('is nowhere else, and nothing is at other names', async () => {
    expect((await ask(caddy, '/admin')).status).toBe(404);
    const headers = { host: 'example.org' };
    const answer = await ask(caddy, '/', { headers });
    expect([answer.status, seen.length]).toEqual([404, 0]);
  });
});

describe('around it', () => {
  it('sends who comes without TLS to where there is', async () => {
    const headers = { host: 'localhost' };
    const answer = await ask(caddy.httpPort, '/capacitaciones', { headers });
    expect([answer.status, answer.headers.location]).toEqual([308, 'https://localhost/capacitaciones']);
  });

  it.each([
    ['GET', '/api/trainings'],
    ['POST', '/api/auth/local'],
    ['POST', '/admin/login'],
    ['DELETE', '/capacitaciones'],
  ])('refuses a program without TLS, and sends it nowhere: %s %s', async (method, address) => {
    for (const host of ['localhost', 'admin.localhost']) {
      const answer = await ask(caddy.httpPort, address, { method, headers: { host } });
      expect([answer.status, answer.headers.location]).toEqual([403, undefined]);
    }
    expect(seen).toEqual([]);
  });

  it.each(['TLSv1.2', 'TLSv1.3'] as const)('speaks %s, with forward secrecy', async (version) => {
    const { name } = await agreedWith(version);
    // What TLS 1.3 has left all has it.
    expect(name).toMatch(version === 'TLSv1.3' ? /^TLS_(?:AES|CHACHA20)/ : /^ECDHE-.*(?:GCM|CHACHA20)/);
  });

  it('speaks QUIC, on which HTTP/3 is, at the same port', async () => {
    const versions = await quicVersionsAt(caddy.port);
    expect(versions).toContain(QUIC_VERSION_1);
    const headers = (await ask(caddy, '/')).headers;
    expect(headers['alt-svc']).toContain(`h3=":${String(caddy.port)}"`);
  });

  it.each(['TLSv1', 'TLSv1.1'] as const)('does not speak %s', async (version) => {
    await expect(agreedWith(version)).rejects.toThrow(/alert protocol version/);
  });

  it.each(['AES128-SHA', 'ECDHE-ECDSA-AES128-SHA256', 'ECDHE-ECDSA-AES128-SHA'])(
    'does not take %s',
    async (ciphers) => {
      await expect(agreedWith('TLSv1.2', ciphers)).rejects.toThrow(/alert handshake failure/);
    },
  );

  it('offers HTTP/3', async () => {
    expect((await ask(caddy, '/')).headers['alt-svc']).toContain(`h3=":${String(caddy.port)}"`);
  });

  it('writes into its log neither address nor headers nor who asked', async () => {
    respond = (incoming) => incoming.socket.destroy();
    const answer = await ask(caddy, '/api/trainings/ana-lopez?token=secret');
    expect(errorResponseSchema.parse(JSON.parse(textOf(answer))).error.details.code).toBe('unavailable');
    await vi.waitFor(() => {
      expect(caddy.output()).toContain(answer.headers['x-request-id']);
    });
    expect(caddy.output()).not.toMatch(/ana-lopez|secret|127\.0\.0\.1/);
  });
});

describe('new rules', () => {
  it('are taken over without letting go of anybody', async () => {
    publish(1);
    expect((await ask(caddy, '/')).headers['content-security-policy']).toBe(FIRST);
    const rules = readFileSync(caddy.rulesFile, 'utf8');
    let watching = true;
    let answered = 0;
    const visit = async () => {
      while (watching) {
        expect((await ask(caddy, '/', { alone: true })).status).toBe(200);
        answered += 1;
      }
    };
    const visiting = visit();
    writeFileSync(caddy.rulesFile, rules.replaceAll(FIRST, SECOND));
    const taken = async () => {
      expect((await ask(caddy, '/')).headers['content-security-policy']).toBe(SECOND);
    };
    await vi.waitFor(taken, { timeout: 15_000, interval: 50 });
    watching = false;
    await visiting;
    expect(answered).toBeGreaterThan(0);
  });
});

describe('while the cms is away', () => {
  it('everything that is a file is answered, and the rest says that it is away', async () => {
    publish(1);
    writeFileSync(path.join(data.uploadsFolder, 'poda.webp'), 'picture');
    const lonely = await startCaddy({ dataFolder: data.root, pagePolicy: FIRST });
    try {
      expect((await ask(lonely, '/')).status).toBe(200);
      expect((await ask(lonely, '/media/poda.webp')).status).toBe(200);
      expect((await ask(lonely, '/media/no-hay.webp')).status).toBe(503);
      const { status, headers } = await ask(lonely, '/api/site');
      expect([status, headers['retry-after']]).toEqual([503, '5']);
      expect(JSON.parse(textOf(await ask(lonely, '/healthz')))).toMatchObject({ status: 'ok', cms: 'down' });
    } finally {
      await lonely.stop();
    }
  });
});

function publish(number: number): void {
  const files = {
    'index.html': `page of ${String(number)}`,
    '404.html': 'missing',
    [`_astro/page.${String(number)}.js`]: String(number),
  };
  writeRelease(data.releasesFolder, { id: releaseId(number), files });
  pointCurrentTo(data.releasesFolder, releaseId(number));
}

async function shown(): Promise<string> {
  return textOf(await ask(caddy, '/'));
}

/** What a client and Caddy agree on, of which the client takes only what is given, however weak. */
function agreedWith(version: SecureVersion, ciphers = 'ALL'): Promise<CipherNameAndProtocol> {
  return new Promise((resolve, reject) => {
    const socket = connect({
      ...{ host: '127.0.0.1', port: caddy.port, servername: 'localhost', ca: caddy.authority },
      ...{ minVersion: version, maxVersion: version, ciphers: `${ciphers}:@SECLEVEL=0` },
    });
    socket.once('error', reject).once('secureConnect', () => {
      resolve(socket.getCipher());
      socket.destroy();
    });
  });
}

const QUIC_VERSION_1 = 1;

/**
 * The versions of QUIC that a port of 127.0.0.1 speaks: whoever begins with one that nobody has is told them (RFC 9000, 6.1).
 */
async function quicVersionsAt(port: number): Promise<number[]> {
  const header = Buffer.from([
    0xc0,
    0x1a,
    0x2a,
    0x3a,
    0x4a,
    8,
    ...Buffer.alloc(8, 1),
    8,
    ...Buffer.alloc(8, 2),
  ]);
  const socket = createSocket('udp4');
  try {
    socket.send(Buffer.concat([header, Buffer.alloc(1200 - header.length)]), port, '127.0.0.1');
    const [answer] = z.tuple([z.instanceof(Buffer)]).parse((await once(socket, 'message')).slice(0, 1));
    expect(answer.readUInt32BE(1)).toBe(0);
    const list = answer.subarray(header.length);
    return Array.from({ length: list.length / 4 }, (_, index) => list.readUInt32BE(index * 4));
  } finally {
    socket.close();
  }
}
