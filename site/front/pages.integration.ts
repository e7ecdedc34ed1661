import { createHash } from 'node:crypto';
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { publicFolder } from '../release/layout.ts';
import { pointCurrentTo } from '../release/releases.ts';
import { ask, textOf } from './testing/client.ts';
import { hostileAddresses } from './testing/hostile-addresses.ts';
import { releaseId, writeRelease } from './testing/release-fixture.ts';
import { makeDataFolder, startFront, type RunningServer } from './testing/running.ts';

const POLICY = "default-src 'self'";
const LIST_POLICY = "default-src 'self'; style-src 'sha256-list'";
const FILES = {
  'index.html': '<h1>Inicio</h1>',
  '404.html': '<h1>No encontramos la página</h1>',
  'capacitaciones.html': '<h1>Capacitaciones</h1>',
  '404/capacitacion.html': '<h1>La capacitación no está vigente</h1>',
  '404/publicacion.html': '<h1>La publicación no está vigente</h1>',
  'capacitaciones/poda.html': '<h1>Poda</h1>',
  'capacitaciones/index.html': '<h1>Un título que es Index</h1>',
  'constancias.html': '<h1>Constancias</h1>',
  'login.html': '<h1>Un último paso</h1>',
  'crear-perfil.html': '<h1>Tus datos</h1>',
  'crear-perfil/manipulador.html': '<h1>Manipulador</h1>',
  'mi-perfil.html': '<h1>Mi perfil</h1>',
  'assets/data.json': '{"data":{}}',
  'capacitaciones/calendario.ics': 'BEGIN:VCALENDAR',
  'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'manifest.webmanifest': '{}',
  'robots.txt': 'User-agent: *',
  'sitemap.xml': '<urlset/>',
  'sw.js': 'self.addEventListener("fetch", () => {})',
  'tema/24603a.css': ':root{}',
  '_astro/page.abc123.css': 'h1{color:green}',
  '_astro/page.abc123.js.map': '{}',
  '_astro/font.abc123.woff2': Buffer.from([0, 1, 2, 3]),
  '.hidden.html': 'SECRET',
};

const data = makeDataFolder();
let front: RunningServer;

beforeAll(async () => {
  const id = releaseId(1);
  const policies = { 'index/1': POLICY, 'login/1': POLICY, '404/1': POLICY, 'capacitaciones/1': LIST_POLICY };
  writeRelease(data.releasesFolder, { id, files: FILES, policies });
  pointCurrentTo(data.releasesFolder, id);
  writeFileSync(path.join(data.root, 'SECRET'), 'SECRET');
  writeFileSync(path.join(data.releasesFolder, id, 'SECRET'), 'SECRET');
  front = await startFront(data);
});

afterAll(async () => {
  await front.close();
  data.remove();
});

const get = (address: string, headers: Record<string, string> = {}) => ask(front.port, address, { headers });

