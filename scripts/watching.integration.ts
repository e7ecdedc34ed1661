import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { ROOT } from './environment.ts';
import { newCitizen } from './testing/citizen.ts';
import { startInstance, type Instance } from './testing/instance.ts';

/** What nobody may find in a log, as it is sent and as it is written in an address. */
const MARKED = {
  dniNumber: '38123987',
  email: 'marcada.persona@correo.example',
  names: 'Nombremarcado',
  password: 'clave-marcada-77',
  token: 'fichamarcada'.padEnd(43, 'x'),
  code: 'CODIGOMARCADO22',
};

const lineSchema = z.object({
  time: z.iso.datetime(),
  level: z.string(),
  process: z.string(),
  requestId: z.string().optional(),
});

let instance: Instance;

beforeAll(async () => {
  instance = await startInstance({ variables: { LOG_FORMAT: 'json', LOG_LEVEL: 'debug' } });
});

afterAll(async () => {
  await instance.stop();
});

const processes = () => ['cms', 'publisher', 'front'] as const;
const written = () =>
  processes()
    .map((name) => instance[name].output())
    .join('');

/** Asks the front, as a page of the site would. */
function ask(method: string, path: string, body?: unknown, headers = {}): Promise<Response> {
  const { publicUrl } = instance.environment;
  const sent = { origin: new URL(publicUrl).origin, 'content-type': 'application/json', ...headers };
  return fetch(`${instance.front.url}${path}`, {
    method,
    headers: method === 'GET' ? headers : sent,
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
}

/** Everything that a log could take up: addresses, bodies that are taken, refused and unreadable, cookies, headers. */
async function leaveMarks(): Promise<Response[]> {
  const { dniNumber, email, names, password, token, code } = MARKED;
  await newCitizen(instance, { names, dniNumber });
  const encoded = encodeURIComponent(email);
  return Promise.all([
    ...[`/login/${encoded}`, `/login/${encoded}/poda`, `/signup/${dniNumber}`, `/constancias/${code}`].map(
      (path) => ask('GET', path),
    ),
    ask('GET', `/api/certificates/${code}`, undefined, {
      cookie: `session=${token}`,
      referer: `/login/${email}`,
    }),
    ask('GET', `/api/trainings/${encoded}?page=${token}`),
    ask('GET', `/media/${token}.webp`),
    ask('GET', `/api/public-profiles/${code}/picture?token=${token}`),
    ask('POST', '/api/auth/local/register', { email, password, dniNumber, acceptedTerms: true }),
    ask('POST', '/api/auth/local/register', { email, password, dniNumber: `${dniNumber}x`, names }),
    ask('POST', '/api/auth/local', { identifier: email, password: `${password}!` }),
    ask('POST', '/api/auth/forgot-password', { email }),
    ask('POST', '/api/auth/reset-password', { token, password }),
    ask('POST', '/api/registry', { dni: dniNumber }),
    ask('POST', '/api/registry', `{"dni": "${dniNumber}", ${email} ${password}`),
    ask('POST', '/api/unsubscribe', { token, email }),
    ask('PUT', '/api/me/email', { email, password }, { authorization: `Bearer ${token}` }),
    ask('GET', `/preview/${token}/capacitaciones/${encoded}`),
    // What editors send goes to the cms itself.
    fetch(`${instance.cms.url}/admin/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    }),
    fetch(`${instance.cms.url}/content-manager/collection-types/x?filters[email]=${encoded}&_q=${dniNumber}`),
    fetch(`${instance.cms.url}/uploads/${code}.webp?token=${token}`),
  ]);
}

test('nothing of who asks is in the log of any process, at its most talkative', async () => {
  const answers = await leaveMarks();
  // The control: these did reach the processes, and were noted.
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  for (const { headers } of answers) {
    const name = headers.get('x-request-id');
    if (name !== null) await expect.poll(written).toContain(name);
  }
  const log = written().toLowerCase();
  const found = Object.values({ ...MARKED, encoded: encodeURIComponent(MARKED.email) }).filter((mark) =>
    log.includes(mark.toLowerCase()),
  );
  expect(found).toEqual([]);
});

test('each line is JSON that says when, how bad and of which process', () => {
  for (const name of processes()) {
    const lines = instance[name].output().trim().split('\n');
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) expect(lineSchema.parse(JSON.parse(line))).toMatchObject({ process: name });
  }
});

test('a request has one name in the front and the cms, which nobody outside gives it', async () => {
  const given = randomUUID();
  const answer = await ask('GET', '/api/trainings', undefined, { 'x-request-id': given });
  const name = answer.headers.get('x-request-id') ?? '';
  for (const process of ['front', 'cms'] as const) {
    await expect.poll(() => instance[process].output()).toContain(`"requestId":"${name}"`);
    expect(instance[process].output()).not.toContain(given);
  }
});

test('what the alerts of docs/alerts.yml look at is there', async () => {
  const alerts = readFileSync(path.join(ROOT, 'docs/alerts.yml'), 'utf8');
  const named = new Set(alerts.match(/\b(?:centro|http)_\w+/g));
  expect(named.size).toBeGreaterThan(8);
  const told = await Promise.all(
    [instance.cms, instance.publisher].map(async ({ url }) => (await fetch(`${url}/metrics`)).text()),
  );
  for (const name of named) expect(told.join('\n')).toMatch(new RegExp(`^${name}(?:\\{.*\\})? `, 'm'));
});
