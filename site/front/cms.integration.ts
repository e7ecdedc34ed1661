import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import {
  createServer,
  request,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  BODY_LIMIT,
  errorResponseSchema,
  IMAGE_BODY_LIMIT,
  RESUMABLE_BODY_LIMIT,
  type ErrorCode,
} from '@centro/shared';
import { ask, textOf, type Answer } from './testing/client.ts';
import { makeDataFolder, startFront, startHealthyCms, type RunningServer } from './testing/running.ts';

const data = makeDataFolder();
let cms: RunningServer;
let front: RunningServer;
/** Handles the next requests to the cms, except the front's health checks. */
let respond: RequestListener;
let seen: IncomingMessage[];
let logged: unknown[];

beforeAll(async () => {
  cms = await startHealthyCms((incoming, response) => {
    seen.push(incoming);
    respond(incoming, response);
  });
  front = await startFront(data, { cmsUrl: cms.url, publicUrl: 'https://cfp.example' });
});

beforeEach(() => {
  seen = [];
  respond = (_incoming, response) => response.end('{}');
  logged = [];
  vi.spyOn(process.stderr, 'write').mockImplementation((line) => {
    logged.push(JSON.parse(String(line)));
    return true;
  });
});

afterEach(() => {
  vi.restoreAllMocks();
});

afterAll(async () => {
  await front.close();
  await cms.close();
  data.remove();
});

const get = (address: string, headers: Record<string, string> = {}) => ask(front.port, address, { headers });

function expectError(answer: Answer, code: ErrorCode): void {
  const { error } = errorResponseSchema.parse(JSON.parse(textOf(answer)));
  expect(error.details.code).toBe(code);
  expect(error.status).toBe(answer.status);
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(answer.headers['cache-control']).toBe('no-store');
}

