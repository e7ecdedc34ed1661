import { mkdirSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, RequestListener } from 'node:http';
import path from 'node:path';
import { unescape } from 'node:querystring';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  BODY_LIMIT,
  errorResponseSchema,
  IMAGE_BODY_LIMIT,
  previewClaim,
  previewPath,
  type ErrorCode,
} from '@centro/shared';
import { ask, textOf, type Answer, type Asked, type SecureServer } from '../front/testing/client.ts';
import { releaseId, writeRelease } from '../front/testing/release-fixture.ts';
import { makeDataFolder, startCms, startFront, type RunningServer } from '../front/testing/running.ts';
import { PERSONAL } from '../release/layout.ts';
import { pointCurrentTo } from '../release/releases.ts';
import { startCaddy, type RunningCaddy } from './testing/running.ts';

const POLICY = "default-src 'self'; style-src 'sha256-x='";
const NOTHING = "default-src 'none'; frame-ancestors 'none'";
const HASH = 'a'.repeat(64);

const FILES = {
  'index.html': '<h1>Inicio</h1>',
  '404.html': '<h1>No encontramos la página</h1>',
  'capacitaciones.html': '<h1>Capacitaciones</h1>',
  '404/capacitacion.html': '<h1>La capacitación no está vigente</h1>',
  '404/publicacion.html': '<h1>La publicación no está vigente</h1>',
  'capacitaciones/poda.html': '<h1>Poda</h1>',
  'capacitaciones/calendario.ics': 'BEGIN:VCALENDAR',
  'constancias.html': '<h1>Constancias</h1>',
  'login.html': '<h1>Un último paso</h1>',
  'crear-perfil.html': '<h1>Tus datos</h1>',
  'crear-perfil/manipulador.html': '<h1>Manipulador</h1>',
  'mi-perfil.html': '<h1>Mi perfil</h1>',
  'assets/data.json': '{"data":{}}',
  'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'manifest.webmanifest': '{}',
  'robots.txt': 'User-agent: *',
  'sitemap.xml': '<urlset/>',
  'sw.js': 'self.addEventListener("fetch", () => {})',
  '_astro/page.abc123.css': 'h1{color:green}',
  '_astro/page.abc123.js.map': '{}',
  '_astro/font.abc123.woff2': 'font',
  'tema/24603a.css': ':root{}',
  '.hidden.html': 'SECRET',
} as const;

const PERSONAL_FILES = {
  'bolsa-de-trabajo.html': '<h1>Bolsa de trabajo</h1>',
  '.well-known/did.json': '{"id":"did:web:x"}',
  [`constancias/verificacion/${HASH}.json`]: '{"verified":true}',
} as const;

const TOKEN = `${previewClaim({ kind: 'training', documentId: 'a', expires: 1772458923000 })}.${'x'.repeat(43)}`;
const PREVIEW = previewPath(TOKEN, '/capacitaciones/poda');

const data = makeDataFolder();
let cms: RunningServer;
let publisher: RunningServer;
let embedded: RunningServer;
let caddy: RunningCaddy;
/** What the cms does with the next requests; the fronts' own health checks are answered apart. */
let respond: RequestListener = (_incoming, response) => response.end('{}');
let seen: IncomingMessage[] = [];

beforeAll(async () => {
  const id = releaseId(2);
  writeRelease(data.releasesFolder, {
    id: releaseId(1),
    files: { '_astro/old.js': 'old', 'old.json': 'old' },
  });
  writeRelease(data.releasesFolder, { id, files: FILES, headers: { 'content-security-policy': POLICY } });
  writeRelease(data.releasesFolder, {
    id: PERSONAL,
    files: PERSONAL_FILES,
    headers: { 'content-security-policy': POLICY },
  });
  pointCurrentTo(data.releasesFolder, id);
  writeFileSync(path.join(data.root, 'SECRET'), 'SECRET');
  writeFileSync(path.join(data.releasesFolder, id, 'SECRET'), 'SECRET');
  for (const file of ['poda.webp', 'con espacio.png', 'programa.pdf', 'dibujo.svg', 'FOTO.JPG']) {
    writeFileSync(path.join(data.uploadsFolder, file), `content of ${file}`);
  }
  mkdirSync(path.join(data.root, 'share-cards'));
  writeFileSync(path.join(data.root, 'share-cards', 'AbC-_0123456789z.jpg'), 'card');
  cms = await startCms((incoming, response) => {
    if (incoming.url === '/_health') {
      response.writeHead(204).end();
      return;
    }
    seen.push(incoming);
    respond(incoming, response);
  });
  publisher = await startCms(({ url = '' }, response) => {
    response.writeHead(403, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; img-src 'self'",
    });
    response.end(url);
  });
  caddy = await startCaddy({
    ...{ dataFolder: data.root, pagePolicy: POLICY, cmsUrl: cms.url, publisherUrl: publisher.url },
  });
  embedded = await startFront(data, {
    cmsUrl: cms.url,
    publicUrl: caddy.url,
    preview: { publisherUrl: publisher.url, adminOrigin: caddy.url.replace('localhost', 'admin.localhost') },
  });
});

