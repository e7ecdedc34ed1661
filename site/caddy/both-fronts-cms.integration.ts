import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { BODY_LIMIT, errorResponseSchema, IMAGE_BODY_LIMIT, type ErrorCode } from '@centro/shared';
import { ask, textOf, type Answer, type Asked } from '../front/testing/client.ts';
import { bothFronts, expectAnswer, media, NOTHING, refused } from './testing/both-fronts.ts';

const fronts = bothFronts();

const withLength = (how: object, length: number): Record<string, string> =>
  'content-length' in how ? { 'content-length': String(length) } : { 'transfer-encoding': 'chunked' };

describe.each(['the embedded front', 'Caddy'])('%s', (which) => {
  const get = (address: string, headers: Asked['headers'] = {}) =>
    ask(fronts.server(which), address, { headers });

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
      fronts.respondBy((_incoming, response) => {
        response.writeHead(200, {
          ...{ 'content-type': 'application/json', 'set-cookie': ['a=1; HttpOnly', 'b=2'], server: 'cms' },
          ...{ 'x-powered-by': 'Strapi', 'content-security-policy': "default-src 'unsafe-inline'" },
          ...{ 'x-frame-options': 'SAMEORIGIN', 'x-request-id': 'chosen by the cms' },
        });
        response.end('{"data":[]}');
      });
      const answer = await get('/api/trainings?page=2&x=%20');
      expectAnswer(answer, {
        status: 200,
        body: '{"data":[]}',
        headers: {
          ...{ 'set-cookie': ['a=1; HttpOnly', 'b=2'], 'cache-control': 'no-store' },
          ...{ 'content-security-policy': NOTHING, 'x-frame-options': 'DENY' },
        },
      });
      expect(fronts.seen.map(({ method, url }) => [method, url])).toEqual([
        ['GET', '/api/trainings?page=2&x=%20'],
      ]);
    });

    it('keeps what the cms says about caching', async () => {
      fronts.respondBy((_incoming, response) =>
        response.writeHead(200, { 'cache-control': 'max-age=5' }).end(),
      );
      expect((await get('/api/site')).headers['cache-control']).toBe('max-age=5');
    });

    it('says who asks, whatever the client says', async () => {
      const answer = await get('/api/site', {
        ...{ cookie: 'session=1', authorization: 'Bearer stolen', forwarded: 'for=1.2.3.4' },
        ...{ 'x-forwarded-for': '1.2.3.4', 'x-forwarded-proto': 'gopher', 'x-forwarded-host': 'example.org' },
        ...{ 'x-forwarded-port': '1', 'x-forwarded-prefix': '/x', 'x-real-ip': '1.2.3.4' },
        ...{ 'x-request-id': 'chosen by the client', 'proxy-authorization': 'Basic x', te: 'trailers' },
        ...{ host: `localhost:${String(fronts.caddy.port)}` },
      });
      const host = `localhost:${String(fronts.caddy.port)}`;
      const headers = fronts.seen[0]?.headers;
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
      const answer = await ask(fronts.server(which), address, { method });
      expect([answer.status, answer.headers.allow]).toEqual([status, allow]);
      expectError(answer, code);
      expect(fronts.seen).toEqual([]);
    });

    describe.each([
      ['a picture', 'POST', '/api/me/images/dni-images', IMAGE_BODY_LIMIT],
      ['a form', 'POST', '/api/auth/local?x=1', BODY_LIMIT],
    ])('at an endpoint that takes %s', (_what, method, address, limit) => {
      const HOW = [{ 'content-length': 'its own' }, { 'transfer-encoding': 'chunked' }] as const;

      it('passes a body up to the limit, in one piece or in many', async () => {
        const received: number[] = [];
        fronts.respondBy((incoming, response) => {
          buffer(incoming).then(
            ({ length }) => {
              received.push(length);
              response.end('{}');
            },
            () => undefined,
          );
        });
        const body = Buffer.alloc(limit, 'a');
        for (const headers of HOW.map((how) => withLength(how, limit))) {
          expect((await ask(fronts.server(which), address, { method, body, headers })).status).toBe(200);
        }
        expect(received).toEqual([limit, limit]);
      });

      it.each(HOW)('refuses a larger one that says %o', async (how) => {
        fronts.respondBy((incoming, response) => {
          incoming.resume().once('end', () => response.end('{}'));
        });
        const headers = withLength(how, limit + 1);
        const answer = await ask(fronts.server(which), address, {
          method,
          body: Buffer.alloc(limit + 1),
          headers,
        });
        expect(answer.status).toBe(413);
        expectError(answer, 'body-too-large');
      });
    });

    it('is unavailable when the cms hangs up or talks nonsense, and passes its errors on', async () => {
      fronts.respondBy((incoming) => incoming.socket.destroy());
      expectError(await get('/api/site'), 'unavailable');
      fronts.respondBy((incoming) => incoming.socket.end('nonsense\r\n\r\n'));
      const answer = await get('/api/site');
      expectError(answer, 'unavailable');
      expect([answer.status, answer.headers['retry-after']]).toEqual([503, '5']);
      fronts.respondBy((_incoming, response) => response.writeHead(500).end('{}'));
      expect((await get('/api/site')).status).toBe(500);
      fronts.respondBy((_incoming, response) => response.end('{}'));
      expect((await get('/api/site')).status).toBe(200);
    });
  });

  describe('the media library', () => {
    it('asks the cms for what the disk does not have, without cookies', async () => {
      fronts.respondBy((_incoming, response) => {
        response.writeHead(200, {
          ...{ 'content-type': 'text/html', 'content-length': '7', etag: '"1"', 'set-cookie': 'a=1' },
          'x-powered-by': 'Strapi',
        });
        response.end('picture');
      });
      const headers = { cookie: 'session=1', authorization: 'Bearer x' };
      const answer = await get('/media/otra%20foto.png?v=1', headers);
      expectAnswer(answer, { ...media('', 'image/png'), body: 'picture' });
      expect([answer.headers.etag, answer.headers['set-cookie']]).toEqual(['"1"', undefined]);
      expect(fronts.seen.map(({ url }) => url)).toEqual(['/uploads/otra%20foto.png']);
      for (const name of ['cookie', 'authorization']) {
        expect(fronts.seen[0]?.headers).not.toHaveProperty(name);
      }
    });

    it.each([
      [404, 404],
      [403, 404],
      [302, 404],
      [500, 503],
    ])('when the cms answers %i it answers %i itself', async (ofCms, status) => {
      fronts.respondBy((_incoming, response) => {
        response.writeHead(ofCms, { location: 'https://example.org' }).end('of the cms');
      });
      const answer = await get('/media/no-hay.png');
      expectAnswer(answer, refused(status));
      expect(textOf(answer)).not.toContain('of the cms');
      expect(answer.headers).not.toHaveProperty('location');
    });

    it('says that a file is unavailable when the cms hangs up', async () => {
      fronts.respondBy((incoming) => incoming.socket.destroy());
      expectAnswer(await get('/media/no-hay.png'), refused(503));
      expect((await get('/media/poda.webp')).status).toBe(200);
    });
  });
});