describe('an address', () => {
  test.each([
    ['/', 200, 'index.html'],
    ['/?utm_source=x', 200, 'index.html'],
    ['/capacitaciones', 200, 'capacitaciones.html'],
    ['/capacitaciones/poda', 200, 'capacitaciones/poda.html'],
    ['/capacitaciones/index', 200, 'capacitaciones/index.html'],
    ['/assets/data.json', 200, 'assets/data.json'],
    ['/favicon.svg', 200, 'favicon.svg'],
    ['/_astro/page.abc123.css', 200, '_astro/page.abc123.css'],
    // shells
    ['/capacitaciones/poda/inscribirme', 200, 'capacitaciones/poda.html'],
    ['/capacitaciones/poda/otra', 200, 'capacitaciones/poda.html'],
    ['/mi-perfil/otra', 200, 'mi-perfil.html'],
    ['/login/ana%40example.com', 200, 'login.html'],
    ['/login/ana@example.com/poda', 200, 'login.html'],
    ['/constancias/ABCD-1234', 200, 'constancias.html'],
    ['/crear-perfil/30123456', 200, 'crear-perfil.html'],
    ['/crear-perfil/manipulador', 200, 'crear-perfil/manipulador.html'],
    ['/crear-perfil/manipulador/poda', 200, 'crear-perfil/manipulador.html'],
    // missing
    ['/404', 404, '404.html'],
    ['/404/capacitacion', 404, '404/capacitacion.html'],
    ['/capacitaciones/404', 404, '404/capacitacion.html'],
    ['/capacitaciones/no-hay', 404, '404/capacitacion.html'],
    ['/capacitaciones/no-hay/inscribirme', 404, '404/capacitacion.html'],
    ['/publicaciones/no-hay', 404, '404/publicacion.html'],
    ['/publicaciones/no%20hay', 404, '404.html'],
    [`/publicaciones/${'a'.repeat(120)}`, 404, '404/publicacion.html'],
    [`/publicaciones/${'a'.repeat(121)}`, 404, '404.html'],
    ['/capacitaciones/pagina', 404, '404.html'],
    ['/no-hay', 404, '404.html'],
    ['/formulario/1', 404, '404.html'],
    ['/mi-perfil/otra.css', 404, '404.html'],
    ['/no-hay.css', 404, '404.html'],
    ['/_astro/no-hay.css', 404, '404.html'],
    ['/_astro/*.css', 404, '404.html'],
    ['/capacitaciones/*', 404, '404.html'],
    [`/${'a'.repeat(256)}`, 404, '404.html'],
    // below a file, or a folder
    ['/index.html/x', 404, '404.html'],
    ['/_astro', 404, '404.html'],
    ['/assets', 404, '404.html'],
    // not for visitors
    ['/index.html.br', 404, '404.html'],
    ['/index.html.gz', 404, '404.html'],
    ['/_astro/page.abc123.css.br', 404, '404.html'],
    ['/_astro/page.abc123.js.map', 404, '404.html'],
    ['/capacitaciones/poda.html.br/inscribirme', 404, '404.html'],
    ['/capacitaciones/poda.html/inscribirme', 404, '404.html'],
    ['/.hidden', 404, '404.html'],
    ['/.env', 404, '404.html'],
    ['/release.json', 404, '404.html'],
    // of the cms, not forwarded
    ['/admin', 404, '404.html'],
    ['/uploads/a.webp', 404, '404.html'],
    ['/internal/content-feed', 404, '404.html'],
    ['/_health', 404, '404.html'],
    ['/readyz', 404, '404.html'],
    ['/metrics', 404, '404.html'],
  ] as const)('%s → %i %s', async (address, status, file) => {
    const answer = await get(address);
    expect(answer.status).toBe(status);
    expect(textOf(answer)).toBe(FILES[file]);
    const head = await ask(front.port, address, { method: 'HEAD' });
    expect(head.status).toBe(status);
    expect(head.body).toHaveLength(0);
    expect(head.headers['content-length']).toBe(String(answer.body.length));
  });

  test.each([
    ['/capacitaciones/', '/capacitaciones'],
    ['/capacitaciones.html?pagina=2', '/capacitaciones?pagina=2'],
    ['/index.html', '/'],
    ['//example.com/%2e', undefined],
    ['//example.com/?next=//example.org', '/example.com?next=//example.org'],
  ])('%s redirects to %s', async (address, location) => {
    const answer = await get(address);
    expect(answer.status).toBe(location === undefined ? 400 : 308);
    expect(answer.headers.location).toBe(location);
  });

  test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'])('rejects %s', async (method) => {
    for (const address of ['/', '/media/poda.webp', '/healthz']) {
      const answer = await ask(front.port, address, { method });
      expect([answer.status, answer.headers.allow]).toEqual([405, 'GET, HEAD']);
    }
  });

  test.each([
    ['/%', 400],
    ['/%00', 400],
    ['http://[', 400],
    ['*', 400],
    ['/..%2f..%2fSECRET', 400],
  ])('%s is rejected with %i', async (address, status) => {
    expect((await get(address)).status).toBe(status);
  });

  test('is limited in length', async () => {
    expect((await get(`/${'a'.repeat(3000)}`)).status).toBe(414);
    expect((await get(`/api/site?${'a'.repeat(3000)}`)).status).toBe(400);
  });
});

describe('encodings', () => {
  test.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['*', 'br'],
    ['identity', undefined],
    ['gzip;q=0, br;q=0', undefined],
    ['nonsense;;q=', undefined],
  ])('%s → %s', async (accepted, encoding) => {
    const answer = await get('/', { 'accept-encoding': accepted });
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(answer.headers.vary).toBe('accept-encoding');
    expect(textOf(answer)).toBe(FILES['index.html']);
  });

  test('sends a file without a compressed version as it is', async () => {
    const answer = await get('/_astro/font.abc123.woff2', { 'accept-encoding': 'br' });
    expect(answer.headers).not.toHaveProperty('content-encoding');
    expect(answer.headers).not.toHaveProperty('vary');
    expect(answer.body).toEqual(FILES['_astro/font.abc123.woff2']);
  });
});

