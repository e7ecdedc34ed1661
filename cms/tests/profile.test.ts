import { CITIZEN_HEADER, type ErrorCode } from '@centro/shared';
import { describe, expect, test } from 'vitest';
import { meIn, openBrowser, pictureForm, profile, signUp, signUpWithProfile } from './harness/citizen.ts';
import { expectError } from './harness/http.ts';
import { sharedCms } from './harness/running-cms.ts';

const cms = sharedCms();

async function setFlag(
  uid: string,
  flag: 'banned' | 'bpm_profile' | 'dni_seen',
  value: boolean,
): Promise<void> {
  await cms().cms.database.execute(
    `update up_users set ${flag} = ${String(value)} where document_id = '${uid}'`,
  );
}

describe('GET /me', () => {
  test('returns the account of the session only', async () => {
    const [ana, luis] = [await signUpWithProfile(cms().url), await signUpWithProfile(cms().url)];
    expect(meIn(await ana.request('GET', '/me'))).toEqual(ana.me);
    expect(meIn(await luis.request('GET', '/me'))).toEqual(luis.me);
    expectError(await openBrowser(cms().url).request('GET', '/me'), 'unauthenticated', 401);
  });

  test('returns no internal fields', async () => {
    const ana = await signUpWithProfile(cms().url);
    const { body } = await ana.request('GET', '/me');
    expect(JSON.stringify(body)).not.toMatch(/\$2[aby]\$|token|provider|username|"confirmed|\.webp/i);
  });

  test('reflects changes by staff at once', async () => {
    const ana = await signUp(cms().url);
    await setFlag(ana.me.uid, 'banned', true);
    await setFlag(ana.me.uid, 'bpm_profile', true);
    expect(meIn(await ana.request('GET', '/me'))).toMatchObject({ banned: true, bpmProfile: true });
  });
});

describe('saving a profile', () => {
  test('requires the picture of the DNI, and completes the profile', async () => {
    const ana = await signUp(cms().url);
    const save = () => ana.request('PUT', '/me/profile', profile({ dniNumber: ana.dniNumber }));
    expectError(await save(), 'dni-image-required', 400);
    expect(meIn(await ana.request('GET', '/me'))).toEqual(ana.me);
    await ana.request('POST', '/me/images/dni-images-back', await pictureForm());
    expectError(await save(), 'dni-image-required', 400);
    await ana.request('POST', '/me/images/dni-images', await pictureForm());
    expect(meIn(await save())).toMatchObject({
      profileComplete: true,
      dniImage: '/api/me/images/dni-images',
    });
  });

  test('trims texts and normalises numbers', async () => {
    const ana = await signUpWithProfile(cms().url);
    const sent = profile({
      names: '  Ana ',
      surnames: ' Ñañez\u00a0',
      phoneNumber: '(03329) 45-6789',
      job: 'Apicultora 🐝',
      dniNumber: ' 39.111.222 ',
      city: "O'Higgins",
      sex: 'F',
    });
    const stored = {
      names: 'Ana',
      surnames: 'Ñañez',
      phoneNumber: '3329456789',
      job: 'Apicultora 🐝',
      dniNumber: '39111222',
      city: "O'Higgins",
      sex: 'F',
    };
    expect(meIn(await ana.request('PUT', '/me/profile', sent))).toMatchObject(stored);
    expect(meIn(await ana.request('GET', '/me'))).toMatchObject(stored);
  });

  test.each([{ names: 'Ganaste: https://premio' }, { surnames: 'premio.example' }, { names: 'ana@premio' }])(
    'refuses %j, which a mail would show as a link',
    async (fields) => {
      const ana = await signUpWithProfile(cms().url);
      const sent = profile({ dniNumber: ana.dniNumber, ...fields });
      expectError(await ana.request('PUT', '/me/profile', sent), 'invalid-body', 400);
      expect(meIn(await ana.request('GET', '/me'))).toEqual(ana.me);
    },
  );

  test('without the sex clears it', async () => {
    const ana = await signUpWithProfile(cms().url);
    const save = async (fields: Record<string, unknown>) =>
      meIn(await ana.request('PUT', '/me/profile', profile({ dniNumber: ana.dniNumber, ...fields })));
    expect((await save({ sex: 'M' })).sex).toBe('M');
    expect((await save({ sex: null })).sex).toBeNull();
    expect((await save({ sex: 'F' })).sex).toBe('F');
    expect((await save({})).sex).toBeNull();
  });

  test('is refused when the page was loaded for another citizen', async () => {
    const [ana, luis] = [await signUpWithProfile(cms().url), await signUpWithProfile(cms().url)];
    const before = meIn(await luis.request('GET', '/me'));
    const meant = { [CITIZEN_HEADER]: ana.me.uid };
    const body = { ...profile({ dniNumber: luis.dniNumber }), names: 'De otra persona' };
    expectError(await luis.request('PUT', '/me/profile', body, meant), 'other-citizen', 409);
    expectError(
      await luis.request('POST', '/me/images/dni-images', await pictureForm(), meant),
      'other-citizen',
      409,
    );
    expect(meIn(await luis.request('GET', '/me', undefined, meant))).toEqual(before);
    const own = { [CITIZEN_HEADER]: luis.me.uid };
    expect((await luis.request('PUT', '/me/profile', body, own)).status).toBe(200);
  });

  test('does not change other people', async () => {
    const [ana, luis] = [await signUpWithProfile(cms().url), await signUpWithProfile(cms().url)];
    await ana.request('PUT', '/me/profile', profile({ names: 'Otra', dniNumber: ana.dniNumber }));
    expect(meIn(await luis.request('GET', '/me'))).toEqual(luis.me);
  });

  test.each<
    [string, () => Promise<{ request: ReturnType<typeof openBrowser>['request'] }>, ErrorCode, number]
  >([
    ['a visitor', () => Promise.resolve(openBrowser(cms().url)), 'unauthenticated', 401],
    [
      'a banned person',
      async () => {
        const ana = await signUpWithProfile(cms().url);
        await setFlag(ana.me.uid, 'banned', true);
        return ana;
      },
      'banned',
      403,
    ],
  ])('is refused to %s', async (_who, caller, code, status) => {
    const { request } = await caller();
    const people = () => cms().cms.database.rows('select * from up_users order by id');
    const before = await people();
    expectError(await request('PUT', '/me/profile', profile()), code, status);
    expect(await people()).toEqual(before);
  });

  test('cannot change the DNI of an enrolled person', async () => {
    const ana = await signUpWithProfile(cms().url);
    const { documentId } = await cms().editor.create('training', {
      title: 'De ana',
      type: 'talk',
      category: 'machinery',
    });
    await cms().cms.database.execute(
      `insert into enrolments (training_id, person_id, dni, status, created_at, person_key, dni_key)
        select '${documentId}', id, dni_number, 'enrolled', current_timestamp, 'a-person', 'a-dni'
        from up_users where document_id = '${ana.me.uid}'`,
    );
    const save = (fields: Record<string, unknown>) =>
      ana.request('PUT', '/me/profile', profile({ dniNumber: ana.dniNumber, ...fields }));
    expectError(await save({ names: 'Otra', dniNumber: '39222333' }), 'dni-fixed', 409);
    expect(meIn(await ana.request('GET', '/me'))).toEqual(ana.me);
    expect(meIn(await save({ names: 'Otra' }))).toMatchObject({ names: 'Otra', dniNumber: ana.dniNumber });
    await cms().cms.database.execute('delete from enrolments');
    expect(meIn(await save({ dniNumber: '39222333' }))).toMatchObject({ dniNumber: '39222333' });
  });
});

describe('a person whose document was seen', () => {
  test('cannot change the name, unless with a new DNI, but can change other data', async () => {
    const ana = await signUpWithProfile(cms().url);
    const own = { names: 'Ana', surnames: 'Pérez', dniNumber: ana.dniNumber };
    const save = (fields: Record<string, unknown>) =>
      ana.request('PUT', '/me/profile', profile({ ...own, ...fields }));
    // Control: not seen yet.
    expect(meIn(await save({ names: 'Anita' }))).toMatchObject({ names: 'Anita' });
    expect(meIn(await save({}))).toMatchObject({ names: own.names });
    const unnamed = `update up_users set names = null, surnames = null where document_id = '${ana.me.uid}'`;
    await cms().cms.database.execute(unnamed);
    await setFlag(ana.me.uid, 'dni_seen', true);
    // The first profile of a person whose document was already seen.
    expect(meIn(await save({}))).toMatchObject({ names: own.names });
    expectError(await save({ names: 'Juana' }), 'name-fixed', 409);
    expectError(await save({ surnames: 'Otra' }), 'name-fixed', 409);
    expect(meIn(await ana.request('GET', '/me'))).toMatchObject({ names: own.names, surnames: own.surnames });
    expect(meIn(await save({ city: 'Tandil' }))).toMatchObject({ city: 'Tandil' });
    const other = { names: 'Juana', dniNumber: '39222444' };
    expect(meIn(await save(other))).toMatchObject(other);
  });
});

describe('a banned person', () => {
  test('can sign in and read', async () => {
    const ana = await signUpWithProfile(cms().url);
    await setFlag(ana.me.uid, 'banned', true);
    const again = openBrowser(cms().url);
    const signedIn = await again.request('POST', '/auth/local', {
      identifier: ana.email,
      password: 'clave-de-prueba',
    });
    expect(meIn(signedIn).banned).toBe(true);
    expect((await again.request('GET', '/me/images/dni-images')).status).toBe(200);
    expect((await again.request('GET', '/me/enrolments')).status).toBe(200);
    expectError(await again.request('POST', '/me/images/dni-images', await pictureForm()), 'banned', 403);
    expect((await again.request('POST', '/auth/logout')).status).toBe(200);
  });
});
