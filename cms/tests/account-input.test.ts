import { endpoints, errorResponseSchema, type ErrorCode } from '@centro/shared';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  CITIZEN_PASSWORD,
  meIn,
  openBrowser,
  pictureForm,
  profile,
  signUpWithProfile,
  type Browser,
  type Citizen,
} from './harness/citizen.ts';
import { expectError, type Answer } from './harness/http.ts';
import { MAILS } from './harness/mail.ts';
import { runningCms } from './harness/running-cms.ts';

const cms = runningCms();

/** Luis must stay unchanged; the requests carry Ana's cookies. */
let luis: Citizen;
let ana: Citizen;

beforeAll(async () => {
  luis = await signUpWithProfile(cms().url);
  ana = await signUpWithProfile(cms().url);
});

/** Fields that a client may not set, each with a value an attacker would try. */
const FORBIDDEN_FIELDS: [field: string, value: unknown][] = [
  ['role', 1],
  ['role', { type: 'site-admin' }],
  ['role', { connect: [{ id: 3 }] }],
  ['isAdmin', true],
  ['confirmed', true],
  ['banned', false],
  ['blocked', false],
  ['bpmProfile', true],
  ['id', 1],
  ['uid', 'abc'],
  ['documentId', 'abc'],
  ['username', 'otra'],
  ['provider', 'google'],
  ['resetPasswordToken', 'x'],
  ['confirmationToken', 'x'],
  ['dniImage', 'dni-images/x.webp'],
  ['acceptedTermsAt', '2020-01-01'],
  ['createdAt', '2020-01-01'],
  ['createdBy', 1],
  ['publishedAt', null],
  ['locale', 'es'],
  ['$set', { banned: false }],
  ['constructor', {}],
  ['toString', 'x'],
];

interface Target {
  readonly name: string;
  readonly method: 'POST' | 'PUT';
  readonly path: string;
  /** A valid body. */
  readonly good: Readonly<Record<string, unknown>>;
  /** Refused values by field; a missing field is tested separately. */
  readonly bad: Readonly<Record<string, readonly unknown[]>>;
}

const NOT_TEXTS: readonly unknown[] = [
  null,
  1,
  true,
  [],
  {},
  ['ana@example.com'],
  { $ne: null },
  { toString: 'x' },
];
const NOT_DNIS = [
  ...NOT_TEXTS,
  '',
  ' ',
  'abc',
  '12345',
  '1234567890',
  '-30111222',
  '30111222.5',
  '3e7',
  '٣٠١١١٢٢٢',
];
const NOT_EMAILS = [
  ...NOT_TEXTS,
  '',
  'ana',
  'ana@',
  '@example.com',
  'ana@example',
  'a b@example.com',
  'ana@exam\u0000ple.com',
  'ana@example.com,luis@example.com',
  'Ana <ana@example.com>',
  `${'a'.repeat(250)}@example.com`,
  "ana@example.com' or 1=1 --",
];
const NOT_LINES = [
  ...NOT_TEXTS,
  '',
  '   ',
  '\u200b',
  '\u2800',
  '---',
  'a'.repeat(121),
  'Ana\nPérez',
  'Ana\u0000',
  '\u0007Ana',
];

