import fs from 'node:fs/promises';
import path from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import {
  CITIZEN_PASSWORD,
  openBrowser,
  pictureForm,
  profile,
  signUp,
  signUpWithProfile,
  type Citizen,
} from './harness/citizen.ts';
import { answerForm, openForm, readForm } from './harness/forms.ts';
import { expectError, type Answer } from './harness/http.ts';
import { mailTo } from './harness/mail.ts';
import { enrolmentIn, openPlaces } from './harness/places.ts';
import { runningCms } from './harness/running-cms.ts';

const cms = runningCms();
const HANDLER = { cuit: '27-30111222-3', town: 'Lobería', address: 'Calle 12 N.º 340' };

const BOARD = {
  names: 'Eva',
  surnames: 'Ruiz',
  phoneNumber: '2494123456',
  email: 'eva@example.com',
  job: 'Tambera',
  city: 'Lobería',
  category: 'management',
};

const upload = async (citizen: Citizen, folder: string) =>
  citizen.request('POST', `/me/images/${folder}`, await pictureForm());

describe('food-handler data', () => {
  test('requires both pictures, in order', async () => {
    const ana = await signUpWithProfile(cms().url);
    const save = () => ana.request('PUT', '/me/food-handler', HANDLER);
    expectError(await save(), 'dni-back-image-required', 400);
    await upload(ana, 'dni-images-back');
    expectError(await save(), 'passport-photo-required', 400);
    await upload(ana, 'passport-photos');
    expect(await save()).toMatchObject({
      status: 200,
      body: { data: { ...HANDLER, cuit: '27301112223', bpmProfile: true } },
    });
  });

  test('opens trainings that require it', async () => {
    const place = await openPlaces(cms().editor, { maxQuota: 5 }, { foodHandler: true });
    const ana = await signUpWithProfile(cms().url);
    const enrol = () => ana.request('POST', `/trainings/${place.id}/enrolment`);
    expectError(await enrol(), 'food-handler-required', 409);
    for (const folder of ['dni-images-back', 'passport-photos']) await upload(ana, folder);
    await ana.request('PUT', '/me/food-handler', HANDLER);
    expect(enrolmentIn(await enrol())).toEqual({ status: 'enrolled' });
  });
});

test('subscriptions are off at first, then exactly as last saved', async () => {
  const ana = await signUp(cms().url);
  const none = { promotion: false, announcement: false, notification: false };
  const some = { ...none, announcement: true };
  expect((await ana.request('GET', '/me/subscriptions')).body).toEqual({ data: none });
  expect((await ana.request('PUT', '/me/subscriptions', some)).body).toEqual({ data: some });
  expect((await ana.request('GET', '/me/subscriptions')).body).toEqual({ data: some });
  expect((await ana.request('PUT', '/me/subscriptions', none)).body).toEqual({ data: none });
});

describe('the data export', () => {
  test('has all data and pictures, for their owner only', async () => {
    const place = await openPlaces(cms().editor, { maxQuota: 5 });
    const ana = await signUpWithProfile(cms().url);
    await ana.request('POST', `/trainings/${place.id}/enrolment`);
    const response = await fetch(`${cms().url}/api/me/export`, { headers: ana.headers() });
    expect(response.headers.get('content-type')).toBe('application/zip');
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="mis-datos.zip"');
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
    expect(Object.keys(files).toSorted()).toEqual(['datos.json', 'dni-images.webp']);
    expect(JSON.parse(strFromU8(files['datos.json'] ?? new Uint8Array()))).toMatchObject({
      profile: { email: ana.email, dniNumber: ana.dniNumber, acceptedTermsAt: expect.any(String) as string },
      subscriptions: { promotion: false },
      certificates: [],
      enrolments: [{ training: { id: place.id }, enrolment: { status: 'enrolled' } }],
      sessions: [{ startedAt: expect.any(String) as string }],
    });
    const picture = await fetch(`${cms().url}/api/me/images/dni-images`, { headers: ana.headers() });
    expect(Buffer.from(files['dni-images.webp'] ?? [])).toEqual(Buffer.from(await picture.arrayBuffer()));
    expectError(await openBrowser(cms().url).request('GET', '/me/export'), 'unauthenticated', 401);
  });

  test('is limited to ten an hour', async () => {
    const [ana, eva] = [await signUp(cms().url), await signUp(cms().url)];
    const ask = async ({ headers }: typeof ana) =>
      (await fetch(`${cms().url}/api/me/export`, { headers: headers() })).status;
    const answers = await Promise.all(Array.from({ length: 12 }, () => ask(ana)));
    expect(answers.toSorted()).toEqual([...Array<number>(10).fill(200), 429, 429]);
    // Control: the limit is per account.
    expect(await ask(eva)).toBe(200);
  });
});

