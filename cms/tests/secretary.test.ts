import { beforeAll, describe, expect, test } from 'vitest';
import { CITIZEN_PASSWORD, openBrowser, pictureForm, signUp, type Citizen } from './harness/citizen.ts';
import { signInAdmin, signInStaff, type Editor } from './harness/editor.ts';
import { expectError } from './harness/http.ts';
import { runningCms } from './harness/running-cms.ts';

const cms = runningCms();
const PEOPLE = '/content-manager/collection-types/plugin::users-permissions.user';

let secretary: Editor;
let ana: Citizen;
let eva: Citizen;

beforeAll(async () => {
  secretary = await signInStaff(cms().url, 'centro-secretary', 'secretaria@centro.example');
  [ana, eva] = [await signUp(cms().url), await signUp(cms().url)];
  for (const who of [ana, eva]) await who.request('POST', '/me/images/dni-images', await pictureForm());
});

async function stored(uid: string): Promise<Record<string, unknown>> {
  const [row] = await cms().cms.database.rows(`select * from up_users where document_id = '${uid}'`);
  return row as Record<string, unknown>;
}

const write = (fields: Readonly<Record<string, unknown>>, who: Editor = secretary) =>
  who.request('PUT', `${PEOPLE}/${ana.me.uid}`, fields);

describe('a secretary', () => {
  test.each([
    ['another city', 'city', { city: 'Tandil' }],
    ['another e-mail', 'email', { email: 'ajena@example.com' }],
    ['another password', 'password', { password: 'otra-clave' }],
    ['the picture of another person', 'dni_image', { dniImage: 'dni-images/x.webp' }],
    ['a picture of the board', 'profile_image', { profileImage: 'profile-images/x.webp' }],
    ['a ban', 'banned', { banned: true }],
  ])('cannot set %s in Strapi’s form', async (_what, column, fields) => {
    const before = await stored(ana.me.uid);
    expect((await write(fields)).status).toBe(403);
    expect((await stored(ana.me.uid))[column]).toBe(before[column]);
    const signIn = { identifier: ana.email, password: CITIZEN_PASSWORD };
    expect((await openBrowser(cms().url).request('POST', '/auth/local', signIn)).status).toBe(200);
  });

  test('cannot appoint a site administrator', async () => {
    const [role] = await cms().cms.database.rows("select id from up_roles where type = 'site-admin'");
    await write({ role: { connect: [role] } });
    expect((await ana.request('GET', '/me')).body).toMatchObject({ data: { isAdmin: false } });
  });

  test('does not see the names of private files', async () => {
    const list = await secretary.request('GET', PEOPLE);
    expect(list.status).toBe(200);
    expect(JSON.stringify(list.body)).toContain(ana.email);
    expect(JSON.stringify(list.body)).not.toMatch(/\.webp/);
  });
});

test('the key of another person’s picture gives no access to it and does not delete it', async () => {
  const admin = await signInAdmin(cms().url);
  const before = await stored(ana.me.uid);
  const { dni_image: foreign } = await stored(eva.me.uid);
  await write({ dniImage: foreign }, admin);
  expect(await stored(ana.me.uid)).toMatchObject({ dni_image: foreign });
  expectError(await ana.request('GET', '/me/images/dni-images'), 'not-found', 404);
  expect((await ana.request('DELETE', '/me', { password: CITIZEN_PASSWORD })).status).toBe(200);
  expect((await eva.request('GET', '/me/images/dni-images')).status).toBe(200);
  expect(before['dni_image']).not.toBe(foreign);
});
