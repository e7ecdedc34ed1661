import { describe, expect, test } from 'vitest';
import { CITIZEN_PASSWORD, openBrowser, signUp, signUpWithProfile, type Citizen } from './harness/citizen.ts';
import { expectError } from './harness/http.ts';
import { sharedCms } from './harness/running-cms.ts';

const cms = sharedCms();
const FUNCTIONS = ['add-admin-role', 'ban', 'revive'] as const;

const call = (caller: Pick<Citizen, 'request'>, name: (typeof FUNCTIONS)[number], email: string) =>
  caller.request('POST', `/functions/${name}`, { email });

async function administrator(): Promise<Citizen> {
  const citizen = await signUp(cms().url);
  const { database } = cms().cms;
  await database.execute(
    `update up_users_role_lnk set role_id = (select id from up_roles where type = 'site-admin')
      where user_id = (select id from up_users where email = '${citizen.email}')`,
  );
  return citizen;
}

const me = async (citizen: Citizen) => (await citizen.request('GET', '/me')).body;

describe.each(FUNCTIONS)('%s', (name) => {
  test('requires a site administrator', async () => {
    const [ana, eva] = [await signUp(cms().url), await signUp(cms().url)];
    expectError(await call(openBrowser(cms().url), name, eva.email), 'unauthenticated', 401);
    expectError(await call(ana, name, eva.email), 'forbidden', 403);
    expect(await me(eva)).toMatchObject({ data: { isAdmin: false, banned: false } });
  });

  test('fails for an unknown e-mail', async () => {
    expectError(await call(await administrator(), name, 'nadie@example.com'), 'user-not-found', 404);
  });

  test('is idempotent', async () => {
    const [admin, eva] = [await administrator(), await signUp(cms().url)];
    for (let count = 0; count < 2; count += 1) {
      expect((await call(admin, name, ` ${eva.email.toUpperCase()}`)).status).toBe(200);
    }
  });
});

test('a new site administrator has the role from the next request on', async () => {
  const [admin, eva] = [await administrator(), await signUp(cms().url)];
  await call(admin, 'add-admin-role', eva.email);
  expect(await me(eva)).toMatchObject({ data: { isAdmin: true } });
  expect((await call(eva, 'ban', (await signUp(cms().url)).email)).status).toBe(200);
});

test('a banned citizen can only read until revived', async () => {
  const [admin, eva] = [await administrator(), await signUpWithProfile(cms().url)];
  const lists = { promotion: true, announcement: false, notification: true };
  await call(admin, 'ban', eva.email);
  expect(await me(eva)).toMatchObject({ data: { banned: true } });
  expectError(await eva.request('PUT', '/me/subscriptions', lists), 'banned', 403);
  const change = { currentPassword: CITIZEN_PASSWORD, password: 'otra-clave' };
  expectError(await eva.request('POST', '/auth/change-password', change), 'banned', 403);
  await call(admin, 'revive', eva.email);
  expect((await eva.request('PUT', '/me/subscriptions', lists)).status).toBe(200);
});

test('a banned administrator can call no function', async () => {
  const [admin, other] = [await administrator(), await administrator()];
  await cms().cms.database.execute(`update up_users set banned = true where email = '${other.email}'`);
  expectError(await call(other, 'revive', other.email), 'banned', 403);
  expect((await call(admin, 'revive', other.email)).status).toBe(200);
});

test('a site administrator cannot be banned, not even by themselves', async () => {
  const [admin, other] = [await administrator(), await administrator()];
  for (const { email } of [other, admin]) expectError(await call(admin, 'ban', email), 'forbidden', 403);
  expect(await me(other)).toMatchObject({ data: { banned: false } });
});