describe('erasing an account', () => {
  test('requires the password', async () => {
    const ana = await signUp(cms().url);
    const erase = (body: unknown) => ana.request('DELETE', '/me', body);
    expectError(await erase({ password: 'no-es-esta' }), 'wrong-password', 401);
    expectError(await erase({}), 'invalid-body', 400);
    expect((await ana.request('GET', '/me')).status).toBe(200);
  });

  test('deletes person, pictures, sessions, enrolments, mails and links', async () => {
    const place = await openPlaces(cms().editor, { maxQuota: 1, queue: 1 });
    const [ana, eva] = [await signUpWithProfile(cms().url), await signUpWithProfile(cms().url)];
    await ana.request('POST', `/trainings/${place.id}/enrolment`);
    await eva.request('POST', `/trainings/${place.id}/enrolment`);
    await openBrowser(cms().url).request('POST', '/auth/forgot-password', { email: ana.email });
    await mailTo(cms().cms.dataDirectory, ana.email, /Cambiá tu contraseña/);
    const folder = path.join(cms().cms.dataDirectory, 'private', 'dni-images');
    const ownPictures = async () =>
      (await fs.readdir(folder)).filter((name) => name.startsWith(ana.me.uid)).length;
    expect(await ownPictures()).toBe(1);

    const cookies = [...ana.cookies];
    expect((await ana.request('DELETE', '/me', { password: CITIZEN_PASSWORD })).status).toBe(200);
    for (const [name, value] of cookies) ana.cookies.set(name, value);
    expectError(await ana.request('GET', '/me'), 'unauthenticated', 401);
    expect(enrolmentIn(await eva.request('GET', `/trainings/${place.id}/enrolment`)).status).toBe('enrolled');
    await expect.poll(ownPictures).toBe(0);
    const tables = [
      'up_users',
      'enrolments',
      'outbox',
      'password_resets',
      'email_confirmations',
      'strapi_sessions',
    ];
    const rows = await Promise.all(tables.map((table) => cms().cms.database.rows(`select * from ${table}`)));
    for (const trace of [ana.email, ana.dniNumber, ana.me.uid]) {
      expect(JSON.stringify(rows)).not.toContain(trace);
    }
    const again = await signUp(cms().url, { email: ana.email });
    expect(again.me.uid).not.toBe(ana.me.uid);
  });

  test('succeeds during concurrent writes of its owner, none of which fails with a 5xx', async () => {
    const place = await openPlaces(cms().editor, { maxQuota: 50 });
    const form = await openForm(cms().editor);
    for (let round = 0; round < 4; round += 1) {
      const eva = await signUpWithProfile(cms().url);
      for (const folder of ['dni-images-back', 'passport-photos', 'profile-images']) {
        await upload(eva, folder);
      }
      const { version } = await readForm(eva, form);
      const writes: (() => Promise<Answer>)[] = [
        () =>
          eva.request('PUT', '/me/subscriptions', {
            promotion: true,
            announcement: true,
            notification: true,
          }),
        () => eva.request('PUT', '/me/profile', profile({ dniNumber: eva.dniNumber })),
        () => eva.request('PUT', '/me/food-handler', HANDLER),
        () => eva.request('POST', '/me/public-profile', BOARD),
        () => upload(eva, 'passport-photos'),
        () => eva.request('POST', `/trainings/${place.id}/enrolment`),
        () => eva.request('DELETE', `/trainings/${place.id}/enrolment`),
        () => answerForm(eva, form, undefined, { version }),
      ];
      const leaving = { gone: false };
      const keepWriting = async (write: () => Promise<Answer>): Promise<number[]> => {
        const statuses: number[] = [];
        while (!leaving.gone) statuses.push((await write()).status);
        return statuses;
      };
      // A separate browser, since answers to the other requests delete the cookies.
      const elsewhere = openBrowser(cms().url, eva.address);
      for (const [name, value] of eva.cookies) elsewhere.cookies.set(name, value);
      const writing = Promise.all(writes.map(keepWriting));
      const erased = await elsewhere.request('DELETE', '/me', { password: CITIZEN_PASSWORD });
      leaving.gone = true;
      expect(erased.status).toBe(200);
      for (const statuses of await writing) expect(statuses.filter((status) => status >= 500)).toEqual([]);
    }
    expect(cms().output()).not.toContain('Unexpected error');
  });

  test('is open to banned people', async () => {
    const ana = await signUp(cms().url);
    await cms().cms.database.execute(`update up_users set banned = true where email = '${ana.email}'`);
    expect((await ana.request('DELETE', '/me', { password: CITIZEN_PASSWORD })).status).toBe(200);
  });
});