describe('caching', () => {
  test.each([
    ['/', 'no-cache'],
    ['/login/x', 'no-cache'],
    ['/no-hay', 'no-cache'],
    ['/assets/data.json', 'no-cache'],
    ['/sw.js', 'no-cache'],
    ['/_astro/page.abc123.css', 'public, max-age=31536000, immutable'],
    ['/tema/24603a.css', 'public, max-age=31536000, immutable'],
    ['/_astro/no-hay.css', 'no-cache'],
  ])('%s: %s', async (address, cacheControl) => {
    expect((await get(address)).headers['cache-control']).toBe(cacheControl);
  });

  test('answers 304 without a body if the etag of the encoding matches', async () => {
    const { etag = '' } = (await get('/', { 'accept-encoding': 'br' })).headers;
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const answer = await get('/', { 'accept-encoding': 'br', 'if-none-match': known });
      expect(answer.status).toBe(304);
      expect(answer.body).toHaveLength(0);
      expect(answer.headers).toMatchObject({
        etag,
        'cache-control': 'no-cache',
        vary: 'accept-encoding',
        'content-security-policy': POLICY,
        'x-content-type-options': 'nosniff',
      });
      expect(answer.headers).not.toHaveProperty('content-length');
    }
    expect((await get('/', { 'accept-encoding': 'gzip', 'if-none-match': etag })).status).toBe(200);
    expect((await get('/capacitaciones', { 'if-none-match': etag })).status).toBe(200);
  });

  test('sends a missing page in full, whatever the browser has cached', async () => {
    const { etag = '' } = (await get('/no-hay')).headers;
    expect((await get('/no-hay', { 'if-none-match': etag })).status).toBe(404);
  });

  test('ignores ranges, which compressed pages do not have', async () => {
    for (const range of ['bytes=0-1', 'bytes=9-1', 'bytes=-5', 'bytes=999999-', 'x']) {
      const answer = await get('/', { range, 'if-modified-since': new Date().toUTCString() });
      expect(answer.status).toBe(200);
      expect(textOf(answer)).toBe(FILES['index.html']);
    }
  });
});

describe('headers', () => {
  const EVERYWHERE = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
  };

  test.each([
    ['/', POLICY],
    ['/login/x', POLICY],
    ['/no-hay', POLICY],
    ['/capacitaciones', LIST_POLICY],
    ['/_astro/page.abc123.css', "default-src 'none'; frame-ancestors 'none'"],
    ['/favicon.svg', "default-src 'none'; frame-ancestors 'none'"],
    ['/sw.js', "default-src 'none'; connect-src 'self'"],
    ['/%', "default-src 'none'; frame-ancestors 'none'"],
    ['/capacitaciones/', "default-src 'none'; frame-ancestors 'none'"],
    ['/healthz', "default-src 'none'; frame-ancestors 'none'"],
    ['/api/users', "default-src 'none'; frame-ancestors 'none'"],
    ['/media/no-hay.png', "default-src 'none'; frame-ancestors 'none'"],
  ])('%s', async (address, policy) => {
    const { headers } = await get(address, { 'x-request-id': 'chosen by the client' });
    expect(headers).toMatchObject({ ...EVERYWHERE, 'content-security-policy': policy });
    expect(headers['permissions-policy']).toContain('camera=()');
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    for (const name of ['server', 'x-powered-by', 'strict-transport-security']) {
      expect(headers).not.toHaveProperty(name);
    }
  });

  test('include HSTS when the public URL is https', async () => {
    const secure = await startFront(data, { publicUrl: 'https://cfp.example' });
    for (const address of ['/', '/%', '/_astro/page.abc123.css']) {
      const { headers } = await ask(secure.port, address);
      expect(headers['strict-transport-security']).toBe('max-age=31536000');
    }
    await secure.close();
  });

  test.each([
    ['/', 'text/html; charset=utf-8'],
    ['/_astro/page.abc123.css', 'text/css; charset=utf-8'],
    ['/_astro/font.abc123.woff2', 'font/woff2'],
    ['/assets/data.json', 'application/json; charset=utf-8'],
    ['/favicon.svg', 'image/svg+xml; charset=utf-8'],
    ['/robots.txt', 'text/plain; charset=utf-8'],
    ['/sitemap.xml', 'text/xml; charset=utf-8'],
    ['/manifest.webmanifest', 'application/manifest+json; charset=utf-8'],
    ['/capacitaciones/calendario.ics', 'text/calendar; charset=utf-8'],
    ['/sw.js', 'text/javascript; charset=utf-8'],
  ])('%s is %s', async (address, type) => {
    expect((await get(address)).headers['content-type']).toBe(type);
  });
});

