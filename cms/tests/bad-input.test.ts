import { request as httpRequest } from 'node:http';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, test } from 'vitest';
import { openBrowser, signUp } from './harness/citizen.ts';
import { training } from './harness/content.ts';
import { expectError, send, type Answer } from './harness/http.ts';
import { runningCms } from './harness/running-cms.ts';

const cms = runningCms();
const LARGE = 'x'.repeat(6 * 1024 * 1024);

beforeAll(async () => {
  await cms().editor.createPublished('training', training());
});

/** Sends the path verbatim; `fetch` would normalise it. */
function sendRaw(path: string, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(cms().url);
    const headers = { origin: cms().url };
    const request = httpRequest({ hostname, port, path, method, headers }, (response) => {
      void text(response).then((body) => {
        const allow = new Headers({ allow: response.headers.allow ?? '' });
        resolve({ status: response.statusCode ?? 0, headers: allow, body: JSON.parse(body) as unknown });
      }, reject);
    });
    request.on('error', reject).end();
  });
}

describe('an invalid page or parameter', () => {
  test.each([
    '/trainings?page=0',
    '/trainings?page=-1',
    '/trainings?page=1.5',
    '/trainings?page=x',
    '/trainings?page=',
    '/trainings?page=9999999',
    '/trainings?page=1&page=2',
    '/trainings?page[]=1',
    '/trainings?page[$gt]=1',
    '/trainings?page=1&populate=*',
    '/trainings?filters[title][$contains]=a',
    '/trainings?fields=title',
    '/trainings?sort=title',
    '/trainings?status=draft',
    '/trainings?locale=es',
    '/trainings?__proto__=1',
    '/trainings?toString=1',
    '/trainings?page=1%00',
    '/trainings/archived?page=0',
    '/trainings/poda-de-frutales?populate=*',
    '/publications?page=0',
    '/publications/featured?page=1',
    '/publications/nada?x=1',
    '/site?populate=deep',
    '/trainings/con%20espacio',
    '/trainings/poda%2Ffrutales',
    '/trainings/-poda',
    '/trainings/pagina',
    '/trainings/%00',
    '/trainings/%27%20or%201=1',
    `/trainings/${'a'.repeat(121)}`,
    '/publications/estado',
  ])('%s is refused', async (path) => {
    expectError(await sendRaw(`/api${path}`), 'invalid-parameters', 400);
  });

  test.each(['/trainings/%E0%A4%A', '/publications/%', '/%', '/trainings?page=%'])(
    'bad percent-encoding in %s is refused',
    async (path) => {
      const answer = await sendRaw(`/api${path}`);
      expect([400, 404]).toContain(answer.status);
      expectError(answer, answer.status === 400 ? 'invalid-parameters' : 'not-found', answer.status);
    },
  );
});

describe('a missing resource', () => {
  test.each([
    '/trainings/nada',
    '/publications/nada',
    '/trainings/poda-de-frutales/otra',
    '/nada',
    '/',
    '',
    '/../admin/init',
    '//trainings',
    '/openapi.json',
    '/documentation',
  ])('GET /api%s is not found', async (path) => {
    expectError(await sendRaw(`/api${path}`), 'not-found', 404);
  });

  test.each(['POST', 'PUT', 'DELETE', 'PATCH'])('%s of an unknown path is not found', async (method) => {
    expectError(await sendRaw('/api/nada', method), 'not-found', 404);
  });
});

describe('a method outside the contract', () => {
  test.each(['POST', 'PUT', 'DELETE', 'PATCH', 'PROPFIND', 'TRACE'])('%s is refused', async (method) => {
    const answer = await sendRaw('/api/trainings/poda-de-frutales', method);
    expectError(answer, 'method-not-allowed', 405);
    expect(answer.headers.get('allow')).toBe('HEAD, GET');
  });

  test('HEAD answers as GET does, without a body', async () => {
    const answer = await send(`${cms().url}/api/trainings`, { method: 'HEAD' });
    expect(answer).toMatchObject({ status: 200, body: '' });
  });
});