const targets: readonly Target[] = [
  {
    name: 'signUp',
    method: 'POST',
    path: '/auth/local/register',
    good: {
      email: 'entrada@example.com',
      password: CITIZEN_PASSWORD,
      dniNumber: '34111222',
      acceptedTerms: true,
    },
    bad: {
      email: NOT_EMAILS,
      password: [...NOT_TEXTS, 'x'.repeat(1025)],
      dniNumber: NOT_DNIS,
      acceptedTerms: [null, 'true', 1, 'on', [], {}],
    },
  },
  {
    name: 'signIn',
    method: 'POST',
    path: '/auth/local',
    good: { identifier: 'nadie-aca@example.com', password: CITIZEN_PASSWORD },
    bad: {
      identifier: [...NOT_TEXTS, '', '  ', 'x'.repeat(1025), 'ana\u0000@example.com'],
      password: [...NOT_TEXTS, '', 'x'.repeat(1025)],
    },
  },
  {
    name: 'registry',
    method: 'POST',
    path: '/registry',
    good: { dni: '34111222' },
    bad: { dni: NOT_DNIS },
  },
  {
    name: 'forgotPassword',
    method: 'POST',
    path: '/auth/forgot-password',
    good: { email: 'nadie-aca@example.com' },
    bad: { email: NOT_EMAILS },
  },
  {
    name: 'changePassword',
    method: 'POST',
    path: '/auth/change-password',
    good: { currentPassword: CITIZEN_PASSWORD, password: CITIZEN_PASSWORD },
    bad: {
      currentPassword: [...NOT_TEXTS, '', 'x'.repeat(1025)],
      password: [...NOT_TEXTS, 'x'.repeat(1025)],
    },
  },
  {
    name: 'changeEmail',
    method: 'PUT',
    path: '/me/email',
    good: { email: 'otro-correo@example.com', password: CITIZEN_PASSWORD },
    bad: { email: NOT_EMAILS, password: [...NOT_TEXTS, '', 'x'.repeat(1025)] },
  },
  {
    name: 'saveSubscriptions',
    method: 'PUT',
    path: '/me/subscriptions',
    good: { promotion: true, announcement: false, notification: true },
    bad: { promotion: ['si', 1, null, [], {}], notification: ['', 0] },
  },
  {
    name: 'saveProfile',
    method: 'PUT',
    path: '/me/profile',
    good: profile({ dniNumber: '34111333' }),
    bad: {
      ...Object.fromEntries(['names', 'surnames', 'job', 'city'].map((field) => [field, NOT_LINES])),
      phoneNumber: [...NOT_TEXTS, '', '12345', 'abc', '-3329456789', '1'.repeat(16), '12.5e3', '0x1234567'],
      dniNumber: NOT_DNIS,
      sex: ['m', 'X', '', 1, true, [], {}],
    },
  },
];

/** Everything stored about people, including sessions and mails. */
async function stored(): Promise<string> {
  const { rows } = cms().cms.database;
  const tables = ['up_users', 'up_users_role_lnk', 'up_roles', 'strapi_sessions', 'enrolments'];
  const queries = [...tables.map((table) => `select * from ${table} order by id`), MAILS];
  return JSON.stringify(await Promise.all(queries.map((query) => rows(query))));
}

/** Ana's session in a browser with a new network address, so that no rate limit applies yet. */
function fresh(): Browser {
  const browser = openBrowser(cms().url);
  for (const [name, value] of ana.cookies) browser.cookies.set(name, value);
  return browser;
}

