import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import type { IncomingMessage, RequestListener } from 'node:http';
import { request } from 'node:https';
import path from 'node:path';
import { unescape } from 'node:querystring';
import { connect, type CipherNameAndProtocol, type SecureVersion } from 'node:tls';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { errorResponseSchema, z } from '@centro/shared';
import { pointCurrentTo } from '../../release/releases.ts';
import { ask, textOf, type Answer } from '../testing/client.ts';
import { hostileAddresses } from '../testing/hostile-addresses.ts';
import { releaseId, writeRelease } from '../testing/release-fixture.ts';
import { makeDataFolder, startCms, type RunningServer } from '../testing/running.ts';
import { startBehindCaddy, type Topology } from './testing/running.ts';

const data = makeDataFolder();
let cms: RunningServer;
let here: Topology;
let respond: RequestListener;
let seen: IncomingMessage[];

beforeAll(async () => {
  const files = { 'index.html': 'Inicio', '404.html': 'No hay' };
  writeRelease(data.releasesFolder, { id: releaseId(1), files });
  pointCurrentTo(data.releasesFolder, releaseId(1));
  writeFileSync(path.join(data.uploadsFolder, 'poda.webp'), 'picture');
  cms = await startCms((incoming, response) => {
    if (incoming.url === '/readyz' || incoming.url === '/_health') {
      response.writeHead(200).end();
      return;
    }
    seen.push(incoming);
    respond(incoming, response);
  });
  here = await startBehindCaddy(data, { cmsPorts: [cms.port] });
});

beforeEach(() => {
  seen = [];
  respond = (_incoming, response) => response.end('{}');
});

afterAll(async () => {
  await here.stop();
  await cms.close();
  data.remove();
});

