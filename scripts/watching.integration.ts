import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { ROOT } from './environment.ts';
import { newCitizen } from './testing/citizen.ts';
import { freePort } from './testing/free-port.ts';
import { startInstance, type Instance } from './testing/instance.ts';

/** Values that no log may contain, plain or percent-encoded. */
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
let metricsPort: number;

beforeAll(async () => {
  metricsPort = await freePort();
  const variables = { LOG_FORMAT: 'json', LOG_LEVEL: 'debug', FRONT_METRICS_PORT: String(metricsPort) };
  instance = await startInstance({ variables });
});

afterAll(async () => {
  await instance.stop();
});

const processes = () => ['cms', 'publisher', 'front'] as const;
const written = () =>
  processes()
    .map((name) => instance[name].output())
    .join('');

/** Sends a request to the front, like a page of the site. */
function ask(method: string, path: string, body?: unknown, headers = {}): Promise<Response> {
  const { publicUrl } = instance.environment;
  const sent = { origin: new URL(publicUrl).origin, 'content-type': 'application/json', ...headers };
  return fetch(`${instance.front.url}${path}`, {
    method,
    headers: method === 'GET' ? headers : sent,
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
}

/**
 * Sends the values in everything that might be logged: paths, accepted, refused and malformed bodies, cookies and
 * headers.
 */
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
    // Editors send requests directly to the cms.
    fetch(`${instance.cms.url}/admin/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    }),
    fetch(`${instance.cms.url}/content-manager/collection-types/x?filters[email]=${encoded}&_q=${dniNumber}`),
    fetch(`${instance.cms.url}/uploads/${code}.webp?token=${token}`),
  ]);
}

test('no log contains personal data, even at level debug', async () => {
  const answers = await leaveMarks();
  // Control: the requests reached the processes and were logged.
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

test('each line is JSON with time, level and process', () => {
  for (const name of processes()) {
    const lines = instance[name].output().trim().split('\n');
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) expect(lineSchema.parse(JSON.parse(line))).toMatchObject({ process: name });
  }
});

test('a request has one id in the front and the cms, which the client cannot choose', async () => {
  const given = randomUUID();
  const answer = await ask('GET', '/api/trainings', undefined, { 'x-request-id': given });
  const name = answer.headers.get('x-request-id') ?? '';
  for (const process of ['front', 'cms'] as const) {
    await expect.poll(() => instance[process].output()).toContain(`"requestId":"${name}"`);
    expect(instance[process].output()).not.toContain(given);
  }
});

/** The metrics of cms, publisher and front. */
async function servedMetrics(): Promise<string> {
  const { cms, publisher } = instance;
  const addresses = [cms.url, publisher.url, `http://127.0.0.1:${String(metricsPort)}`];
  const answers = addresses.map(async (url) => (await fetch(`${url}/metrics`)).text());
  return (await Promise.all(answers)).join('\n');
}

/** Metrics in rules that no process serves. */
function unservedBy(served: string, rules: string): string[] {
  const named = new Set(rules.match(/\b(?:centro|http)_\w+/g));
  return [...named].filter((name) => !new RegExp(`^${name}(?:\\{.*\\})? `, 'm').test(served));
}

const alerts = readFileSync(path.join(ROOT, 'docs/alerts.yml'), 'utf8');

test('docs/alerts.yml names only metrics and labels that the processes serve', async () => {
  const served = await servedMetrics();
  expect(unservedBy(served, alerts)).toEqual([]);
  expect(new Set(alerts.match(/\bcentro_\w+/g)).size).toBeGreaterThan(6);
  for (const route of ['/api/trainings', '/auth/local']) {
    expect(served).toMatch(
      new RegExp(`^http_request_duration_seconds_count\\{.*route="[^"]*${route}".*status="[245]xx"`, 'm'),
    );
  }
});

test('control: a metric that nothing serves is found', async () => {
  const rules = `${alerts}\n  expr: centro_push_behind_seconds > 600`;
  expect(unservedBy(await servedMetrics(), rules)).toEqual(['centro_push_behind_seconds']);
});