beforeEach(() => {
  seen = [];
  respond = (_incoming, response) => response.end('{}');
});

afterAll(async () => {
  await caddy.stop();
  await embedded.close();
  await publisher.close();
  await cms.close();
  data.remove();
});

interface Expected {
  readonly status: number;
  /** The whole text. */
  readonly body?: string;
  readonly headers?: Readonly<Record<string, unknown>>;
}

const page = (file: keyof typeof FILES, status = 200): Expected => ({
  status,
  body: FILES[file],
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': POLICY,
  },
});

const file = (name: keyof typeof FILES, type: string, cacheControl = 'no-cache'): Expected => ({
  status: 200,
  body: FILES[name],
  headers: { 'content-type': type, 'cache-control': cacheControl, 'content-security-policy': NOTHING },
});

const FOREVER = 'public, max-age=31536000, immutable';
const refused = (status: number): Expected => ({
  status,
  headers: { 'content-security-policy': NOTHING, 'cache-control': 'no-store' },
});
const moved = (location: string): Expected => ({
  status: 308,
  headers: { location, 'cache-control': 'no-cache', 'content-security-policy': NOTHING },
});
const media = (name: string, type: string, download = false): Expected => ({
  status: 200,
  body: `content of ${name}`,
  headers: {
    'content-type': type,
    'cache-control': 'public, max-age=60, stale-while-revalidate=604800',
    'content-security-policy': NOTHING,
    'content-disposition': download ? 'attachment' : undefined,
  },
});