describe.each(targets)('$method $path', ({ method, path, good, bad }) => {
  let before: string;

  beforeAll(async () => {
    // Requests of other targets may have ended the session or changed the password.
    ana = await signUpWithProfile(cms().url);
    before = await stored();
  });

  async function expectRefusal(
    body: unknown,
    code: ErrorCode = 'invalid-body',
    status = 400,
    headers: Record<string, string> = {},
  ): Promise<void> {
    const answer = await fresh().request(method, path, body, headers);
    expectError(answer, code, status);
    expect(await stored()).toBe(before);
  }

  const badFields = Object.entries(bad).flatMap(([field, values]) =>
    values.map((value) => ({ field, value })),
  );
  test.each(badFields)('refuses $field as $value', async ({ field, value }) => {
    await expectRefusal({ ...good, [field]: value });
  });

  test.each(Object.keys(bad).filter((field) => field !== 'sex'))(
    'refuses a body without %s',
    async (field) => {
      const { [field]: left, ...rest } = good;
      expect(left).toBeDefined();
      await expectRefusal(rest);
    },
  );

  test.each(FORBIDDEN_FIELDS)('refuses the field %s, as %j', async (field, value) => {
    await expectRefusal({ ...good, [field]: value });
  });

  test('refuses a field named __proto__', async () => {
    const text = JSON.stringify(good);
    await expectRefusal(`${text.slice(0, -1)},"__proto__":{"banned":false}}`);
  });

  test.each<[string, string]>([
    ['nothing', ''],
    ['null', 'null'],
    ['a number', '1'],
    ['a text', '"x"'],
    ['a list', '[]'],
    ['a list of one', JSON.stringify([good])],
    ['an empty object', '{}'],
    ['half an object', JSON.stringify(good).slice(0, -1)],
    ['two objects', `${JSON.stringify(good)}{}`],
    ['a JavaScript object literal', '{a: 1,}'],
    ['control characters', '\u0000\u0001\u0002'],
    ['arrays nested 10,000 deep', `${'['.repeat(10_000)}${']'.repeat(10_000)}`],
    ['objects nested 10,000 deep', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`],
    ['wrapped in data', JSON.stringify({ data: good })],
  ])('refuses %s', async (_what, body) => {
    await expectRefusal(body);
  });

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/xml',
    'application/octet-stream',
    'application/json-patch+json',
    'application/csp-report',
    'nonsense',
    '',
  ])('refuses the content type %j', async (type) => {
    await expectRefusal(JSON.stringify(good), 'invalid-body', 400, { 'content-type': type });
  });

  test.each(Object.entries(good).filter(([, value]) => typeof value === 'string'))(
    'refuses a lone surrogate in %s',
    async (field, value) => {
      await expectRefusal({ ...good, [field]: `\ud800${String(value)}` });
      await expectRefusal({ ...good, [field]: `${String(value)}\udc00` });
    },
  );

  test('refuses multipart form data', async () => {
    await expectRefusal(await pictureForm());
  });

  test('refuses a body over the size limit', async () => {
    await expectRefusal({ ...good, more: 'x'.repeat(70_000) }, 'body-too-large', 413);
    await expectRefusal({ ...good, more: 'x'.repeat(6_000_000) }, 'body-too-large', 413);
  });

  test.each([
    '?populate=*',
    '?filters[id][$gt]=0',
    '?fields=password',
    '?x',
    '?identifier=x',
    '?__proto__=x',
  ])('refuses the query string %s', async (query) => {
    const answer = await fresh().request(method, `${path}${query}`, good);
    expectError(answer, 'invalid-parameters', 400);
    expect(await stored()).toBe(before);
  });

  test('never answers 5xx to fuzzed bodies', async () => {
    await fc.assert(
      fc.asyncProperty(bodiesLike(good), async (body) => {
        const answer = await fresh().request(method, path, body);
        expectSane(answer);
      }),
      { numRuns: 120, endOnFailure: true },
    );
    expect(meIn(await luis.request('GET', '/me'))).toEqual(luis.me);
  });
});

/** Serialised bodies: a valid one with changed fields, arbitrary JSON, and corrupted text. */
function bodiesLike(good: Readonly<Record<string, unknown>>): fc.Arbitrary<string> {
  const odd = fc.oneof(
    fc.jsonValue({ maxDepth: 3 }),
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.constantFrom('\u0000', '\ud800', '\u202e', 'x'.repeat(5_000), -0, 1e308, Number.MAX_SAFE_INTEGER + 1),
  );
  const near = fc
    .dictionary(fc.constantFrom(...Object.keys(good)), odd)
    .map((changes) => JSON.stringify({ ...good, ...changes }));
  const far = odd.map((value) => JSON.stringify(value));
  const broken = fc
    .tuple(near, fc.nat(), fc.string({ unit: 'binary', maxLength: 3 }))
    .map(([text, at, piece]) => {
      const place = at % (text.length + 1);
      return `${text.slice(0, place)}${piece}${text.slice(place)}`;
    });
  return fc.oneof({ weight: 3, arbitrary: near }, far, broken);
}

/** Not a 5xx, and every error has the documented shape. */
function expectSane({ status, body }: Answer): void {
  expect(status).toBeLessThan(500);
  if (status >= 400) expect(errorResponseSchema.parse(body).error.status).toBe(status);
}

test('no endpoint answers 5xx to fuzzed paths, queries and uploads', async () => {
  const paths = Object.values(endpoints).map(({ method, path }) => ({ method, path }));
  const segment = fc.oneof(
    fc
      .string({ unit: 'binary', minLength: 1, maxLength: 40 })
      .map((text) => encodeURIComponent(text.toWellFormed())),
    fc.constantFrom('%00', '%2e%2e', '..', 'dni-images', "'%20or%201=1", '1', '-1', '%F0%9F%90%9D', '%C0%AF'),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...paths),
      segment,
      fc.oneof(
        fc.constant(''),
        segment.map((text) => `?${text}=${text}`),
      ),
      fc.uint8Array({ maxLength: 400 }),
      fc.string({ unit: 'binary', maxLength: 20 }),
      async ({ method, path }, parameter, query, bytes, name) => {
        const form = new FormData();
        form.append('file', new Blob([new Uint8Array(bytes)]), `${name}.jpg`);
        const address = path.replace(/:[a-z]+/, parameter) + query;
        expectSane(await fresh().request(method, address, method === 'GET' ? undefined : form));
      },
    ),
    { numRuns: 200, endOnFailure: true },
  );
});