describe('the public host', () => {
  test('shows the pages and media of the front with its headers', async () => {
    const page = await ask(here.site, '/');
    expect([page.status, textOf(page)]).toEqual([200, 'Inicio']);
    expect(page.headers).toMatchObject({
      'strict-transport-security': 'max-age=31536000',
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
      'cache-control': 'no-cache',
    });
    for (const name of ['server', 'via', 'x-powered-by']) expect(page.headers).not.toHaveProperty(name);
    expect(textOf(await ask(here.site, '/media/poda.webp'))).toBe('picture');
    await expect
      .poll(async () => JSON.parse(textOf(await ask(here.site, '/healthz'))) as unknown)
      .toMatchObject({ status: 'ok', cms: 'up' });
  });

  test.each([
    ['/admin', 404],
    ['/internal/content-feed', 404],
    ['/readyz', 404],
    ['/metrics', 404],
    ['//localhost/x/', 308],
    ['/capacitaciones%2Fpoda', 400],
    ['/..%2frelease.json', 400],
    ['/a%0d%0ab', 400],
    [`/${'a'.repeat(3000)}`, 414],
  ])('leaves %s to the front, which answers %i', async (address, status) => {
    const answer = await ask(here.site, address);
    expect(answer.status).toBe(status);
    if (status === 308) expect(answer.headers.location).toBe('/localhost/x');
    expect(seen).toEqual([]);
  });

  test('responds to any address like the front', async () => {
    // Go rejects a malformed % itself, and escapes an address again if it has other characters than these.
    const addresses = hostileAddresses().filter((address) =>
      /^[\w.~!$&'()*+,;=:@[\]/%-]*(?:\?|$)/.test(address),
    );
    await fc.assert(
      fc.asyncProperty(addresses, async (address) => {
        const [alone, behind] = await Promise.all([ask(here.frontPort, address), ask(here.site, address)]);
        const compared = (answer: Answer) => ({
          status: answer.status,
          // Caddy and the front escape differently, but equivalently for browsers.
          location: unescape(answer.headers.location ?? ''),
          type: answer.headers['content-type'],
          policy: answer.headers['content-security-policy'],
          text: textOf(answer),
        });
        expect(compared(behind)).toEqual(compared(alone));
      }),
      { numRuns: 300 },
    );
  });

  test('the cms gets the real client address and host, whatever the client sends', async () => {
    const answer = await ask(here.site, '/api/site', {
      headers: {
        cookie: 'session=1',
        authorization: 'Bearer stolen',
        forwarded: 'for=1.2.3.4',
        'x-forwarded-for': '1.2.3.4',
        'x-forwarded-proto': 'gopher',
        'x-forwarded-host': 'example.org',
        'x-real-ip': '1.2.3.4',
        'x-request-id': 'chosen by the client',
      },
    });
    const host = `localhost:${String(here.caddy.port)}`;
    const headers = seen[0]?.headers;
    expect(headers).toMatchObject({
      host,
      cookie: 'session=1',
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': host,
      'x-request-id': answer.headers['x-request-id'],
    });
    for (const name of ['authorization', 'forwarded', 'x-real-ip']) expect(headers).not.toHaveProperty(name);
  });

  test('an upload reaches the cms while it is still being sent', async () => {
    const arrived = new Promise<string>((resolve) => {
      respond = (incoming, response) => {
        incoming.once('data', (piece: Buffer) => {
          resolve(String(piece));
        });
        incoming.once('end', () => response.end('{}'));
      };
    });
    const { port, authority } = here.site;
    const upload = request({
      host: '127.0.0.1',
      port,
      ca: authority,
      servername: 'localhost',
      method: 'POST',
      path: '/api/me/images/dni-images',
      headers: { host: `localhost:${String(port)}`, 'content-length': '10' },
    });
    upload.write('first');
    expect(await arrived).toBe('first');
    upload.end('later');
    const [answer] = z.tuple([z.object({ statusCode: z.int() })]).parse(await once(upload, 'response'));
    expect(answer.statusCode).toBe(200);
  });

  test('the API responds with 503 when the cms hangs up, without a retry', async () => {
    respond = (incoming) => incoming.socket.destroy();
    const answer = await ask(here.site, '/api/auth/local', { method: 'POST', body: '{}' });
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '5']);
    expect(errorResponseSchema.parse(JSON.parse(textOf(answer))).error.details.code).toBe('unavailable');
    expect(seen).toHaveLength(1);
    expect((await ask(here.site, '/')).status).toBe(200);
  });

  test('the log has neither URLs nor headers nor client addresses', async () => {
    respond = (incoming) => incoming.socket.destroy();
    await ask(here.site, '/api/trainings/ana-lopez?token=secret');
    await ask(here.admin, '/admin/users/ana-lopez?token=secret', { method: 'POST', body: 'x' });
    expect(here.caddy.output()).not.toMatch(/ana-lopez|secret/);
  });
});

describe('the admin host', () => {
  test('is the cms with its own content security policy', async () => {
    respond = (_incoming, response) => {
      response.writeHead(200, {
        'content-security-policy': "default-src 'none'",
        'x-frame-options': 'SAMEORIGIN',
        server: 'x',
      });
      response.end('admin');
    };
    const headers = {
      authorization: 'Bearer of the admin',
      'x-forwarded-for': '1.2.3.4',
      'x-request-id': 'chosen-by-the-client',
    };
    const answer = await ask(here.admin, '/admin/list?page=1', { headers });
    expect([answer.status, textOf(answer)]).toEqual([200, 'admin']);
    expect(answer.headers).toMatchObject({
      'content-security-policy': "default-src 'none'",
      'x-frame-options': 'SAMEORIGIN',
      'strict-transport-security': 'max-age=31536000',
    });
    for (const name of ['server', 'via']) expect(answer.headers).not.toHaveProperty(name);
    expect(seen.map(({ url }) => url)).toEqual(['/admin/list?page=1']);
    expect(seen[0]?.headers).toMatchObject({
      authorization: 'Bearer of the admin',
      host: `admin.localhost:${String(here.caddy.port)}`,
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'https',
    });
    expect(seen[0]?.headers).not.toHaveProperty('x-request-id');
  });

  test('redirects / to /admin', async () => {
    const answer = await ask(here.admin, '/');
    expect([answer.status, answer.headers.location]).toEqual([308, '/admin']);
  });

  test.each([
    '/api/site',
    '/api',
    '//api/site',
    '/API/site',
    '/x/../api/site',
    '/x/%2e%2e/api/site',
    '/internal/content-feed',
    '/%69nternal/content-feed',
    '/_health',
    '/healthz',
    '/readyz',
    '/metrics',
    '/metrics/',
  ])('has no %s', async (address) => {
    expect((await ask(here.admin, address)).status).toBe(404);
    expect(seen).toEqual([]);
  });

  test('other hosts reach neither the front nor the cms', async () => {
    const answer = await ask(here.site, '/api/site', { headers: { host: 'example.org' } });
    expect([textOf(answer), seen.length]).toEqual(['', 0]);
  });
});