/** What a front does with an address, whichever it is. */
const ADDRESSES: readonly (readonly [string, Expected])[] = [
  ['/', page('index.html')],
  ['/?utm_source=x', page('index.html')],
  ['/capacitaciones', page('capacitaciones.html')],
  ['/capacitaciones?pagina=2', page('capacitaciones.html')],
  ['/capacitaciones/poda', page('capacitaciones/poda.html')],
  ['/capacitaciones/calendario.ics', file('capacitaciones/calendario.ics', 'text/calendar; charset=utf-8')],
  ['/assets/data.json', file('assets/data.json', 'application/json; charset=utf-8')],
  ['/favicon.svg', file('favicon.svg', 'image/svg+xml; charset=utf-8')],
  ['/manifest.webmanifest', file('manifest.webmanifest', 'application/manifest+json; charset=utf-8')],
  ['/robots.txt', file('robots.txt', 'text/plain; charset=utf-8')],
  ['/sitemap.xml', file('sitemap.xml', 'text/xml; charset=utf-8')],
  ['/_astro/page.abc123.css', file('_astro/page.abc123.css', 'text/css; charset=utf-8', FOREVER)],
  ['/_astro/font.abc123.woff2', file('_astro/font.abc123.woff2', 'font/woff2', FOREVER)],
  ['/tema/24603a.css', file('tema/24603a.css', 'text/css; charset=utf-8', FOREVER)],
  [
    '/sw.js',
    {
      ...file('sw.js', 'text/javascript; charset=utf-8'),
      headers: {
        'cache-control': 'no-cache',
        'content-security-policy': "default-src 'none'; connect-src 'self'",
      },
    },
  ],
  // of an earlier release that is kept
  ['/_astro/old.js', { status: 200, body: 'old', headers: { 'cache-control': FOREVER } }],
  ['/old.json', page('404.html', 404)],
  // shells
  ['/capacitaciones/poda/inscribirme', page('capacitaciones/poda.html')],
  ['/login/ana%40example.com', page('login.html')],
  ['/login/ana@example.com/poda', page('login.html')],
  ['/constancias/ABCD-1234', page('constancias.html')],
  ['/crear-perfil/30123456', page('crear-perfil.html')],
  ['/crear-perfil/manipulador', page('crear-perfil/manipulador.html')],
  ['/crear-perfil/manipulador/poda', page('crear-perfil/manipulador.html')],
  // missing
  ['/404', page('404.html', 404)],
  ['/404/capacitacion', page('404/capacitacion.html', 404)],
  ['/capacitaciones/404', page('404/capacitacion.html', 404)],
  ['/capacitaciones/no-hay', page('404/capacitacion.html', 404)],
  ['/capacitaciones/no-hay/inscribirme', page('404/capacitacion.html', 404)],
  ['/publicaciones/no-hay', page('404/publicacion.html', 404)],
  ['/publicaciones/no hay'.replace(' ', '%20'), page('404.html', 404)],
  [`/publicaciones/${'a'.repeat(120)}`, page('404/publicacion.html', 404)],
  [`/publicaciones/${'a'.repeat(121)}`, page('404.html', 404)],
  ['/capacitaciones/pagina', page('404.html', 404)],
  ['/no-hay', page('404.html', 404)],
  ['/formulario/1', page('404.html', 404)],
  ['/mi-perfil/otra', page('404.html', 404)],
  ['/no-hay.css', page('404.html', 404)],
  ['/_astro/no-hay.css', page('404.html', 404)],
  ['/_astro/*.css', page('404.html', 404)],
  ['/capacitaciones/*', page('404.html', 404)],
  [`/${'a'.repeat(256)}`, page('404.html', 404)],
  // below a file, a folder
  ['/index.html/x', page('404.html', 404)],
  ['/_astro', page('404.html', 404)],
  // not for visitors
  ['/index.html.br', page('404.html', 404)],
  ['/_astro/page.abc123.css.br', page('404.html', 404)],
  ['/_astro/page.abc123.js.map', page('404.html', 404)],
  ['/.hidden', page('404.html', 404)],
  ['/.env', page('404.html', 404)],
  ['/release.json', page('404.html', 404)],
  // of the cms, and not let through
  ['/admin', page('404.html', 404)],
  ['/uploads/poda.webp', page('404.html', 404)],
  ['/internal/content-feed', page('404.html', 404)],
  ['/_health', page('404.html', 404)],
  ['/readyz', page('404.html', 404)],
  ['/metrics', page('404.html', 404)],
  // one address per page
  ['/capacitaciones/', moved('/capacitaciones')],
  ['/capacitaciones/?a=1&b=/', moved('/capacitaciones?a=1&b=/')],
  ['/capacitaciones.html?pagina=2', moved('/capacitaciones?pagina=2')],
  ['/index.html', moved('/')],
  ['/index', moved('/')],
  ['/login/ana%40example.com/', moved('/login/ana%40example.com')],
  ['//example.com/', moved('/example.com')],
  ['///example.com//x.html', moved('/example.com/x')],
  ['//', moved('/')],
  ['/.html', moved('/')],
  // misleading
  ['/a%00b', refused(400)],
  ['/a%0d%0ab', refused(400)],
  ['/%ff', refused(400)],
  ['/%5cexample.com', refused(400)],
  ['/\\example.com', refused(400)],
  ['/../release.json', refused(400)],
  ['/a/./b', refused(400)],
  ['/%2e%2e/release.json', refused(400)],
  ['/..%2frelease.json', refused(400)],
  ['/capacitaciones%2Fpoda', refused(400)],
  [`/${'a'.repeat(3000)}`, refused(414)],
  // pages that tell of people
  [
    '/bolsa-de-trabajo',
    {
      status: 200,
      body: PERSONAL_FILES['bolsa-de-trabajo.html'],
      headers: { 'cache-control': 'private, no-cache', 'content-security-policy': POLICY },
    },
  ],
  // what certificates are checked with
  ...['/.well-known/did.json', `/constancias/verificacion/${HASH}.json`].map(
    (address) =>
      [
        address,
        {
          status: 200,
          headers: {
            'access-control-allow-origin': '*',
            'cross-origin-resource-policy': 'cross-origin',
            'cache-control': 'private, no-cache',
            'content-type': 'application/json; charset=utf-8',
          },
        },
      ] as const,
  ),
  [
    '/constancias/estado/9.json',
    { status: 404, headers: { 'access-control-allow-origin': '*', 'cache-control': 'no-store' } },
  ],
  // media: from the disk
  ['/media/poda.webp', media('poda.webp', 'image/webp')],
  ['/media/poda.webp?v=1', media('poda.webp', 'image/webp')],
  ['/media/con%20espacio.png', media('con espacio.png', 'image/png')],
  ['/media/programa.pdf', media('programa.pdf', 'application/pdf')],
  ['/media/FOTO.JPG', media('FOTO.JPG', 'image/jpeg')],
  ['/media/dibujo.svg', media('dibujo.svg', 'application/octet-stream', true)],
  ['/media/', refused(404)],
  ['/media/.env', refused(404)],
  ['/media/a/b.webp', refused(404)],
  ['/media/..%2f..%2fSECRET', refused(400)],
  // the picture shown where a page is shared
  [
    '/tarjetas/AbC-_0123456789z.jpg',
    {
      status: 200,
      body: 'card',
      headers: {
        'cache-control': FOREVER,
        'content-type': 'image/jpeg',
        'cross-origin-resource-policy': 'cross-origin',
      },
    },
  ],
  [PREVIEW, { status: 403, body: `/preview${PREVIEW}`, headers: { 'x-robots-tag': 'noindex, nofollow' } }],
  ['/healthz', { status: 200, body: `{"status":"ok","release":"${releaseId(2)}","cms":"up"}` }],
];

