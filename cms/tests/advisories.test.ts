import { createHmac } from 'node:crypto';
import { endpoints, z, type Endpoint } from '@centro/shared';
import { beforeAll, describe, expect, test } from 'vitest';
import { openBrowser, signUp, signUpWithProfile, type Citizen } from './harness/citizen.ts';
import { training } from './harness/content.ts';
import { collection, signInAdmin, signInStaff, type Editor } from './harness/editor.ts';
import { expectError, send } from './harness/http.ts';
import { mailTo } from './harness/mail.ts';
import { runningCms } from './harness/running-cms.ts';
import { expired } from './harness/token.ts';

/** Clears the `NODE_OPTIONS` that lower the cost of password hashes in tests. */
const cms = runningCms({ NODE_OPTIONS: '' });
const PEOPLE = '/content-manager/collection-types/plugin::users-permissions.user';

let admin: Editor;
let secretary: Editor;
let ana: Citizen;

beforeAll(async () => {
  admin = await signInAdmin(cms().url);
  secretary = await signInStaff(cms().url, 'centro-secretary', 'secretaria@centro.example');
  ana = await signUpWithProfile(cms().url);
  await cms().editor.createPublished('training', training());
});

/** Every GET endpoint for visitors and citizens, with valid parameters. */
const READS = Object.values<Endpoint>(endpoints)
  .filter(({ method, who }) => method === 'GET' && who !== 'site-admin')
  .map(({ path }) => path.replace(':folder', 'dni-images').replace(/:\w+/g, 'poda'));

describe('filtering by private fields (CVE-2023-22894, 2023-34235, 2024-56143, 2026-27886)', () => {
  test.each([
    'filters[createdBy][password][$startsWith]=a',
    'filters[t0.password][$startsWith]=a',
    'filters[$or][0][createdBy][resetPasswordToken][$notNull]=true',
    'where[updatedBy][resetPasswordToken][$startsWith]=a',
    'lookup[updatedBy][password][$startsWith]=a',
    'populate[createdBy][fields][0]=password',
    'sort=createdBy.password',
    '_q=a',
  ])('no endpoint accepts %s', async (query) => {
    for (const path of READS) {
      const { status } = await ana.request('GET', `${path}?${query}`);
      expect([path, status]).toEqual([path, 400]);
    }
  });

  test.each([
    ['the author', 'createdBy', '[password][$startsWith]=$2', '[password][$startsWith]=x'],
    ['the author', 'createdBy', '[resetPasswordToken][$null]=true', '[resetPasswordToken][$notNull]=true'],
    ['the author', 'updatedBy', '[registrationToken][$null]=true', '[registrationToken][$notNull]=true'],
  ])(
    'right and wrong guesses about %s get an editor the same answer (%s%s)',
    async (_who, field, ...guesses) => {
      const [right, wrong] = await Promise.all(
        guesses.map((guess) =>
          cms().editor.request('GET', `${collection('training')}?filters[${field}]${guess}`),
        ),
      );
      expect(right).toMatchObject({ status: wrong?.status, body: wrong?.body });
    },
  );

  test.each([
    ['[password][$startsWith]=$2', '[password][$startsWith]=x'],
    ['[resetPasswordToken][$null]=true', '[resetPasswordToken][$notNull]=true'],
  ])('right and wrong guesses about a person get a secretary the same answer (%s)', async (...guesses) => {
    const [right, wrong] = await Promise.all(
      guesses.map((guess) => secretary.request('GET', `${PEOPLE}?filters${guess}`)),
    );
    expect(right).toMatchObject({ status: wrong?.status, body: wrong?.body });
  });

  test('control: the admin filters people by public fields', async () => {
    const found = async (email: string) =>
      (await secretary.request('GET', `${PEOPLE}?filters[email][$eq]=${email}`)).body;
    expect(await found(ana.email)).toMatchObject({ results: [{ email: ana.email }] });
    expect(await found('nadie@example.com')).toMatchObject({ results: [] });
  });
});

describe('people in answers of the admin (CVE-2023-36472)', () => {
  test('have neither passwords nor tokens', async () => {
    const answers = [
      await cms().editor.request('GET', collection('training')),
      await cms().editor.request('GET', `${collection('training')}?populate=*`),
      await secretary.request('GET', `${PEOPLE}?populate=*`),
      await admin.request('GET', '/admin/users'),
    ];
    for (const { status, body } of answers) {
      expect(status).toBe(200);
      expect(JSON.stringify(body)).not.toMatch(
        /"(?:password|resetPasswordToken|registrationToken|confirmationToken)":"|\$2[aby]\$/,
      );
    }
  });
});

