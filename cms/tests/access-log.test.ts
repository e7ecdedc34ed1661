import { beforeAll, describe, expect, test } from 'vitest';
import { CITIZEN_PASSWORD, openBrowser, signUp, type Citizen } from './harness/citizen.ts';
import { signInStaff } from './harness/editor.ts';
import { send } from './harness/http.ts';
import { runningCms } from './harness/running-cms.ts';

const cms = runningCms({ LOG_LEVEL: 'info' });
let ana: Citizen;

beforeAll(async () => {
  ana = await signUp(cms().url);
});

/** Log output added during `work`. */
async function logDuring(work: () => Promise<unknown>): Promise<string> {
  const before = cms().output().length;
  await work();
  // The process's output arrives asynchronously.
  await expect.poll(() => cms().output().length).toBeGreaterThan(before);
  return cms().output().slice(before);
}

async function failuresCounted(labels: string): Promise<number> {
  const { body } = await send(`${cms().url}/metrics`);
  const line = String(body)
    .split('\n')
    .find((each) => each.startsWith(`centro_failed_sign_ins_total{${labels}}`));
  return Number(line?.split(' ').at(-1) ?? 0);
}

const signIn = (identifier: string, password: string, id: string) =>
  openBrowser(cms().url).request('POST', '/auth/local', { identifier, password }, { 'x-request-id': id });

const toAdmin = (email: string, password: string, id: string) =>
  send(`${cms().url}/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-request-id': id, 'x-forwarded-for': '198.51.100.7' },
    body: JSON.stringify({ email, password }),
  });

describe('sign-in log', () => {
  test('identifies a citizen by account and request id', async () => {
    const log = await logDuring(() => signIn(ana.email, CITIZEN_PASSWORD, 'a-good-sign-in'));
    expect(log).toContain(`info: Access: signed in who=citizen account=${ana.me.uid} request=a-good-sign-in`);
    expect(log).not.toContain(ana.email);
  });

  test("logs and counts a citizen's failed sign-in", async () => {
    const labels = 'who="citizen",reason="wrong-password"';
    const before = await failuresCounted(labels);
    const log = await logDuring(() => signIn(ana.email, 'otra-clave', 'a-bad-sign-in'));
    expect(log).toContain(
      `warn: Access: sign-in failed who=citizen account=${ana.me.uid} reason=wrong-password request=a-bad-sign-in`,
    );
    expect(log).not.toMatch(/otra-clave|example\.com/);
    expect(await failuresCounted(labels)).toBe(before + 1);
    const unknown = await logDuring(() => signIn('nadie@example.com', 'otra-clave', 'a-stranger'));
    expect(unknown).toContain('Access: sign-in failed who=citizen reason=user-not-found request=a-stranger');
  });

  test('logs staff sign-ins and counts the failed ones', async () => {
    await signInStaff(cms().url, 'strapi-editor', 'entra@centro.example');
    const good = await logDuring(() =>
      toAdmin('entra@centro.example', 'Una-clave-de-prueba-1', 'staff-comes-in'),
    );
    expect(good).toMatch(/info: Access: signed in who=staff account=\d+ request=staff-comes-in/);
    const labels = 'who="staff",reason="refused"';
    const before = await failuresCounted(labels);
    const bad = await logDuring(() => toAdmin('entra@centro.example', 'otra-clave', 'staff-stays-out'));
    expect(bad).toContain('warn: Access: sign-in failed who=staff reason=refused request=staff-stays-out');
    expect(good + bad).not.toMatch(/entra@|otra-clave/);
    expect(await failuresCounted(labels)).toBe(before + 1);
  });
});

describe('log of refused requests', () => {
  const named = (id: string) => ({ 'x-request-id': id });

  test('has unauthenticated and forbidden requests', async () => {
    const visitor = await logDuring(() =>
      openBrowser(cms().url).request('GET', '/me', undefined, named('who-is-this')),
    );
    expect(visitor).toContain(
      'warn: Access: refused status=401 code=unauthenticated method=GET route=/api/me request=who-is-this',
    );
    const citizen = await logDuring(() =>
      ana.request('POST', '/functions/ban', { email: ana.email }, named('may-not-do-it')),
    );
    expect(citizen).toContain(
      `status=403 code=forbidden method=POST route=/api/functions/ban citizen=${ana.me.uid} request=may-not-do-it`,
    );
    expect(citizen).not.toContain(ana.email);
  });

  test('identifies staff by account id', async () => {
    const log = await logDuring(() =>
      cms().editor.request('GET', '/staff/people', undefined, named('editor-looks-in')),
    );
    expect(log).toMatch(
      /Access: refused status=403 .*route=\/staff\/people staff=\d+ request=editor-looks-in/,
    );
  });

  test.each<[string, string, unknown, Record<string, string>]>([
    ['invalid-body', '/registry', { dni: '30111222', role: 'admin' }, {}],
    ['invalid-parameters', '/registry?populate=*', { dni: '30111222' }, {}],
    ['cross-origin', '/registry', { dni: '30111222' }, { origin: 'https://example.org' }],
  ])('has a likely attack: %s', async (code, path, body, headers) => {
    const log = await logDuring(() =>
      openBrowser(cms().url).request('POST', path, body, { ...named(`tries-${code}`), ...headers }),
    );
    expect(log).toMatch(new RegExp(`Access: refused .*code=${code} .*request=tries-${code}`));
    expect(log).not.toContain('30111222');
  });

  test('has rate-limited requests', async () => {
    const browser = openBrowser(cms().url);
    const guess = () =>
      browser.request('POST', '/auth/local', { identifier: 'tanteo@example.com', password: 'x' });
    for (let attempt = 0; attempt < 10; attempt += 1) await guess();
    expect(await logDuring(guess)).toContain('Access: refused status=429 code=too-many-requests');
  });

  test('control: has neither missing resources nor successful requests', async () => {
    const log = await logDuring(async () => {
      await openBrowser(cms().url).request('GET', '/trainings/nada', undefined, named('is-not-there'));
      await openBrowser(cms().url).request('GET', '/trainings', undefined, named('is-taken-well'));
      await openBrowser(cms().url).request('GET', '/me', undefined, named('comes-after-it'));
    });
    expect(log).toContain('comes-after-it');
    expect(log).not.toMatch(/is-not-there|is-taken-well/);
  });
});
