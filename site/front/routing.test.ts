import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ADDRESS_LIMIT, canonicalPath, decodedPath, destinationOf, type Destination } from './routing.ts';

const release = (path: string): Destination => ({ kind: 'release', path });
const redirect = (location: string): Destination => ({ kind: 'redirect', location });
const media = (name: string): Destination => ({ kind: 'media', name });
const refused = (refusal: 'malformed' | 'too-long' | 'not-found', api = false): Destination => ({
  kind: 'refused',
  refusal,
  api,
});
const otherMethod = (allow: string, api: boolean): Destination => ({
  kind: 'refused',
  refusal: 'method-not-allowed',
  api,
  allow,
});

const preview = `/vista-previa/training.a1b2.1772458923000.${'x'.repeat(43)}/acerca`;

describe('destinationOf', () => {
  test.each<[string, Destination]>([
    ['/', release('/')],
    ['/?utm=1', release('/')],
    ['/capacitaciones', release('/capacitaciones')],
    ['/capacitaciones?pagina=2', release('/capacitaciones')],
    ['/login/ana%40example.com', release('/login/ana@example.com')],
    ['/publicaciones/a%C3%B1o', release('/publicaciones/año')],
    ['/_astro/x.abc123.css', release('/_astro/x.abc123.css')],
    ['/robots.txt', release('/robots.txt')],
    ['/tarjetas/AbC-_0123456789z.jpg', { kind: 'share-card', name: 'AbC-_0123456789z' }],
    ['/tarjetas/short.jpg', release('/tarjetas/short.jpg')],
    [preview, { kind: 'preview', path: preview }],
    [`${preview}?a=1`, { kind: 'preview', path: preview }],
    ['/vista-previa/x', release('/vista-previa/x')],
    // one address per page
    ['/capacitaciones/', redirect('/capacitaciones')],
    ['/capacitaciones/?a=1&b=/', redirect('/capacitaciones?a=1&b=/')],
    ['/capacitaciones.html', redirect('/capacitaciones')],
    ['/capacitaciones.html?a', redirect('/capacitaciones?a')],
    ['/index.html', redirect('/')],
    ['/index', redirect('/')],
    ['/login/ana%40example.com/', redirect('/login/ana%40example.com')],
    ['/capacitaciones//poda', redirect('/capacitaciones/poda')],
    // never to another host
    ['//example.com', redirect('/example.com')],
    ['//example.com/', redirect('/example.com')],
    ['///example.com//x.html', redirect('/example.com/x')],
    ['//', redirect('/')],
    ['/.html', redirect('/')],
    ['//.html', redirect('/')],
    ['/example.com//', redirect('/example.com')],
    // codes of certificates that cannot exist, answered like unknown ones
    ['/api/certificates/%', refused('not-found', true)],
    ['/api/certificates/a%2Fb/pdf', refused('not-found', true)],
    ['/api/certificates/%00', refused('not-found', true)],
    [`/api/certificates/${'A'.repeat(ADDRESS_LIMIT)}`, refused('not-found', true)],
    // malformed
    ['', refused('malformed')],
    ['*', refused('malformed')],
    ['http://example.com/', refused('malformed')],
    ['/%', refused('malformed')],
    ['/%zz', refused('malformed')],
    ['/%E0%A4%A', refused('malformed')],
    ['/%ff', refused('malformed')],
    ['/a%00b', refused('malformed')],
    ['/a%0d%0ab', refused('malformed')],
    ['/\\example.com', refused('malformed')],
    ['/%5cexample.com', refused('malformed')],
    ['/..', refused('malformed')],
    ['/../release.json', refused('malformed')],
    ['/a/./b', refused('malformed')],
    ['/%2e%2e/release.json', refused('malformed')],
    ['/%2E./release.json', refused('malformed')],
    ['/..%2frelease.json', refused('malformed')],
    ['/capacitaciones%2Fpoda', refused('malformed')],
    ['/año', refused('malformed')],
    ['/?año', refused('malformed')],
    // api
    ['/api/site', { kind: 'api' }],
    ['/api/trainings?page=2', { kind: 'api' }],
    ['/api/trainings/archived', { kind: 'api' }],
    ['/api/trainings/poda', { kind: 'api' }],
    ['/api/me/images/dni-images/ana_dni-images_1', { kind: 'api' }],
    ['/api/publications/featured', { kind: 'api' }],
    ['/api', refused('not-found', true)],
    ['/api/', refused('not-found', true)],
    ['/api/site/', refused('not-found', true)],
    ['/api/users', refused('not-found', true)],
    ['/api/trainings/poda/secret', refused('not-found', true)],
    ['/api/trainings/..', refused('malformed', true)],
    ['/api/trainings/%2e%2e', refused('malformed', true)],
    ['/api/trainings/..%2f..%2fadmin', refused('malformed', true)],
    ['/api/../admin', refused('malformed', true)],
    ['/api/trainings/%', refused('malformed', true)],
    ['/apis', release('/apis')],
    // media: one flat folder
    ['/media/a.webp', media('a.webp')],
    ['/media/a%20b.webp', media('a b.webp')],
    ['/media/a.webp?v=1', media('a.webp')],
    ['/media/', refused('not-found')],
    ['/media/.env', refused('not-found')],
    ['/media/a/b.webp', refused('not-found')],
    ['/media/..%2f..%2fcms.db', refused('malformed')],
    ['/media', release('/media')],
    // nothing else from the cms
    ['/admin', release('/admin')],
    ['/uploads/a.webp', release('/uploads/a.webp')],
    ['/internal/content-feed', release('/internal/content-feed')],
    ['/_health', release('/_health')],
    ['/healthz', { kind: 'health' }],
    ['/healthz/', redirect('/healthz')],
    ['/healthz/x', release('/healthz/x')],
  ])('GET %s', (target, destination) => {
    expect(destinationOf('GET', target)).toEqual(destination);
    expect(destinationOf('HEAD', target)).toEqual(destination);
  });

  test.each<[string, string, Destination]>([
    ['POST', '/', otherMethod('GET, HEAD', false)],
    ['PUT', '/capacitaciones/', otherMethod('GET, HEAD', false)],
    ['DELETE', '/media/a.webp', otherMethod('GET, HEAD', false)],
    ['OPTIONS', '/healthz', otherMethod('GET, HEAD', false)],
    ['TRACE', '/', otherMethod('GET, HEAD', false)],
    ['POST', '/api/site', otherMethod('GET, HEAD', true)],
    ['OPTIONS', '/api/trainings', otherMethod('GET, HEAD', true)],
    ['POST', '/api/users', refused('not-found', true)],
    ['POST', '/%', refused('malformed')],
  ])('%s %s', (method, target, destination) => {
    expect(destinationOf(method, target)).toEqual(destination);
  });

  test('bounds the address, query included', () => {
    const query = `/?${'a'.repeat(ADDRESS_LIMIT - 2)}`;
    expect(destinationOf('GET', query)).toEqual(release('/'));
    expect(destinationOf('GET', `${query}a`)).toEqual(refused('too-long'));
    expect(destinationOf('GET', `/api/site${query}`)).toEqual(refused('too-long', true));
  });
});