const METHODS: readonly (readonly [string, string, Expected])[] = [
  ...['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'].map(
    (method) => [method, '/', { status: 405, headers: { allow: 'GET, HEAD' } }] as const,
  ),
  ['POST', '/media/poda.webp', { status: 405, headers: { allow: 'GET, HEAD' } }],
  ['DELETE', '/healthz', { status: 405, headers: { allow: 'GET, HEAD' } }],
];

/** Every answer's. */
const ALWAYS = {
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin',
  'strict-transport-security': 'max-age=31536000',
  'permissions-policy': expect.stringContaining('camera=()') as string,
  'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
};

describe.each(['the embedded front', 'Caddy'])('%s', (which) => {
  const server = (): number | SecureServer => (which === 'Caddy' ? caddy : embedded.port);
  const get = (address: string, headers: Asked['headers'] = {}) => ask(server(), address, { headers });

  function expectAnswer(answer: Answer, { status, body, headers = {} }: Expected): void {
    expect(answer.status).toBe(status);
    if (body !== undefined) expect(textOf(answer)).toBe(body);
    for (const [name, value] of Object.entries({ ...ALWAYS, ...headers })) {
      expect(answer.headers[name], name).toEqual(value);
    }
    for (const name of ['server', 'x-powered-by', 'via', 'last-modified']) {
      if (name === 'last-modified' && answer.headers['cache-control']?.includes('stale')) continue;
      if (name === 'last-modified' && answer.headers['content-type'] === 'image/jpeg') continue;
      expect(answer.headers, name).not.toHaveProperty(name);
    }
  }

  it.each(ADDRESSES)('answers %s', async (address, expected) => {
    const answer = await get(address, { 'x-request-id': 'chosen by the client' });
    expectAnswer(answer, expected);
    const head = await ask(server(), address, { method: 'HEAD' });
    expect([head.status, head.body.length]).toEqual([expected.status, 0]);
  });

  it.each(METHODS)('answers %s %s', async (method, address, expected) => {
    expectAnswer(await ask(server(), address, { method }), expected);
  });

  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['identity', undefined],
    ['gzip;q=0, br;q=0', undefined],
  ])('sends to who takes %s the file as it lies: %s', async (accepted, encoding) => {
    for (const address of ['/', '/_astro/page.abc123.css', '/bolsa-de-trabajo', '/no-hay']) {
      const answer = await get(address, { 'accept-encoding': accepted });
      expect(answer.headers['content-encoding'], address).toBe(encoding);
      expect(answer.headers.vary).toBe('accept-encoding');
      expect(answer.headers['content-length']).toBe(String(answer.body.length));
      expect(textOf(answer)).not.toBe('');
    }
  });

  it('answers 304 to who has the page, by encoding', async () => {
    const { etag = '' } = (await get('/', { 'accept-encoding': 'br' })).headers;
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const answer = await get('/', { 'accept-encoding': 'br', 'if-none-match': known });
      expect([answer.status, answer.body.length]).toEqual([304, 0]);
      expect(answer.headers).toMatchObject({
        ...{ etag, 'cache-control': 'no-cache', vary: 'accept-encoding' },
        'content-security-policy': POLICY,
      });
    }
    expect((await get('/', { 'accept-encoding': 'gzip', 'if-none-match': etag })).status).toBe(200);
  });

  it('sends a missing page in full, whatever the browser has', async () => {
    const { etag = '"x"' } = (await get('/no-hay')).headers;
    const answer = await get('/no-hay', {
      'if-none-match': etag,
      'if-modified-since': new Date().toUTCString(),
    });
    expect([answer.status, textOf(answer)]).toEqual([404, FILES['404.html']]);
  });

  it('ignores ranges of pages, and times', async () => {
    for (const range of ['bytes=0-1', 'bytes=9-1', 'bytes=999999-', 'x']) {
      const answer = await get('/', { range, 'if-modified-since': new Date().toUTCString() });
      expect([answer.status, textOf(answer)]).toEqual([200, FILES['index.html']]);
    }
  });

  it('answers ranges of media, and says so of those that cannot be', async () => {
    const part = await get('/media/programa.pdf', { range: 'bytes=2-4' });
    expect([part.status, textOf(part)]).toEqual([206, 'nte']);
    expect((await get('/media/programa.pdf', { range: 'bytes=999-' })).status).toBe(416);
    const { etag = '' } = (await get('/media/programa.pdf')).headers;
    expect((await get('/media/programa.pdf', { 'if-none-match': etag })).status).toBe(304);
  });

  describe('the API', () => {
    function expectError(answer: Answer, code: ErrorCode): void {
      const { error } = errorResponseSchema.parse(JSON.parse(textOf(answer)));
      expect([error.details.code, error.status]).toEqual([code, answer.status]);
      expectAnswer(answer, {
        status: answer.status,
        headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
      });
    }

    it('is passed on with its query and answered with the body and cookies of the cms', async () => {
      respond = (_incoming, response) => {
        response.writeHead(200, {
          ...{ 'content-type': 'application/json', 'set-cookie': ['a=1; HttpOnly', 'b=2'], server: 'cms' },
          ...{ 'x-powered-by': 'Strapi', 'content-security-policy': "default-src 'unsafe-inline'" },
          ...{ 'x-frame-options': 'SAMEORIGIN', 'x-request-id': 'chosen by the cms' },
        });
        response.end('{"data":[]}');
      };
      const answer = await get('/api/trainings?page=2&x=%20');
      expectAnswer(answer, {
        status: 200,
        body: '{"data":[]}',
        headers: {
          ...{ 'set-cookie': ['a=1; HttpOnly', 'b=2'], 'cache-control': 'no-store' },
          ...{ 'content-security-policy': NOTHING, 'x-frame-options': 'DENY' },
        },
      });
      expect(seen.map(({ method, url }) => [method, url])).toEqual([['GET', '/api/trainings?page=2&x=%20']]);
    });

    it('keeps what the cms says about caching', async () => {
      respond = (_incoming, response) => response.writeHead(200, { 'cache-control': 'max-age=5' }).end();
      expect((await get('/api/site')).headers['cache-control']).toBe('max-age=5');
    });

    it('says who asks, whatever the client says', async () => {
      const answer = await get('/api/site', {
        ...{ cookie: 'session=1', authorization: 'Bearer stolen', forwarded: 'for=1.2.3.4' },
        ...{ 'x-forwarded-for': '1.2.3.4', 'x-forwarded-proto': 'gopher', 'x-forwarded-host': 'example.org' },
        ...{ 'x-forwarded-port': '1', 'x-forwarded-prefix': '/x', 'x-real-ip': '1.2.3.4' },
        ...{ 'x-request-id': 'chosen by the client', 'proxy-authorization': 'Basic x', te: 'trailers' },
        ...{ host: `localhost:${String(caddy.port)}` },
      });
      const host = `localhost:${String(caddy.port)}`;
      const headers = seen[0]?.headers;
      expect(headers).toMatchObject({
        ...{ host, cookie: 'session=1', 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'https' },
        ...{ 'x-forwarded-host': host, 'x-request-id': answer.headers['x-request-id'] },
      });
      const dropped = [
        ...['authorization', 'forwarded', 'x-forwarded-port', 'x-forwarded-prefix', 'x-real-ip'],
        ...['proxy-authorization', 'te'],
      ];
      for (const name of dropped) expect(headers).not.toHaveProperty(name);
    });

    it.each([
      ['GET', '/api', 404, 'not-found', undefined],
      ['GET', '/api/users', 404, 'not-found', undefined],
      ['GET', '/api/site/', 404, 'not-found', undefined],
      ['GET', '/api/trainings/poda/x', 404, 'not-found', undefined],
      ['POST', '/api/users', 404, 'not-found', undefined],
      ['POST', '/api/trainings', 405, 'method-not-allowed', 'GET, HEAD'],
      ['POST', '/api/trainings/archived', 405, 'method-not-allowed', 'GET, HEAD'],
      ['DELETE', '/api/site', 405, 'method-not-allowed', 'GET, HEAD'],
      ['PUT', '/api/trainings/poda/enrolment', 405, 'method-not-allowed', 'GET, POST, DELETE, HEAD'],
      ['GET', '/api/trainings/..', 400, 'invalid-parameters', undefined],
      ['GET', '/api/trainings/%00', 400, 'invalid-parameters', undefined],
      ['GET', `/api/site?${'a'.repeat(3000)}`, 400, 'invalid-parameters', undefined],
      ['GET', '/api/certificates/%00', 404, 'not-found', undefined],
      ['GET', '/api/certificates/a%2Fb/pdf', 404, 'not-found', undefined],
    ] as const)('%s %s stays outside with %i', async (method, address, status, code, allow) => {
      const answer = await ask(server(), address, { method });
      expect([answer.status, answer.headers.allow]).toEqual([status, allow]);
      expectError(answer, code);
      expect(seen).toEqual([]);
    });

    describe.each([
      ['a picture', 'POST', '/api/me/images/dni-images', IMAGE_BODY_LIMIT],
      ['a form', 'POST', '/api/auth/local?x=1', BODY_LIMIT],
    ])('at an endpoint that takes %s', (_what, method, address, limit) => {
      const HOW = [{ 'content-length': 'its own' }, { 'transfer-encoding': 'chunked' }] as const;

      it('passes a body up to the limit, in one piece or in many', async () => {
        const received: number[] = [];
        respond = (incoming, response) => {
          buffer(incoming).then(
            ({ length }) => {
              received.push(length);
              response.end('{}');
            },
            () => undefined,
          );
        };
        const body = Buffer.alloc(limit, 'a');
        for (const headers of HOW.map((how) => withLength(how, limit))) {
          expect((await ask(server(), address, { method, body, headers })).status).toBe(200);
        }
        expect(received).toEqual([limit, limit]);
      });

      it.each(HOW)('refuses a larger one that says %o', async (how) => {
        respond = (incoming, response) => {
          incoming.resume().once('end', () => response.end('{}'));
        };
        const headers = withLength(how, limit + 1);
        const answer = await ask(server(), address, { method, body: Buffer.alloc(limit + 1), headers });
        expect(answer.status).toBe(413);
        expectError(answer, 'body-too-large');
      });
    });

    it('is unavailable when the cms hangs up or talks nonsense, and passes its errors on', async () => {
      respond = (incoming) => incoming.socket.destroy();
      expectError(await get('/api/site'), 'unavailable');
      respond = (incoming) => incoming.socket.end('nonsense\r\n\r\n');
      const answer = await get('/api/site');
      expectError(answer, 'unavailable');
      expect([answer.status, answer.headers['retry-after']]).toEqual([503, '5']);
      respond = (_incoming, response) => response.writeHead(500).end('{}');
      expect((await get('/api/site')).status).toBe(500);
      respond = (_incoming, response) => response.end('{}');
      expect((await get('/api/site')).status).toBe(200);
    });
  });

  describe('the media library', () => {
    it('asks the cms for what the disk does not have, without cookies', async () => {
      respond = (_incoming, response) => {
        response.writeHead(200, {
          ...{ 'content-type': 'text/html', 'content-length': '7', etag: '"1"', 'set-cookie': 'a=1' },
          'x-powered-by': 'Strapi',
        });
        response.end('picture');
      };
      const headers = { cookie: 'session=1', authorization: 'Bearer x' };
      const answer = await get('/media/otra%20foto.png?v=1', headers);
      expectAnswer(answer, { ...media('', 'image/png'), body: 'picture' });
      expect([answer.headers.etag, answer.headers['set-cookie']]).toEqual(['"1"', undefined]);
      expect(seen.map(({ url }) => url)).toEqual(['/uploads/otra%20foto.png']);
      for (const name of ['cookie', 'authorization']) expect(seen[0]?.headers).not.toHaveProperty(name);
    });

    it.each([
      [404, 404],
      [403, 404],
      [302, 404],
      [500, 503],
    ])('when the cms answers %i it answers %i itself', async (ofCms, status) => {
      respond = (_incoming, response) => {
        response.writeHead(ofCms, { location: 'https://example.org' }).end('of the cms');
      };
      const answer = await get('/media/no-hay.png');
      expectAnswer(answer, refused(status));
      expect(textOf(answer)).not.toContain('of the cms');
      expect(answer.headers).not.toHaveProperty('location');
    });

    it('says that a file is unavailable when the cms hangs up', async () => {
      respond = (incoming) => incoming.socket.destroy();
      expectAnswer(await get('/media/no-hay.png'), refused(503));
      expect((await get('/media/poda.webp')).status).toBe(200);
    });
  });

  it('frames a preview for the admin alone', async () => {
    const answer = await get(PREVIEW, { cookie: 'session=1' });
    const admin = caddy.url.replace('localhost', 'admin.localhost');
    expect(answer.headers).toMatchObject({
      ...{ 'content-security-policy': `default-src 'none'; img-src 'self'; frame-ancestors ${admin}` },
      ...{ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
    });
    expect(answer.headers).not.toHaveProperty('x-frame-options');
  });
});