/** The token's payload under another `alg` (RFC 7515), with an HMAC unless `alg` is none. */
function under(algorithm: string, token: string, secret: string, more: object = {}): string {
  const header = Buffer.from(JSON.stringify({ alg: algorithm, typ: 'JWT', ...more })).toString('base64url');
  const content = `${header}.${token.split('.')[1] ?? ''}`;
  const digest = { HS384: 'sha384', HS512: 'sha512' }[algorithm] ?? 'sha256';
  const signature = createHmac(digest, secret).update(content).digest('base64url');
  return `${content}.${algorithm.toLowerCase() === 'none' ? '' : signature}`;
}

const secretOf = (name: string) => z.string().parse(cms().cms.environment[name]);
const asAna = (token: string) =>
  send(`${cms().url}/api/me`, { headers: { cookie: `cea-07-access=${token}` } });
const asAdmin = (token: string) =>
  send(`${cms().url}/admin/users/me`, { headers: { authorization: `Bearer ${token}` } });

/** Signs the administrator in as if over TLS. */
const signInToAdmin = () =>
  send(`${cms().url}/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-proto': 'https' },
    body: JSON.stringify({ email: 'admin@centro.example', password: 'Una-clave-de-prueba-1' }),
  });

describe('a token under another algorithm (CVE-2026-57997)', () => {
  test('control: under HS256 it is accepted', async () => {
    const own = z.string().parse(ana.cookies.get('cea-07-access'));
    expect((await asAna(under('HS256', own, secretOf('JWT_SECRET')))).status).toBe(200);
    expect((await asAdmin(under('HS256', admin.token, secretOf('ADMIN_JWT_SECRET')))).status).toBe(200);
  });

  test.each(['none', 'None', 'NONE', 'HS384', 'HS512', 'RS256', 'ES256', ''])(
    '%j is refused',
    async (algorithm) => {
      const own = z.string().parse(ana.cookies.get('cea-07-access'));
      expectError(await asAna(under(algorithm, own, secretOf('JWT_SECRET'))), 'unauthenticated', 401);
      const forged = under(algorithm, admin.token, secretOf('ADMIN_JWT_SECRET'));
      expect((await asAdmin(forged)).status).toBe(401);
    },
  );
});

describe('a forged or misused token', () => {
  test.each([
    ['jwk', { kty: 'oct', k: Buffer.from('a-key-of-their-own').toString('base64url') }],
    ['jku', 'https://example.org/keys.json'],
    ['x5u', 'https://example.org/key.pem'],
    ['kid', '/dev/null'],
  ])('is refused with its own key in the header parameter %s', async (name, key) => {
    const own = z.string().parse(ana.cookies.get('cea-07-access'));
    for (const secret of ['a-key-of-their-own', '']) {
      const more = { [name]: key };
      expectError(await asAna(under('HS256', own, secret, more)), 'unauthenticated', 401);
      expect((await asAdmin(under('HS256', admin.token, secret, more))).status).toBe(401);
    }
  });

  test('is refused by the other API: citizen in the admin, staff in the site’s', async () => {
    const own = z.string().parse(ana.cookies.get('cea-07-access'));
    expect((await asAdmin(own)).status).toBe(401);
    expectError(await asAna(admin.token), 'unauthenticated', 401);
    const resignedForAdmin = under('HS256', own, secretOf('ADMIN_JWT_SECRET'));
    expect((await asAdmin(resignedForAdmin)).status).toBe(401);
  });

  test('is refused after it expired', async () => {
    const own = z.string().parse(ana.cookies.get('cea-07-access'));
    expectError(await asAna(expired(own, secretOf('JWT_SECRET'))), 'unauthenticated', 401);
    const prolonging = z.string().parse(ana.cookies.get('cea-07-refresh'));
    const cookie = `cea-07-refresh=${expired(prolonging, secretOf('JWT_SECRET'))}`;
    expectError(await send(`${cms().url}/api/me`, { headers: { cookie } }), 'unauthenticated', 401);
    expect((await asAdmin(expired(admin.token, secretOf('ADMIN_JWT_SECRET')))).status).toBe(401);
  });
});

/** Seconds until the token expires. */
function secondsLeft(token: string): number {
  const text = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString();
  const { exp } = z.object({ exp: z.int() }).parse(JSON.parse(text));
  return exp - Date.now() / 1000;
}

test('sessions expire: a citizen’s after 30 days, the staff’s after six idle hours', async () => {
  const [hour, minute] = [3600, 60];
  const ofAna = secondsLeft(z.string().parse(ana.cookies.get('cea-07-refresh')));
  expect(ofAna).toBeGreaterThan(30 * 24 * hour - 10 * minute);
  expect(ofAna).toBeLessThanOrEqual(30 * 24 * hour + 1);
  const [line = ''] = (await signInToAdmin()).headers.getSetCookie();
  const ofAdmin = secondsLeft(line.slice(line.indexOf('=') + 1));
  expect(ofAdmin).toBeGreaterThan(6 * hour - minute);
  expect(ofAdmin).toBeLessThanOrEqual(6 * hour + 1);
});

describe('signing in to the admin', () => {
  const guess = (email: string) =>
    send(`${cms().url}/admin/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: 'otra-clave' }),
    });

  test('is refused after ten failures in any spelling of the e-mail', async () => {
    const email = 'tanteada@centro.example';
    for (let attempt = 0; attempt < 10; attempt += 1) expect((await guess(email)).status).toBe(400);
    expect((await guess(email)).status).toBe(429);
    expect((await guess(email.toUpperCase())).status).toBe(429);
  });

  test('sets the refresh token in a secure, HTTP-only __Host- cookie', async () => {
    const { headers, status } = await signInToAdmin();
    expect(status).toBe(200);
    const lines = headers.getSetCookie();
    expect(lines.some((line) => line.startsWith('__Host-strapi_admin_refresh='))).toBe(true);
    for (const line of lines) {
      expect(line).toMatch(/^__Host-[^;]+; path=\/(?:; expires=[^;]+)?; samesite=lax; secure; httponly$/);
    }
  });

  test('is refreshed by the __Host- cookie only', async () => {
    const { body, headers } = await signInToAdmin();
    const [pair = ''] = headers.getSetCookie().map((line) => line.slice(0, line.indexOf(';')));
    const prolong = (cookie: string) =>
      send(`${cms().url}/admin/access-token`, {
        method: 'POST',
        headers: { cookie: `a=1; ${cookie}`, 'x-forwarded-proto': 'https' },
      });
    const prolonged = await prolong(pair);
    expect(prolonged).toMatchObject({
      status: 200,
      body: { data: { token: expect.any(String) as unknown } },
    });
    expect((await prolong(pair.replace('__Host-', ''))).status).toBe(401);
    // The refresh token never appears in a body.
    const value = pair.slice(pair.indexOf('=') + 1);
    expect(value.length).toBeGreaterThan(20);
    expect(JSON.stringify([body, prolonged.body])).not.toContain(value);
  });

  test('forbids plugins and another base URL in its CSP', async () => {
    const policy = (await send(`${cms().url}/admin/init`)).headers.get('content-security-policy') ?? '';
    expect(policy.split(';')).toEqual(expect.arrayContaining(["base-uri 'none'", "object-src 'none'"]));
  });

  test('revokes access tokens on sign-out (CVE-2025-3930)', async () => {
    const leaving = await signInStaff(cms().url, 'strapi-editor', 'se-va@centro.example');
    expect((await leaving.request('GET', '/admin/users/me')).status).toBe(200);
    expect((await leaving.request('POST', '/admin/logout', {})).status).toBe(200);
    expect((await leaving.request('GET', '/admin/users/me')).status).toBe(401);
  });
});