const hostilePath = fc
  .array(
    fc.constantFrom(
      '/',
      '//',
      '.',
      '..',
      '%2e',
      '%2F',
      '%5c',
      '\\',
      '%00',
      '%',
      '.html',
      'index',
      'api',
      'media',
      'a',
    ),
    { maxLength: 12 },
  )
  .map((parts) => `/${parts.join('')}`);

describe('any address', () => {
  test('is read as no path that climbs or hides a separator', () => {
    fc.assert(
      fc.property(fc.oneof(hostilePath, fc.string()), (rawPath) => {
        const path = decodedPath(rawPath);
        if (path === undefined) return;
        expect(path).toMatch(/^\//);
        expect(path.split('/')).not.toContain('..');
        // eslint-disable-next-line no-control-regex -- control characters must not occur
        expect(path).not.toMatch(/[\\\x00-\x1f]/);
      }),
    );
  });

  test('is never redirected to another host', () => {
    fc.assert(
      fc.property(hostilePath, (rawPath) => {
        const destination = destinationOf('GET', rawPath);
        if (destination.kind !== 'redirect') return;
        const target = new URL(destination.location, 'http://front.example');
        expect(target.host).toBe('front.example');
        expect(canonicalPath(rawPath)).toBe(destination.location);
      }),
    );
  });
});
