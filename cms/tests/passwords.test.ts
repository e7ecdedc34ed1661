import { z } from '@centro/shared';
import { beforeAll, describe, expect, test } from 'vitest';
import { CITIZEN_PASSWORD, openBrowser, signUp } from './harness/citizen.ts';
import { siteContent } from './harness/content.ts';
import { signInAdmin, type Editor } from './harness/editor.ts';
import { expectError, send, type Answer } from './harness/http.ts';
import { mailTo, tokenIn } from './harness/mail.ts';
import { sharedCms } from './harness/running-cms.ts';

const cms = sharedCms();
let admin: Editor;

beforeAll(async () => {
  admin = await signInAdmin(cms().url);
  await cms().editor.publishSiteContent(siteContent);
});

/** From lists of common passwords, or derived from the centre's data. */
const COMMON = [
  '123456',
  'Argentina',
  'contraseña',
  'aaaaaa',
  'p@ssw0rd',
  '987654',
  'CFP-2026',
  'formación 1',
  'San.Pedro7',
];

const takenSchema = z.object({ data: z.object({ guessablePassword: z.boolean() }) });

/** Whether the answer warns about the accepted password. */
function verdictOf({ status, body }: Answer): 'guessable' | 'good' {
  expect(status).toBe(200);
  return takenSchema.parse(body).data.guessablePassword ? 'guessable' : 'good';
}

describe('a guessable password', () => {
  let numbers = 0;
  const register = async (password: string, who: object = {}) => {
    numbers += 1;
    const account = {
      email: `adivinada-${String(numbers)}@example.com`,
      dniNumber: String(37_000_000 + numbers),
    };
    const given = { ...account, ...who, password, acceptedTerms: true };
    return verdictOf(await openBrowser(cms().url).request('POST', '/auth/local/register', given));
  };

  test.each(COMMON)('is accepted on sign-up with a warning: %s', async (password) => {
    expect(await register(password)).toBe('guessable');
  });

  test.each([
    ['ana.perez80', { email: 'ana.perez80@example.com' }],
    ['Ana-Pérez-2026', { email: 'ana.perez81@example.com' }],
    ['eva@example.com', { email: 'eva@example.com' }],
    ['38.111.222', { dniNumber: '38111222' }],
    ['soy 38111222', { dniNumber: '38.111.222' }],
  ])('can contain data of its owner: %s', async (password, who) => {
    expect(await register(password, who)).toBe('guessable');
    // Without that data the same password is good.
    expect(await register(password)).toBe('good');
  });

  test.each(['mate-con-tortas', 'colmena', 'lluvia en enero', 'cfpoda1'])(
    'control: accepts %s without a warning',
    async (password) => {
      expect(await register(password)).toBe('good');
    },
  );

  test('is accepted on a change with a warning', async () => {
    const ana = await signUp(cms().url);
    const change = async (currentPassword: string, password: string) =>
      verdictOf(await ana.request('POST', '/auth/change-password', { currentPassword, password }));
    expect(await change(CITIZEN_PASSWORD, '654321')).toBe('guessable');
    expect(await change('654321', ana.dniNumber)).toBe('guessable');
    expect(await change(ana.dniNumber, 'mate-con-tortas')).toBe('good');
  });

  test('is accepted on a reset with a warning', async () => {
    const ana = await signUp(cms().url);
    await ana.request('POST', '/auth/forgot-password', { email: ana.email });
    const token = tokenIn(await mailTo(cms().cms.dataDirectory, ana.email, /Cambiá tu contraseña/));
    const reset = (password: string) =>
      openBrowser(cms().url).request('POST', '/auth/reset-password', { token, password });
    expectError(await reset('corta'), 'weak-password', 400);
    expect(verdictOf(await reset(ana.dniNumber))).toBe('guessable');
  });

  test('that is already stored still signs in', async () => {
    const ana = await signUp(cms().url);
    // “123456”, stored before passwords were checked.
    const hash = '$2a$10$sTgwPjzHiIJ2GS4KQi18v.SeKxk3RYJ7OOVVBJ5lWYIdKvOzyjTO.';
    await cms().cms.database.execute(`update up_users set password = '${hash}' where email = '${ana.email}'`);
    const again = { identifier: ana.email, password: '123456' };
    expect((await openBrowser(cms().url).request('POST', '/auth/local', again)).status).toBe(200);
  });
});