describe('plain HTTP', () => {
  test('sends browsers to HTTPS', async () => {
    for (const host of ['localhost', 'admin.localhost']) {
      const answer = await ask(here.caddy.httpPort, '/capacitaciones?pagina=2', { headers: { host } });
      expect([answer.status, answer.headers.location]).toEqual([
        308,
        `https://${host}/capacitaciones?pagina=2`,
      ]);
    }
  });

  test.each([
    ['GET', '/api/trainings'],
    ['GET', '/API'],
    ['POST', '/api/auth/local'],
    ['POST', '/admin/login'],
    ['DELETE', '/capacitaciones'],
  ])('rejects %s %s, so that unencrypted clients are noticed', async (method, address) => {
    for (const host of ['localhost', 'admin.localhost']) {
      const answer = await ask(here.caddy.httpPort, address, { method, headers: { host } });
      expect([answer.status, answer.headers.location]).toEqual([403, undefined]);
    }
    expect(seen).toEqual([]);
  });
});

describe('TLS', () => {
  test.each(['TLSv1.2', 'TLSv1.3'] as const)('speaks %s with forward secrecy', async (version) => {
    const { name } = await agreedWith(version);
    // All cipher suites of TLS 1.3 have forward secrecy.
    expect(name).toMatch(version === 'TLSv1.3' ? /^TLS_(?:AES|CHACHA20)/ : /^ECDHE-.*(?:GCM|CHACHA20)/);
  });

  test.each(['TLSv1', 'TLSv1.1'] as const)('does not speak %s', async (version) => {
    await expect(agreedWith(version)).rejects.toThrow(/alert protocol version/);
  });

  test.each(['AES128-SHA', 'ECDHE-ECDSA-AES128-SHA256', 'ECDHE-ECDSA-AES128-SHA'])(
    'rejects %s',
    async (ciphers) => {
      await expect(agreedWith('TLSv1.2', ciphers)).rejects.toThrow(/alert handshake failure/);
    },
  );

  test('offers HTTP/3 and speaks QUIC at the same port', async () => {
    expect((await ask(here.site, '/')).headers['alt-svc']).toContain(`h3=":${String(here.caddy.port)}"`);
    expect(await quicVersionsAt(here.caddy.port)).toContain(QUIC_VERSION_1);
  });
});

/** The cipher negotiated with Caddy by a client that accepts only this version and these ciphers, however weak. */
function agreedWith(version: SecureVersion, ciphers = 'ALL'): Promise<CipherNameAndProtocol> {
  const { port, authority } = here.site;
  return new Promise((resolve, reject) => {
    const socket = connect({
      host: '127.0.0.1',
      port,
      servername: 'localhost',
      ca: authority,
      minVersion: version,
      maxVersion: version,
      ciphers: `${ciphers}:@SECLEVEL=0`,
    });
    socket.once('error', reject).once('secureConnect', () => {
      resolve(socket.getCipher());
      socket.destroy();
    });
  });
}

const QUIC_VERSION_1 = 1;

/** QUIC versions of a port on 127.0.0.1, which the server lists for an unknown version (RFC 9000, 6.1). */
async function quicVersionsAt(port: number): Promise<number[]> {
  const unknownVersion = Buffer.from('c01a2a3a4a', 'hex');
  const connectionIds = Buffer.from('080101010101010101080202020202020202', 'hex');
  const header = Buffer.concat([unknownVersion, connectionIds]);
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