test('mails ignore the templates stored in the admin (CVE-2023-22621)', async () => {
  const read = await admin.request('GET', '/users-permissions/email-templates');
  const templates = z.record(z.string(), z.looseObject({ options: z.looseObject({}) })).parse(read.body);
  const evil = '<%= 7 * 191 %> <%= process.env.JWT_SECRET %>';
  const save = (text: string) => {
    const written = Object.entries(templates).map(([name, { options, ...rest }]) => [
      name,
      { ...rest, options: { ...options, message: text, object: text } },
    ]);
    const body = { 'email-templates': Object.fromEntries(written) as unknown };
    return admin.request('PUT', '/users-permissions/email-templates', body);
  };
  expect((await save(evil)).status).toBe(400);
  expect((await save('Una plantilla cualquiera')).status).toBe(200);
  await openBrowser(cms().url).request('POST', '/auth/forgot-password', { email: ana.email });
  const { text } = await mailTo(cms().cms.dataDirectory, ana.email, /Cambiá tu contraseña/);
  expect(text).not.toMatch(/plantilla|1337|<%/);
});

describe('a webhook', () => {
  const add = (url: string) =>
    admin.request('POST', '/admin/webhooks', { name: 'aviso', url, headers: {}, events: ['entry.publish'] });

  test.each([
    'http://127.0.0.1:1337/admin',
    'http://localhost/',
    'http://10.0.0.1/',
    'http://192.168.1.1/',
    'http://169.254.169.254/latest/meta-data',
  ])('is refused to a private address: %s (CVE-2024-52588)', async (url) => {
    expect((await add(url)).status).toBe(400);
  });

  test('control: is accepted to a public address', async () => {
    const { status, body } = await add('https://93.184.216.34/');
    expect(status).toBe(201);
    const { id } = z.object({ data: z.object({ id: z.string() }) }).parse(body).data;
    expect((await admin.request('DELETE', `/admin/webhooks/${id}`)).status).toBe(200);
  });
});