const withLength = (how: object, length: number): Record<string, string> =>
  'content-length' in how ? { 'content-length': String(length) } : { 'transfer-encoding': 'chunked' };

describe('whatever address is asked for', () => {
  const PIECES = [
    ...[
      '/',
      '//',
      '.',
      '..',
      '...',
      '%2e',
      '%2E%2e',
      '%2f',
      '%5c',
      '\\',
      '%00',
      '%c3%b1',
      '%ed%a0%80',
      '~',
      ';',
    ],
    ...[
      'SECRET',
      'public',
      'release.json',
      'current',
      releaseId(1),
      '_astro',
      'capacitaciones',
      'poda',
      'index',
    ],
    ...[
      '.html',
      '.br',
      '.map',
      'login',
      'inscribirme',
      'media',
      'api',
      'trainings',
      'certificates',
      'etc',
      '404',
    ],
    ...[
      'example.com',
      ':',
      '@',
      '?',
      '&',
      '*',
      '[',
      ']',
      '{',
      '}',
      '{http.vars.path}',
      '$1',
      '+',
      '#',
      'pagina',
    ],
  ];
  const address = fc.array(fc.constantFrom(...PIECES), { maxLength: 8 }).map((parts) => `/${parts.join('')}`);

  it('both answer the same', async () => {
    respond = (_incoming, response) => response.writeHead(404).end('{}');
    await fc.assert(
      fc.asyncProperty(address, async (hostile) => {
        const [one, other] = await Promise.all([ask(embedded.port, hostile), ask(caddy, hostile)]);
        const told = ({ status, headers }: Answer) => ({
          status,
          // One escapes more than the other; browsers read both alike.
          location: headers.location === undefined ? undefined : unescape(headers.location),
          type: headers['content-type'],
          cache: headers['cache-control'],
          policy: headers['content-security-policy'],
        });
        expect(told(other)).toEqual(told(one));
        expect(textOf(other)).toBe(textOf(one));
        expect(textOf(other)).not.toContain('SECRET');
      }),
      { numRuns: 1500 },
    );
  });
});
