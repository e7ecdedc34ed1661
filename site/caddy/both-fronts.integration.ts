import { unescape } from 'node:querystring';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { previewClaim, previewPath } from '@centro/shared';
import { ask, textOf, type Answer, type Asked } from '../front/testing/client.ts';
import { hostileAddresses } from '../front/testing/hostile-addresses.ts';
import { releaseId } from '../front/testing/release-fixture.ts';
import {
  bothFronts,
  expectAnswer,
  FILES,
  FOREVER,
  HASH,
  media,
  NOTHING,
  PERSONAL_FILES,
  POLICY,
  refused,
  type Expected,
} from './testing/both-fronts.ts';

const TOKEN = `${previewClaim({ kind: 'training', documentId: 'a', expires: 1772458923000 })}.${'x'.repeat(43)}`;
const PREVIEW = previewPath(TOKEN, '/capacitaciones/poda');

const fronts = bothFronts();

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

const moved = (location: string): Expected => ({
  status: 308,
  headers: { location, 'cache-control': 'no-cache', 'content-security-policy': NOTHING },
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

describe.each(['the embedded front', 'Caddy'])('%s', (which) => {
  const get = (address: string, headers: Asked['headers'] = {}) =>
    ask(fronts.server(which), address, { headers });

  it.each(ADDRESSES)('answers %s', async (address, expected) => {
    const answer = await get(address, { 'x-request-id': 'chosen by the client' });
    expectAnswer(answer, expected);
    const head = await ask(fronts.server(which), address, { method: 'HEAD' });
    expect([head.status, head.body.length]).toEqual([expected.status, 0]);
  });

  it.each(METHODS)('answers %s %s', async (method, address, expected) => {
    expectAnswer(await ask(fronts.server(which), address, { method }), expected);
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

  it('frames a preview for the admin alone', async () => {
    const answer = await get(PREVIEW, { cookie: 'session=1' });
    const admin = fronts.caddy.url.replace('localhost', 'admin.localhost');
    expect(answer.headers).toMatchObject({
      ...{ 'content-security-policy': `default-src 'none'; img-src 'self'; frame-ancestors ${admin}` },
      ...{ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
    });
    expect(answer.headers).not.toHaveProperty('x-frame-options');
  });
});

describe('whatever address is asked for', () => {
  // Go answers a broken % itself.
  const address = hostileAddresses();

  it('both answer the same', async () => {
    fronts.respondBy((_incoming, response) => response.writeHead(404).end('{}'));
    await fc.assert(
      fc.asyncProperty(address, async (hostile) => {
        const [one, other] = await Promise.all([ask(fronts.embedded, hostile), ask(fronts.caddy, hostile)]);
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