describe('with hostile addresses', () => {
  const address = hostileAddresses('%', '%zz');
  const POSSIBLE = [200, 308, 400, 404, 405, 503];
  const SERVED = new Set(Object.values(FILES).map(String));

  test('nothing outside the public folder is served, and nothing breaks', async () => {
    await fc.assert(
      fc.asyncProperty(address, async (hostile) => {
        const answer = await get(hostile);
        const text = textOf(answer);
        expect(POSSIBLE).toContain(answer.status);
        // Only the cms, which is down here, answers 503.
        if (answer.status === 503) expect(hostile).toMatch(/^\/(?:api|media)\//);
        if (answer.status === 200) expect(SERVED).toContain(text);
        expect(text).not.toContain('SECRET');
        if (answer.headers.location !== undefined) expect(answer.headers.location).toMatch(/^\/(?!\/)/);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('releases', () => {
  test('are preceded by a plain page', async () => {
    const empty = makeDataFolder();
    const starting = await startFront(empty);
    for (const address of ['/', '/no-hay', '/_astro/x.css']) {
      const answer = await ask(starting.port, address);
      expect(answer.status).toBe(503);
      expect(answer.headers).toMatchObject({
        'retry-after': '5',
        'content-type': 'text/html; charset=utf-8',
      });
      expect(textOf(answer)).toContain('Estamos preparando el sitio');
      const [, style = ''] = /<style>(.*)<\/style>/.exec(textOf(answer)) ?? [];
      const hash = createHash('sha256').update(style).digest('base64');
      expect(answer.headers['content-security-policy']).toContain(`style-src 'sha256-${hash}'`);
    }
    const health = await ask(starting.port, '/healthz');
    expect(health.status).toBe(503);
    expect(JSON.parse(textOf(health))).toEqual({ status: 'starting', release: null, cms: 'down' });

    writeRelease(empty.releasesFolder, { id: releaseId(1), files: FILES });
    expect((await ask(starting.port, '/')).status).toBe(503);
    pointCurrentTo(empty.releasesFolder, releaseId(1));
    expect((await ask(starting.port, '/')).status).toBe(200);
    const healthy = await ask(starting.port, '/healthz');
    expect(healthy.status).toBe(200);
    expect(JSON.parse(textOf(healthy))).toEqual({ status: 'ok', release: releaseId(1), cms: 'down' });
    await starting.close();
    empty.remove();
  });

  test('without a manifest are ignored', async () => {
    const broken = makeDataFolder();
    mkdirSync(publicFolder(broken.releasesFolder, releaseId(1)), { recursive: true });
    symlinkSync(releaseId(1), path.join(broken.releasesFolder, 'current'));
    const server = await startFront(broken);
    expect((await ask(server.port, '/')).status).toBe(503);
    expect((await ask(server.port, '/healthz')).status).toBe(503);
    await server.close();
    broken.remove();
  });

  test('without a missing page still answer 404', async () => {
    const bare = makeDataFolder();
    writeRelease(bare.releasesFolder, { id: releaseId(1), files: { 'index.html': 'Inicio' } });
    pointCurrentTo(bare.releasesFolder, releaseId(1));
    const server = await startFront(bare);
    expect((await ask(server.port, '/no-hay')).status).toBe(404);
    await server.close();
    bare.remove();
  });

  test('that are retained still serve their hashed assets, newest first', async () => {
    const retained = makeDataFolder();
    const release = (number: number, files: Record<string, string>) => {
      writeRelease(retained.releasesFolder, {
        id: releaseId(number),
        files: { 'index.html': 'Inicio', ...files },
      });
    };
    release(1, { '_astro/old.js': 'first', '_astro/both.js': 'first', 'old.json': 'first' });
    release(2, { '_astro/both.js': 'second', 'old.html': 'second' });
    release(3, {});
    mkdirSync(publicFolder(retained.releasesFolder, releaseId(4)), { recursive: true });
    pointCurrentTo(retained.releasesFolder, releaseId(3));
    const server = await startFront(retained);

    const old = await ask(server.port, '/_astro/old.js', { headers: { 'accept-encoding': 'br' } });
    expect(old.status).toBe(200);
    expect(textOf(old)).toBe('first');
    expect(old.headers['cache-control']).toContain('immutable');
    expect(textOf(await ask(server.port, '/_astro/both.js'))).toBe('second');
    for (const address of ['/old', '/old.json', '/_astro/../old.json']) {
      expect((await ask(server.port, address)).status).not.toBe(200);
    }

    rmSync(path.join(retained.releasesFolder, releaseId(1)), { recursive: true });
    expect((await ask(server.port, '/_astro/old.js')).status).toBe(404);
    await server.close();
    retained.remove();
  });
});