const ATTRIBUTE = { type: 'string', column: { defaultTo: ["'x'; select 1", { isRaw: true }] } };
const NEW_TYPE = {
  contentType: {
    displayName: 'Otro',
    singularName: 'otro',
    pluralName: 'otros',
    kind: 'collectionType',
    draftAndPublish: false,
    pluginOptions: {},
    attributes: { title: ATTRIBUTE },
  },
};

test.each([
  ['POST', '/content-types', NEW_TYPE],
  ['PUT', '/content-types/api::training.training', NEW_TYPE],
  ['DELETE', '/content-types/api::training.training', undefined],
])(
  'an administrator cannot change content types in production: %s %s (CVE-2026-22599)',
  async (method, path, body) => {
    const types = async () =>
      JSON.stringify((await admin.request('GET', '/content-type-builder/content-types')).body);
    const before = await types();
    expect((await admin.request(method, `/content-type-builder${path}`, body)).status).toBe(403);
    expect(await types()).toBe(before);
  },
);

const LONG = 'el cardal amarillo de enero tapa el alambrado y la tranquera de la chacra vieja';

test('a password over 72 bytes is refused, never truncated (CVE-2025-25298)', async () => {
  const account = { email: 'larga@example.com', dniNumber: '31444555', acceptedTerms: true };
  const browser = openBrowser(cms().url);
  const register = (wanted: string) =>
    browser.request('POST', '/auth/local/register', { ...account, password: wanted });
  const password = LONG.slice(0, 72);
  expectError(await register(`${password}x`), 'password-too-long', 400);
  expectError(await register(`${LONG.slice(0, 71)}ñ`), 'password-too-long', 400);
  expect((await register(password)).status).toBe(200);
  const signIn = (tried: string) =>
    browser.request('POST', '/auth/local', { identifier: account.email, password: tried });
  expectError(await signIn(`${password}x`), 'wrong-password', 401);
  expectError(await signIn(password.toUpperCase()), 'wrong-password', 401);
  expectError(await signIn(` ${password}`), 'wrong-password', 401);
  expect((await signIn(password)).status).toBe(200);
});

test('passwords are hashed with bcrypt at cost 10 or more', async () => {
  const [row] = await cms().cms.database.rows(`select password from up_users where email = '${ana.email}'`);
  expect(row?.['password']).toMatch(/^\$2[aby]\$1\d\$[./A-Za-z0-9]{53}$/);
});

test('sign-in by an identity provider is disabled (CVE-2023-22893)', async () => {
  const { email } = await signUp(cms().url);
  for (const path of ['/connect/cognito', `/auth/cognito/callback?access_token=x&id_token=${email}`]) {
    expectError(await openBrowser(cms().url).request('GET', path), 'not-found', 404);
  }
});

test.each(['https://malo.example', 'null', 'http://localhost:4321.malo.example'])(
  'CORS allows no page of %s to read an answer (CVE-2025-53092)',
  async (origin) => {
    const addresses = [
      '/api/trainings',
      '/api/me',
      '/admin/init',
      '/admin/users/me',
      '/uploads/x.webp',
      '/nada',
    ];
    for (const address of addresses) {
      for (const method of ['GET', 'OPTIONS']) {
        const headers = {
          origin,
          'access-control-request-method': 'GET',
          'access-control-request-headers': 'authorization',
        };
        const answer = await send(cms().url + address, { method, headers });
        const allowed = [...answer.headers.keys()].filter((name) =>
          /^access-control-allow-(?:origin|cred)/.test(name),
        );
        expect([method, address, allowed]).toEqual([method, address, []]);
      }
    }
  },
);