describe('the API', () => {
  test('is passed on with its query and answered with the body and cookies of the cms', async () => {
    respond = (_incoming, response) => {
      response.writeHead(200, {
        'content-type': 'application/json',
        'set-cookie': ['a=1; HttpOnly', 'b=2'],
        etag: '"1"',
      });
      response.write('{"data":');
      response.end('[]}');
    };
    const answer = await get('/api/trainings?page=2&x=%20');
    expect(answer.status).toBe(200);
    expect(textOf(answer)).toBe('{"data":[]}');
    expect(answer.headers['set-cookie']).toEqual(['a=1; HttpOnly', 'b=2']);
    expect(answer.headers.etag).toBe('"1"');
    expect(seen.map(({ method, url }) => `${String(method)} ${String(url)}`)).toEqual([
      'GET /api/trainings?page=2&x=%20',
    ]);
  });

  test('forwards the real client address and host, whatever the client sends', async () => {
    const answer = await get('/api/site', {
      host: 'cfp.example',
      cookie: 'session=1',
      authorization: 'Bearer stolen',
      forwarded: 'for=1.2.3.4',
      'x-forwarded-for': '1.2.3.4',
      'x-forwarded-proto': 'gopher',
      'x-forwarded-host': 'example.org',
      'x-forwarded-port': '1',
      'x-forwarded-prefix': '/x',
      'x-real-ip': '1.2.3.4',
      'x-request-id': 'chosen by the client',
      'proxy-authorization': 'Basic x',
      connection: 'upgrade',
      upgrade: 'websocket',
      te: 'trailers',
    });
    expect(answer.status).toBe(200);
    const headers = seen[0]?.headers;
    expect(headers).toMatchObject({
      host: 'cfp.example',
      cookie: 'session=1',
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'cfp.example',
      'x-request-id': answer.headers['x-request-id'],
    });
    const dropped = [
      'authorization',
      'forwarded',
      'x-forwarded-port',
      'x-forwarded-prefix',
      'x-real-ip',
      'proxy-authorization',
      'upgrade',
      'te',
    ];
    for (const name of dropped) expect(headers).not.toHaveProperty(name);
  });

  test('overrides headers of the cms', async () => {
    respond = (_incoming, response) => {
      response.writeHead(200, {
        server: 'cms',
        'x-powered-by': 'Strapi',
        'content-security-policy': "default-src 'unsafe-inline'",
        'x-frame-options': 'SAMEORIGIN',
        'strict-transport-security': 'max-age=1',
        'x-request-id': 'chosen by the cms',
      });
      response.end('{}');
    };
    const { headers } = await get('/api/site');
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-frame-options': 'DENY',
      'strict-transport-security': 'max-age=31536000',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    expect(headers['x-request-id']).toBe(seen[0]?.headers['x-request-id']);
    for (const name of ['server', 'x-powered-by']) expect(headers).not.toHaveProperty(name);
  });

  test('keeps the caching headers of the cms', async () => {
    respond = (_incoming, response) => response.writeHead(200, { 'cache-control': 'max-age=5' }).end();
    expect((await get('/api/site')).headers['cache-control']).toBe('max-age=5');
  });

  test.each([
    ['GET', '/api/users', 404, 'not-found', undefined],
    ['GET', '/api/trainings/poda/x', 404, 'not-found', undefined],
    ['POST', '/api/trainings', 405, 'method-not-allowed', 'GET, HEAD'],
    ['DELETE', '/api/site', 405, 'method-not-allowed', 'GET, HEAD'],
    ['GET', '/api/trainings/%', 400, 'invalid-parameters', undefined],
    ['GET', '/api/trainings/..', 400, 'invalid-parameters', undefined],
  ] as const)('%s %s is rejected with %i before the cms', async (method, address, status, code, allow) => {
    const answer = await ask(front.port, address, { method });
    expect(answer.status).toBe(status);
    expect(answer.headers.allow).toBe(allow);
    expectError(answer, code);
    expect(seen).toEqual([]);
  });

  test.each([
    ['no proxy', 0, '1.1.1.1, 2.2.2.2', '127.0.0.1'],
    ['one', 1, '1.1.1.1, 2.2.2.2', '2.2.2.2'],
    ['two', 2, '1.1.1.1, 2.2.2.2', '1.1.1.1'],
    ['more proxies than addresses', 3, '1.1.1.1, 2.2.2.2', '127.0.0.1'],
    ['one that sends no address', 1, '1.1.1.1, nobody', '127.0.0.1'],
    ['one that sends an IPv6 address', 1, '2001:db8::1', '2001:db8::1'],
  ])('behind %s it forwards the client address', async (_how, trustedProxies, forwarded, client) => {
    const behind = await startFront(data, { cmsUrl: cms.url, trustedProxies });
    await ask(behind.port, '/api/site', { headers: { 'x-forwarded-for': forwarded } });
    expect(seen[0]?.headers['x-forwarded-for']).toBe(client);
    await behind.close();
  });

  describe.each([
    ['a picture', 'POST', '/api/me/images/dni-images', IMAGE_BODY_LIMIT],
    ['a piece of one', 'PATCH', '/api/me/images/dni-images/ana_dni-images_1', RESUMABLE_BODY_LIMIT],
    ['a form', 'POST', '/api/auth/local?x=1', BODY_LIMIT],
    ['nothing', 'GET', '/api/site', BODY_LIMIT],
  ])('at an endpoint that takes %s', (_what, method, address, limit) => {
    test('passes a body up to the limit, in one piece or in many', async () => {
      const received: number[] = [];
      respond = (incoming, response) => {
        buffer(incoming).then(
          ({ length }) => {
            received.push(length);
            response.end('{}');
          },
          () => {
            // An aborted request of the previous test may arrive only now.
          },
        );
      };
      const body = Buffer.alloc(limit, 'a');
      for (const headers of [{ 'content-length': String(limit) }, { 'transfer-encoding': 'chunked' }]) {
        expect((await ask(front.port, address, { method, body, headers })).status).toBe(200);
      }
      expect(received).toEqual([limit, limit]);
    });

    test.each([
      ['with a length', { 'content-length': String(limit + 1) }],
      ['in chunks', { 'transfer-encoding': 'chunked' }],
    ])('refuses a larger body %s', async (_how, headers) => {
      respond = (incoming, response) => {
        incoming.resume().once('end', () => response.end('{}'));
      };
      const answer = await ask(front.port, address, { method, body: Buffer.alloc(limit + 1), headers });
      expect(answer.status).toBe(413);
      expectError(answer, 'body-too-large');
    });
  });

  test('is unavailable at once while the cms is down, and logs one line without path or query', async () => {
    const down = await startFront(data);
    const answer = await ask(down.port, '/api/trainings/ana@example.com?token=secret');
    expect(answer.status).toBe(503);
    expectError(answer, 'unavailable');
    expect(logged).toEqual([
      expect.objectContaining({
        level: 'error',
        route: 'api',
        method: 'GET',
        status: 503,
        cause: 'ECONNREFUSED',
        requestId: answer.headers['x-request-id'],
      }),
    ]);
    expect(JSON.stringify(logged)).not.toMatch(/ana|secret/);
    await down.close();
  });

  test('is unavailable after a bounded time when the cms is silent, for each of many', async () => {
    respond = () => undefined;
    const timeout = 400;
    const hasty = await startFront(data, { cmsUrl: cms.url, timeouts: { cms: timeout } });
    const start = performance.now();
    const answers = await Promise.all(Array.from({ length: 300 }, () => ask(hasty.port, '/api/site')));
    expect(performance.now() - start).toBeLessThan(20 * timeout);
    await hasty.close();
    for (const answer of answers) {
      expect(answer.status).toBe(503);
      expectError(answer, 'unavailable');
    }
  });

  test('is unavailable when the cms hangs up or sends nonsense', async () => {
    respond = (incoming) => incoming.socket.destroy();
    expectError(await get('/api/site'), 'unavailable');
    respond = (incoming) => incoming.socket.end('nonsense\r\n\r\n');
    expectError(await get('/api/site'), 'unavailable');
    respond = (_incoming, response) => response.end('{}');
    expect((await get('/api/site')).status).toBe(200);
  });

  test('passes an error of the cms on and logs it', async () => {
    respond = (_incoming, response) => response.writeHead(500).end('{}');
    expect((await get('/api/site')).status).toBe(500);
    expect(logged).toEqual([expect.objectContaining({ route: 'api', status: 500 })]);
  });

  test('truncates a response when the cms does, and keeps serving', async () => {
    respond = (incoming, response) => {
      response.writeHead(200, { 'content-length': '10' }).write('12345', () => incoming.socket.destroy());
    };
    await expect(get('/api/site')).rejects.toThrow();
    respond = (_incoming, response) => response.end('{}');
    expect((await get('/api/site')).status).toBe(200);
  });

  test('aborts the request to the cms when the client disconnects', async () => {
    const gone = new Promise<void>((resolve) => {
      respond = (_incoming, response: ServerResponse) => {
        response.once('close', resolve);
        client.destroy();
      };
    });
    const client = request({ host: '127.0.0.1', port: front.port, path: '/api/site' });
    client.on('error', () => undefined).end();
    await gone;
    expect(logged).toEqual([]);
  });
});

