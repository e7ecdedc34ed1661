import { endpoints, type Endpoint } from '@centro/shared';
import { beforeAll, describe, expect, test } from 'vitest';
import { profile, signUpWithProfile, type Citizen } from './harness/citizen.ts';
import { expectError, send } from './harness/http.ts';
import { MAILS } from './harness/mail.ts';
import { runningCms } from './harness/running-cms.ts';

const cms = runningCms();
let ana: Citizen;

beforeAll(async () => {
  ana = await signUpWithProfile(cms().url);
});

const BODIES: Partial<Record<keyof typeof endpoints, unknown>> = {
  registry: { dni: '30111222' },
  signIn: { identifier: 'ana@example.com', password: 'clave-de-prueba' },
  signUp: {
    email: 'de-otro-sitio@example.com',
    password: 'clave-de-prueba',
    dniNumber: '33444555',
    acceptedTerms: true,
  },
  saveProfile: profile({ names: 'De otro sitio' }),
};

/** All endpoints with side effects, with valid bodies. */
const writes = Object.entries<Endpoint>(endpoints)
  .filter(([, { method, fromAnywhere }]) => method !== 'GET' && fromAnywhere !== true)
  .map(([name, { method, path }]) => ({
    name,
    method,
    path: path.replace(':id', 'poda').replace(':folder', 'dni-images'),
    body: JSON.stringify(BODIES[name as keyof typeof endpoints] ?? {}),
  }));

async function stored(): Promise<string> {
  const { rows } = cms().cms.database;
  const tables = ['up_users', 'strapi_sessions', 'enrolments', 'training_capacities', 'rate_limits'];
  const queries = [...tables.map((table) => `select * from ${table} order by id`), MAILS];
  return JSON.stringify(await Promise.all(queries.map((query) => rows(query))));
}

test('control: the table has endpoints with side effects', () => {
  expect(writes.map(({ name }) => name)).toEqual(expect.arrayContaining(['enrol', 'signUp', 'uploadImage']));
});

test('only endpoints with their own token accept other origins (design, Identity)', () => {
  const exempt = Object.entries<Endpoint>(endpoints).filter(([, { fromAnywhere }]) => fromAnywhere === true);
  expect(exempt.map(([name]) => name)).toEqual(['unsubscribe', 'unsubscribeInOneClick']);
});

describe.each(writes)('$method $path', ({ method, path, body }) => {
  test.each<[string, (url: URL) => Record<string, string>]>([
    ['no page', () => ({})],
    ['a page of another site', () => ({ origin: 'https://example.org' })],
    ['a page with the origin null', () => ({ origin: 'null' })],
    ['a page of another port', ({ hostname }) => ({ origin: `http://${hostname}:1` })],
    ['a page of another scheme', ({ host }) => ({ origin: `https://${host}` })],
    ['a host with the same ending', ({ host }) => ({ origin: `http://x${host}` })],
    ['a host with the same beginning', ({ host }) => ({ origin: `http://${host}.example.org` })],
    ['another site with our referrer', ({ href }) => ({ origin: 'https://example.org', referer: href })],
    ['no page with our referrer', ({ href }) => ({ referer: href })],
    ['our page behind another X-Forwarded-Host', ({ origin }) => ({ origin, 'x-forwarded-host': 'x' })],
  ])('is refused to %s', async (_what, headersAt) => {
    const before = await stored();
    const answer = await send(`${cms().url}/api${path}`, {
      method,
      body,
      headers: {
        'content-type': 'application/json',
        cookie: ana.headers()['cookie'] ?? '',
        ...headersAt(new URL(cms().url)),
      },
    });
    expectError(answer, 'cross-origin', 403);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(await stored()).toBe(before);
  });

  test('is refused in every spelling of its path', async () => {
    for (const spelled of [`/API${path}`, `/api${path}/`, `/Api${path.toUpperCase()}`]) {
      const answer = await send(`${cms().url}${spelled}`, {
        method,
        headers: { ...ana.headers(), origin: 'https://example.org' },
        body: '{}',
      });
      expectError(answer, 'cross-origin', 403);
    }
  });
});

test('reading requires no origin', async () => {
  const { origin, ...headers } = ana.headers();
  expect(origin).toBe(cms().url);
  expect((await send(`${cms().url}/api/me`, { headers })).status).toBe(200);
});