describe('a guessable password of staff', () => {
  const guessable = /fácil de adivinar/;
  const textOf = ({ status, body }: Answer) => `${String(status)} ${JSON.stringify(body)}`;
  const post = (path: string, body: object) =>
    send(`${cms().url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  const invitedSchema = z.object({ data: z.object({ id: z.number(), registrationToken: z.string() }) });

  async function invited(email: string) {
    const roles = z
      .object({ data: z.array(z.object({ id: z.number(), code: z.string() })) })
      .parse((await admin.request('GET', '/admin/roles')).body).data;
    const role = roles.find(({ code }) => code === 'strapi-editor');
    const person = { firstname: 'Edita', lastname: 'Nueva', email, roles: [role?.id] };
    return invitedSchema.parse((await admin.request('POST', '/admin/users', person)).body).data;
  }

  test.each([
    ['Password1', 'elsa@example.com'],
    ['SanPedro2026', 'olga@example.com'],
    ['Marisa.Soto1', 'marisa.soto@example.com'],
  ])('is refused on accepting an invitation: %s', async (guessed, email) => {
    const { registrationToken } = await invited(email);
    const name = { firstname: 'Edita', lastname: 'Nueva' };
    const join = (password: string) =>
      post('/admin/register', { registrationToken, userInfo: { ...name, password } });
    expect(textOf(await join(guessed))).toMatch(guessable);
    expect((await join('Tres-palabras-9')).status).toBe(200);
  });

  test('control: an invitation expires after seven days', async () => {
    const userInfo = { firstname: 'Edita', lastname: 'Nueva', password: 'Tres-palabras-9' };
    const { database } = cms().cms;
    for (const [days, status] of [
      [8, 400],
      [6, 200],
    ] as const) {
      const { id, registrationToken } = await invited(`hace.${String(days)}@example.com`);
      const then = new Date(Date.now() - days * 24 * 60 * 60 * 1000);
      const stored = database.kind === 'sqlite' ? String(then.getTime()) : `'${then.toISOString()}'`;
      await database.execute(`update admin_users set created_at = ${stored} where id = ${String(id)}`);
      const shown = await send(`${cms().url}/admin/registration-info?registrationToken=${registrationToken}`);
      const answer = await post('/admin/register', { registrationToken, userInfo });
      expect([days, shown.status, answer.status]).toEqual([days, status, status]);
      if (status === 400) expect(textOf(answer)).toContain('La invitación venció');
    }
  });

  test('is refused in their profile, from an administrator and on a reset', async () => {
    const { id, registrationToken } = await invited('cambia@example.com');
    const userInfo = { firstname: 'Edita', lastname: 'Nueva', password: 'Tres-palabras-9' };
    const joined = z
      .object({ data: z.object({ token: z.string() }) })
      .parse((await post('/admin/register', { registrationToken, userInfo })).body);
    const change = (password: string) =>
      send(`${cms().url}/admin/users/me`, {
        method: 'PUT',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${joined.data.token}`,
        },
        body: JSON.stringify({ currentPassword: userInfo.password, password }),
      });
    expect(textOf(await change('Password1'))).toMatch(guessable);
    expect(textOf(await change('Cambia-2026'))).toMatch(guessable);
    const path = `/admin/users/${String(id)}`;
    expect(textOf(await admin.request('PUT', path, { password: 'Password1' }))).toMatch(guessable);
    const resetPasswordToken = 'de-un-correo';
    const soon = cms().cms.database.kind === 'sqlite' ? '99999999999999' : `'2100-01-01'`;
    await cms().cms.database.execute(
      `update admin_users set reset_password_token = '${resetPasswordToken}',
        reset_password_token_expires_at = ${soon} where id = ${String(id)}`,
    );
    const reset = (password: string) => post('/admin/reset-password', { resetPasswordToken, password });
    expect(textOf(await reset('Password1'))).toMatch(guessable);
    expect((await reset('Otras-palabras-8')).status).toBe(200);
  });

  test('cannot be set for a citizen by an administrator', async () => {
    const ana = await signUp(cms().url);
    const path = `/content-manager/collection-types/plugin::users-permissions.user/${ana.me.uid}`;
    const give = (password: string) => admin.request('PUT', path, { password });
    expect(textOf(await give('123456'))).toMatch(guessable);
    expect(textOf(await give(ana.dniNumber))).toMatch(guessable);
    expect((await give('mate-con-tortas')).status).toBe(200);
  });
});