describe('a body', () => {
  const post = (body: string, headers: Record<string, string>) =>
    send(`${cms().url}/api/registry`, { method: 'POST', body, headers: { origin: cms().url, ...headers } });

  test.each([
    ['is not JSON', '{"a":', { 'content-type': 'application/json' }],
    ['is JSON but not an object', '1', { 'content-type': 'application/json' }],
    [
      'has an unknown content encoding',
      '{}',
      { 'content-type': 'application/json', 'content-encoding': 'x' },
    ],
    [
      'claims to be gzip but is not',
      '{}',
      { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    ],
  ])('that %s is refused', async (_what, body, headers) => {
    expectError(await post(body, headers), 'invalid-body', 400);
  });

  test.each([
    ...['/content-releases', '/mi-perfil', '/admin/login', '/upload'].flatMap((path) =>
      ['gzip', 'deflate', 'br'].map((encoding) => [path, encoding] as const),
    ),
  ])('for %s that claims to be %s but is not gets a 4xx', async (path, encoding) => {
    const headers = { 'content-type': 'application/json', 'content-encoding': encoding };
    const { status } = await send(`${cms().url}${path}`, { method: 'POST', body: '{"a":1}', headers });
    expect([400, 403]).toContain(status);
  });

  test('over the limit is refused', async () => {
    const headers = { 'content-type': 'application/json' };
    expectError(await post(JSON.stringify({ a: LARGE }), headers), 'body-too-large', 413);
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded'])('of %s is not read', async (type) => {
    expectError(await post(`a=${LARGE}`, { 'content-type': type }), 'invalid-body', 400);
  });
});

describe('an invalid credential', () => {
  test.each(['Bearer nonsense', 'Bearer', 'Basic YTpi', 'Bearer a.b.c'])(
    '%s never gets a 5xx',
    async (value) => {
      const answer = await send(`${cms().url}/api/trainings`, { headers: { authorization: value } });
      expect([200, 401]).toContain(answer.status);
      if (answer.status === 401) expectError(answer, 'unauthenticated', 401);
    },
  );
});

describe('a request', () => {
  test('keeps a valid request id', async () => {
    const headers = { 'x-request-id': 'from-the-front_1.2' };
    const answer = await send(`${cms().url}/api/nada`, { headers });
    expect(answer.headers.get('x-request-id')).toBe('from-the-front_1.2');
  });

  test.each(['short', 'has spaces in it', 'x'.repeat(65), 'quote"in-it'])(
    'gets a new request id instead of %j',
    async (name) => {
      const answer = await send(`${cms().url}/api/trainings`, { headers: { 'x-request-id': name } });
      expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    },
  );
});

describe('an internal error', () => {
  test('reveals no internals and is logged with the request id', async () => {
    const { database } = cms().cms;
    await database.execute('alter table trainings rename to trainings_away');
    try {
      const headers = { 'x-request-id': 'a-request-that-fails' };
      const answer = await send(`${cms().url}/api/trainings`, { headers });
      expectError(answer, 'unexpected', 500);
      expect(JSON.stringify(answer.body)).not.toMatch(/training|select|table/);
      // The log arrives through a pipe, after the answer.
      await expect.poll(() => cms().output()).toContain('a-request-that-fails');
    } finally {
      await database.execute('alter table trainings_away rename to trainings');
    }
    expect((await send(`${cms().url}/api/trainings`)).status).toBe(200);
  });

  test('logs no personal data of the failed query', async () => {
    const { database } = cms().cms;
    const browser = openBrowser(cms().url);
    const { email } = await signUp(cms().url);
    await database.execute('alter table up_users rename to up_users_away');
    try {
      const account = { email: 'secreta@example.com', password: 'muy-secreta', dniNumber: '30999888' };
      const headers = { 'x-request-id': 'a-sign-up-that-fails' };
      const signedUp = await browser.request(
        ...(['POST', '/auth/local/register', { ...account, acceptedTerms: true }, headers] as const),
      );
      expectError(signedUp, 'unexpected', 500);
      const signedIn = await browser.request('POST', '/auth/local', { identifier: email, password: 'x' });
      expectError(signedIn, 'unexpected', 500);
      expectError(await browser.request('POST', '/registry', { dni: '30999888' }), 'unexpected', 500);
      await expect.poll(() => cms().output()).toContain('a-sign-up-that-fails');
      const secrets = ['secreta', '30999888', email, '$10$'];
      expect(secrets.filter((secret) => cms().output().includes(secret))).toEqual([]);
    } finally {
      await database.execute('alter table up_users_away rename to up_users');
    }
  });
});
