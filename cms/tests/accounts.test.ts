import { z, type ErrorCode } from '@centro/shared';
import { describe, expect, test } from 'vitest';
import { CITIZEN_PASSWORD, meIn, openBrowser, signUp } from './harness/citizen.ts';
import type { TestDatabase } from './harness/database.ts';
import { signInAdmin } from './harness/editor.ts';
import { expectError, type Answer } from './harness/http.ts';
import { sharedCms } from './harness/running-cms.ts';

const cms = sharedCms();

/** Runs `work` without the unique indexes on these columns. */
async function withoutUnique(
  { kind, execute }: TestDatabase,
  columns: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const named = columns.map((column) => ({ column, name: `up_users_${column}_uq` }));
  for (const { name } of named) {
    await execute(kind === 'sqlite' ? `drop index ${name}` : `alter table up_users drop constraint ${name}`);
  }
  try {
    await work();
  } finally {
    for (const { column, name } of named) {
      await execute(
        kind === 'sqlite'
          ? `create unique index ${name} on up_users (${column})`
          : `alter table up_users add constraint ${name} unique (${column})`,
      );
    }
  }
}

let numbers = 0;

/** A sign-up body with an unused e-mail and DNI. */
function account(fields: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  numbers += 1;
  return {
    email: `nueva-${String(numbers)}@example.com`,
    password: CITIZEN_PASSWORD,
    dniNumber: String(35_000_000 + numbers),
    acceptedTerms: true,
    ...fields,
  };
}

function register(fields: Readonly<Record<string, unknown>> = {}): Promise<Answer> {
  return openBrowser(cms().url).request('POST', '/auth/local/register', account(fields));
}

function signIn(identifier: string, password = CITIZEN_PASSWORD): Promise<Answer> {
  return openBrowser(cms().url).request('POST', '/auth/local', { identifier, password });
}

async function usersWith(email: string): Promise<number> {
  return (await cms().cms.database.rows(`select id from up_users where email = '${email}'`)).length;
}

describe('signing up', () => {
  test('creates a citizen account without further rights', async () => {
    const me = meIn(await register({ email: ' Nueva@Example.COM ', dniNumber: '36.111.222' }));
    expect(me).toMatchObject({
      email: 'nueva@example.com',
      dniNumber: '36111222',
      names: null,
      dniImage: null,
      active: true,
      banned: false,
      bpmProfile: false,
      profileComplete: false,
      isAdmin: false,
      adminUrl: null,
    });
    const [row] = await cms().cms.database.rows(
      `select u.password, u.accepted_terms_at, r.type from up_users u
        join up_users_role_lnk l on l.user_id = u.id join up_roles r on r.id = l.role_id
        where u.email = 'nueva@example.com'`,
    );
    expect(row).toMatchObject({ type: 'authenticated', accepted_terms_at: expect.anything() as unknown });
    expect(row?.['password']).toMatch(/^\$2[aby]\$/);
  });

  test.each<[string, Record<string, unknown>, ErrorCode, number]>([
    ['without the terms', { acceptedTerms: false }, 'terms-not-accepted', 400],
    ['with five characters', { password: '12345' }, 'weak-password', 400],
    ['with an e-mail under .invalid', { email: 'persona-2@sin-correo.invalid' }, 'invalid-body', 400],
    ['with an empty password', { password: '' }, 'weak-password', 400],
    ['with more than 72 bytes', { password: 'ñ'.repeat(37) }, 'password-too-long', 400],
  ])('%s is refused', async (_what, fields, code, status) => {
    const given = account(fields);
    expectError(await openBrowser(cms().url).request('POST', '/auth/local/register', given), code, status);
    expect(await usersWith(z.string().parse(given['email']))).toBe(0);
  });

  test.each([
    CITIZEN_PASSWORD,
    '602814',
    'ñandú!',
    ' 60281',
    '€mate-lluv'.repeat(6),
    'vera-lluvia9'.repeat(6),
  ])('uses the password %j unchanged', async (password) => {
    const { email } = meIn(await register({ password }));
    expect((await signIn(email, password)).status).toBe(200);
    for (const other of [`${password}x`, password.slice(1), password.toUpperCase()]) {
      if (other === password || other === '') continue;
      expectError(await signIn(email, other), 'wrong-password', 401);
    }
  });

  test('refuses a taken e-mail in any spelling', async () => {
    const { email } = await signUp(cms().url);
    for (const spelled of [email, email.toUpperCase(), ` ${email} `]) {
      expectError(await register({ email: spelled }), 'email-taken', 409);
    }
    expect(await usersWith(email)).toBe(1);
  });

  test('creates a second profile for a taken DNI', async () => {
    const { dniNumber } = await signUp(cms().url);
    expect((await register({ dniNumber })).status).toBe(200);
  });
});

