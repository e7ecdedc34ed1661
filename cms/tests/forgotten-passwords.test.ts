import { beforeAll, describe, expect, test } from 'vitest';
import { signInAdmin, signInStaff, type Editor } from './harness/editor.ts';
import { send } from './harness/http.ts';
import { mailsIn, mailsSettled, mailTo } from './harness/mail.ts';
import { runningCms } from './harness/running-cms.ts';

const EMAIL = 'olvidadiza@example.com';
const SUBJECT = /contraseña del panel/;
const NEW_PASSWORD = 'Otras-palabras-8';

const cms = runningCms();
let admin: Editor;
let editor: Editor;

beforeAll(async () => {
  admin = await signInAdmin(cms().url);
  editor = await signInStaff(cms().url, 'strapi-editor', EMAIL);
});

const post = (path: string, body: object, address = '203.0.113.1') =>
  send(`${cms().url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify(body),
  });
const forget = async (email: unknown, address = '203.0.113.1') =>
  (await post('/admin/forgot-password', { email }, address)).status;
const reset = async (resetPasswordToken: string, password: string) =>
  (await post('/admin/reset-password', { resetPasswordToken, password })).status;

describe('a staff member who forgot their password', () => {
  test('gets a mail in Spanish with a single-use link, which ends their sessions', async () => {
    expect(await forget(EMAIL.toUpperCase())).toBe(204);
    const { dataDirectory } = cms().cms;
    const { text, html } = await mailTo(dataDirectory, EMAIL, SUBJECT);
    const link = /^http:\/\/localhost:\d+\/admin\/auth\/reset-password\?code=(?<token>[\w-]{43})$/m.exec(
      text,
    );
    const token = link?.groups?.['token'] ?? '';
    expect(html).toContain(`href="${link?.[0] ?? 'none'}"`);
    expect(await reset(`${token}x`, NEW_PASSWORD)).toBe(400);
    expect(await reset(token, NEW_PASSWORD)).toBe(200);
    expect(await reset(token, 'Palabras-de-otra-9')).toBe(400);
    const again = { resetPasswordToken: token, password: 'Palabras-de-otra-9' };
    const message = JSON.stringify((await post('/admin/reset-password', again)).body);
    expect(message).toContain('El enlace venció');
    expect((await editor.request('GET', '/admin/users/me')).status).toBe(401);
    expect((await post('/admin/login', { email: EMAIL, password: NEW_PASSWORD })).status).toBe(200);
  });

  test('can use the link for an hour', async () => {
    const { cms: installation } = cms();
    expect(await forget(EMAIL)).toBe(204);
    await mailsSettled(installation);
    const links = (await mailsIn(installation.dataDirectory)).flatMap(({ to, text }) =>
      to === EMAIL ? (/code=([\w-]{43})/.exec(text)?.[1] ?? []) : [],
    );
    const [row] = await installation.database.rows(
      `select reset_password_token, reset_password_token_expires_at from admin_users where email = '${EMAIL}'`,
    );
    const token = String(row?.['reset_password_token']);
    expect(links).toContain(token);
    const left = new Date(row?.['reset_password_token_expires_at'] as string | number).getTime() - Date.now();
    expect(left).toBeGreaterThan(50 * 60_000);
    expect(left).toBeLessThanOrEqual(60 * 60_000);
    const past = installation.database.kind === 'sqlite' ? '1' : `'2020-01-01'`;
    await installation.database.execute(
      `update admin_users set reset_password_token_expires_at = ${past} where email = '${EMAIL}'`,
    );
    expect(await reset(token, 'Palabras-de-otra-9')).toBe(400);
  });

  test('has one link for an hour, which requests by strangers neither replace nor block', async () => {
    const { cms: installation } = cms();
    await installation.database.execute('delete from rate_limits');
    const codes = async () =>
      (await mailsIn(installation.dataDirectory)).flatMap(({ to, text }) =>
        to === EMAIL ? (/code=([\w-]{43})/.exec(text)?.[1] ?? []) : [],
      );
    const before = new Set(await codes());
    for (let stranger = 0; stranger < 5; stranger += 1) {
      expect(await forget(EMAIL, `198.51.100.${String(stranger)}`)).toBe(204);
      await mailsSettled(installation);
    }
    const requested = (await codes()).filter((code) => !before.has(code));
    expect(requested).toHaveLength(5);
    expect(new Set(requested).size).toBe(1);
    expect(await forget(EMAIL)).toBe(204);
    await mailsSettled(installation);
    expect(await reset(requested[0] ?? '', 'Palabras-de-otra-7')).toBe(200);
    expect(await reset(requested[0] ?? '', 'Palabras-de-otra-9')).toBe(400);
    // A used link is not mailed again.
    await installation.database.execute('delete from rate_limits');
    expect(await forget(EMAIL)).toBe(204);
    await mailsSettled(installation);
    expect(new Set(await codes()).size).toBe(before.size + 2);
  });

  test('gets none when locked, nor does an unknown address; the answer is the same', async () => {
    const { body } = await admin.request('GET', `/admin/users?filters[email][$eq]=${EMAIL}`);
    const [{ id }] = (body as { data: { results: [{ id: number }] } }).data.results;
    expect((await admin.request('PUT', `/admin/users/${String(id)}`, { isActive: false })).status).toBe(200);
    const { cms: installation } = cms();
    const before = (await mailsIn(installation.dataDirectory)).length;
    expect(await forget(EMAIL)).toBe(204);
    expect(await forget('nadie@example.com')).toBe(204);
    await mailsSettled(installation);
    expect((await mailsIn(installation.dataDirectory)).length).toBe(before);
  });

  test.each([
    undefined,
    null,
    1,
    '',
    'nadie',
    { $ne: null },
    ['a@example.com'],
    `${'a'.repeat(4_000)}@example.com`,
  ])('gets 400 for %j', async (email) => {
    expect(await forget(email)).toBe(400);
  });

  test('can send thirty requests an hour from one IP address', async () => {
    const { cms: installation } = cms();
    const address = '203.0.113.2';
    await installation.database.execute(`delete from outbox where kind = 'staff-password-reset'`);
    const statuses: number[] = [];
    for (let time = 0; time < 40; time += 1) {
      statuses.push(await forget(`otra${String(time)}@example.com`, address));
    }
    expect(statuses).toEqual([...Array<number>(30).fill(204), ...Array<number>(10).fill(429)]);
    const rows = await installation.database.rows(
      `select count(*) as many from outbox where kind = 'staff-password-reset'`,
    );
    expect(Number(rows[0]?.['many'])).toBe(30);
  });
});