describe('the media library', () => {
  beforeAll(() => {
    writeFileSync(path.join(data.uploadsFolder, 'poda.webp'), 'picture');
    writeFileSync(path.join(data.uploadsFolder, 'con espacio.png'), 'picture');
    writeFileSync(path.join(data.uploadsFolder, 'programa.pdf'), 'document');
    writeFileSync(path.join(data.uploadsFolder, 'dibujo.svg'), '<svg><script>alert(1)</script></svg>');
    mkdirSync(path.join(data.uploadsFolder, 'folder.png'));
  });

  test.each([
    ['/media/poda.webp', 'image/webp'],
    ['/media/con%20espacio.png', 'image/png'],
    ['/media/programa.pdf', 'application/pdf'],
  ])('%s is served from the disk', async (address, type) => {
    const answer = await get(address);
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': type,
      'cache-control': 'public, max-age=60, stale-while-revalidate=604800',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    });
    expect(answer.headers['x-request-id']).toBeDefined();
    const { etag = '' } = answer.headers;
    expect((await get(address, { 'if-none-match': etag })).status).toBe(304);
    expect(seen).toEqual([]);
  });

  test('forces the download of files that a browser could execute', async () => {
    const { status, headers } = await get('/media/dibujo.svg');
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': 'attachment',
    });
  });

  test('answers ranges, and rejects unsatisfiable ones', async () => {
    const part = await get('/media/programa.pdf', { range: 'bytes=2-4' });
    expect(part.status).toBe(206);
    expect(part.body.toString()).toBe('cum');
    const beyond = await get('/media/programa.pdf', { range: 'bytes=99-' });
    expect(beyond.status).toBe(416);
    expect(beyond.headers['content-range']).toBe('bytes */8');
    expect((await get('/media/programa.pdf', { 'if-match': '"other"' })).status).toBe(412);
  });

  test('requests files that are not on the disk from the cms, without cookies', async () => {
    respond = (_incoming, response) => {
      response.writeHead(200, {
        'content-type': 'text/html',
        'content-length': '7',
        etag: '"1"',
        'set-cookie': 'a=1',
        'x-powered-by': 'Strapi',
      });
      response.end('picture');
    };
    const headers = { cookie: 'session=1', authorization: 'Bearer x' };
    const answer = await get('/media/otra%20foto.png?v=1', headers);
    expect([answer.status, textOf(answer)]).toEqual([200, 'picture']);
    expect(answer.headers).toMatchObject({ 'content-type': 'image/png', etag: '"1"' });
    for (const name of ['set-cookie', 'x-powered-by']) expect(answer.headers).not.toHaveProperty(name);
    expect(seen.map(({ url }) => url)).toEqual(['/uploads/otra%20foto.png']);
    for (const name of ['cookie', 'authorization']) expect(seen[0]?.headers).not.toHaveProperty(name);
  });

  test.each([
    [404, 404],
    [403, 404],
    [302, 404],
    [500, 503],
  ])('answers a %i of the cms with %i of its own', async (ofCms, status) => {
    respond = (_incoming, response) => {
      response.writeHead(ofCms, { location: 'https://example.org' }).end('of the cms');
    };
    const answer = await get('/media/no-hay.png');
    expect([answer.status, answer.headers['cache-control']]).toEqual([status, 'no-store']);
    expect(textOf(answer)).not.toContain('of the cms');
    expect(answer.headers).not.toHaveProperty('location');
  });

  test('requests a file from the cms if the disk has a folder of its name', async () => {
    respond = (_incoming, response) => response.writeHead(404).end();
    expect((await get('/media/folder.png')).status).toBe(404);
  });

  test('works while the cms is down', async () => {
    const down = await startFront(data);
    expect((await ask(down.port, '/media/poda.webp')).status).toBe(200);
    expect((await ask(down.port, '/media/no-hay.webp')).status).toBe(503);
    await down.close();
  });

  test('truncates a file when the cms does, and keeps serving', async () => {
    respond = (incoming, response) => {
      response.writeHead(200, { 'content-length': '10' }).write('12345', () => incoming.socket.destroy());
    };
    await expect(get('/media/no-hay.png')).rejects.toThrow();
    expect((await get('/media/poda.webp')).status).toBe(200);
  });
});

describe('health', () => {
  test('reports that the cms is up', async () => {
    await expect
      .poll(async () => JSON.parse(textOf(await get('/healthz'))) as unknown)
      .toMatchObject({ cms: 'up' });
  });

  test('does not wait for a cms that hangs', async () => {
    const silent = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const address = silent.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const waiting = await startFront(data, { cmsUrl: `http://127.0.0.1:${String(port)}` });
    const start = performance.now();
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(waiting.port, '/healthz')));
    expect(performance.now() - start).toBeLessThan(10_000);
    for (const answer of answers) expect(JSON.parse(textOf(answer))).toMatchObject({ cms: 'down' });
    await waiting.close();
    silent.close();
    silent.closeAllConnections();
  });
});