describe('signing in', () => {
  test.each<[string, ErrorCode, number]>([
    ['nadie@example.com', 'user-not-found', 404],
    ['nadie@', 'user-not-found', 404],
    ['@', 'user-not-found', 404],
    ['nadie', 'reference-expired', 410],
  ])('as %s fails with %s', async (identifier, code, status) => {
    expectError(await signIn(identifier), code, status);
  });

  test('accepts any spelling of the e-mail, and no other identifier', async () => {
    const { email, dniNumber, me } = await signUp(cms().url);
    for (const spelled of [email, ` ${email.toUpperCase()}\n`]) {
      expect(meIn(await signIn(spelled))).toEqual(me);
    }
    for (const other of [dniNumber, me.uid]) expectError(await signIn(other), 'reference-expired', 410);
    expectError(await signIn(email, 'otra-clave'), 'wrong-password', 401);
  });

  test('fails as with a wrong password when the account has none', async () => {
    const { email, me } = await signUp(cms().url);
    await cms().cms.database.execute(`update up_users set password = null where document_id = '${me.uid}'`);
    expectError(await signIn(email), 'wrong-password', 401);
  });

  test('returns the admin URL to a site administrator', async () => {
    const { email, me } = await signUp(cms().url);
    expect(me).toMatchObject({ isAdmin: false, adminUrl: null });
    await cms().cms.database.execute(
      `update up_users_role_lnk set role_id = (select id from up_roles where type = 'site-admin')
        where user_id = (select id from up_users where document_id = '${me.uid}')`,
    );
    const expected = { isAdmin: true, adminUrl: expect.stringMatching(/^http.*\/admin$/) as unknown };
    expect(meIn(await signIn(email))).toMatchObject(expected);
  });

  test('works for an account created in the admin', async () => {
    const admin = await signInAdmin(cms().url);
    const [role] = await cms().cms.database.rows(`select id from up_roles where type = 'authenticated'`);
    const created = await admin.request(
      'POST',
      '/content-manager/collection-types/plugin::users-permissions.user',
      {
        email: 'Por-Mano@Example.com',
        username: 'por mano',
        password: 'clave-a-mano',
        dniNumber: '37.111.222',
        confirmed: true,
        role: { connect: [{ id: role?.['id'] }] },
      },
    );
    expect(created.status).toBe(201);
    expect(meIn(await signIn('por-mano@example.com', 'clave-a-mano'))).toMatchObject({
      dniNumber: '37111222',
    });
    const registry = await openBrowser(cms().url).request('POST', '/registry', { dni: '37111222' });
    expect(registry.body).toMatchObject({ data: [{ email: 'p•••o@example.com' }] });
  });
});

describe('concurrent sign-ups with one e-mail', () => {
  /** Signs up 20 times at once with the same e-mail. */
  async function rush(email: string, url = cms().url): Promise<Answer[]> {
    const people = Array.from({ length: 20 }, () => openBrowser(url));
    return Promise.all(
      people.map((browser) => browser.request('POST', '/auth/local/register', account({ email }))),
    );
  }

  test('create one account; the others get email-taken', async () => {
    const answers = await rush('carrera@example.com');
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(19);
    for (const answer of refused) expectError(answer, 'email-taken', 409);
    expect(await usersWith('carrera@example.com')).toBe(1);
  });

  test('control: without the unique index there are several accounts', async () => {
    const { database } = cms().cms;
    await withoutUnique(database, ['email', 'username'], async () => {
      await rush('control@example.com');
      expect(await usersWith('control@example.com')).toBeGreaterThan(1);
      await database.execute(`delete from up_users where email = 'control@example.com'`);
    });
    expectError(await register({ email: (await signUp(cms().url)).email }), 'email-taken', 409);
  });
});
