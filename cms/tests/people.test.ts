import { beforeAll, describe, expect, test } from 'vitest';
import {
  peopleResponseSchema,
  personResponseSchema,
  type PersonDetails,
} from '../src/modules/people/staff-contract';
import { auditResponseSchema } from '../src/platform/audit/staff-contract';
import { CITIZEN_PASSWORD, openBrowser, pictureForm, signUp, type Citizen } from './harness/citizen.ts';
import { signInAdmin, signInStaff, type Editor } from './harness/editor.ts';
import { expectError, type Answer } from './harness/http.ts';
import { fillWithPeople } from './harness/many-people.ts';
import { people, person, type Person } from './harness/people.ts';
import { expectCounted, openPlaces, WITHOUT_END } from './harness/places.ts';
import { runningCms } from './harness/running-cms.ts';
import { fastest } from './harness/timing.ts';

const cms = runningCms();
const MANY = 20_000;

let secretary: Editor;
let admin: Editor;

beforeAll(async () => {
  secretary = await signInStaff(cms().url, 'centro-secretary', 'secretaria@centro.example');
  admin = await signInAdmin(cms().url);
});

const PROFILE = {
  names: 'Ana María',
  surnames: 'Pérez',
  phoneNumber: '2262445566',
  job: 'Apicultora',
  city: 'Lobería',
};

const uidsOf = ({ body }: Answer) => peopleResponseSchema.parse(body).data.map(({ uid }) => uid);

const find = async (search: string, more = ''): Promise<string[]> => {
  const answer = await secretary.request('GET', `/staff/people?search=${encodeURIComponent(search)}${more}`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
  return uidsOf(answer);
};

async function details(uid: string): Promise<PersonDetails> {
  return personResponseSchema.parse((await secretary.request('GET', `/staff/people/${uid}`)).body).data;
}

async function notes(uid: string) {
  const { body } = await secretary.request('GET', `/staff/people/${uid}/notes`);
  return auditResponseSchema.parse(body).data;
}

const write = (columns: string, { id }: Pick<Person, 'id'>) =>
  cms().cms.database.execute(`update up_users set ${columns} where id = ${String(id)}`);

describe('searching people', () => {
  test.each([
    ['a name with one accent missing', 'Nuñez'],
    ['a name without accents', 'nunez'],
    ['a name in upper case', 'NÚÑEZ'],
    ['a part of a name', 'uñe'],
    ['both names in any order', 'nuñez zoilo'],
    ['surname, comma and name', 'Núñez, Zoilo'],
    ['a part of the e-mail', 'zoilo.n@'],
    ['the DNI', '27111222'],
    ['the DNI with dots', '27.111.222'],
    ['a part of the DNI', '7111222'],
    ['decomposed accents', 'nu\u0301n\u0303ez'],
  ])('finds by %s', async (_what, search) => {
    const [known] = await find('zoilo');
    if (known === undefined) {
      const zoilo = await person(cms(), { names: 'Zoilo', dni_number: '27111222' });
      await write(`surnames = 'Núñez', email = 'zoilo.n@prueba.example'`, zoilo);
    }
    const found = await find(search);
    expect(found).toEqual(await find('zoilo'));
    expect(found).toHaveLength(1);
  });

  test.each(['zoilo perez', '*', '[a-z]', '%', '_', '.*', 'a|b', '\\', "'", '(', '$', '^'])(
    'finds no one by %s',
    async (search) => {
      expect(await find(search)).toEqual([]);
    },
  );

  test.each([
    ['O’Higgins'],
    ["D'Angelo"],
    ['Ana*'],
    ['[Ana]'],
    ['Ana (h)'],
    ['A. B.'],
    ['😀'],
    ['Peña^2'],
    ['a\\b'],
  ])('finds the surname %s', async (surnames) => {
    const who = await person(cms());
    await write(`surnames = '${surnames.replaceAll("'", "''")}'`, who);
    expect(await find(surnames)).toContain(who.documentId);
  });

  test('can list only people who share a DNI', async () => {
    const pair = await people(cms(), 2, { dni_number: '27333444' });
    const alone = await person(cms());
    const found = await find('', '&repeated=1');
    expect(found).toEqual(expect.arrayContaining(pair.map(({ documentId }) => documentId)));
    expect(found).not.toContain(alone.documentId);
    const [first, second] = pair;
    const { otherProfiles } = await details(first.documentId);
    expect(otherProfiles.map(({ uid }) => uid)).toEqual([second.documentId]);
  });

  test.each(['page=0', 'pageSize=1001', 'repeated=2', 'more=1', `search=${'a'.repeat(201)}`])(
    'refuses %s',
    async (query) => {
      expect((await secretary.request('GET', `/staff/people?${query}`)).status).toBe(400);
    },
  );
});

test('a person’s page has all their data except files and passwords', async () => {
  const place = await openPlaces(cms().editor, { maxQuota: 0 }, { title: 'Apicultura', ...WITHOUT_END });
  const ana = await person(cms());
  const path = `/staff/trainings/${place.documentId}/enrolments/${ana.documentId}`;
  await secretary.request('PUT', path, { status: 'enrolled' });
  await secretary.request('PUT', path, { status: 'approved' });
  const shown = await details(ana.documentId);
  expect(shown).toMatchObject({
    uid: ana.documentId,
    names: 'Ana María',
    surnames: 'Pérez',
    email: ana.email,
    dni: ana.dni,
    banned: false,
    closed: false,
    siteAdministrator: false,
    board: null,
    answers: [],
    enrolments: [{ trainingId: place.documentId, title: 'Apicultura', status: 'approved' }],
    certificates: [{ title: 'Apicultura', state: 'valid' }],
  });
  expect(JSON.stringify(shown)).not.toMatch(/password|webp|token/i);
  expect((await notes(ana.documentId)).map(({ kind }) => kind)).toContain('certificate-issue');
  expect((await secretary.request('GET', '/staff/people/nadie')).status).toBe(404);
});

describe('the mark that a document was seen', () => {
  const see = ({ documentId }: Person, seen: boolean) =>
    secretary.request('PUT', `/staff/people/${documentId}/dni-seen`, { seen });

  test('is set by staff, idempotently and with an audit entry', async () => {
    const ana = await person(cms());
    expect(await details(ana.documentId)).toMatchObject({ dniSeen: false, emailConfirmed: true });
    expect((await see(ana, true)).body).toEqual({ data: { changed: true } });
    expect((await see(ana, true)).body).toEqual({ data: { changed: false } });
    expect(await details(ana.documentId)).toMatchObject({ dniSeen: true });
    expect(await notes(ana.documentId)).toMatchObject([
      { kind: 'person-update', details: { fields: ['DNI visto'] } },
    ]);
    expect((await see(ana, false)).body).toEqual({ data: { changed: true } });
  });

  test.each([
    [
      'its owner',
      (ana: Person, dniNumber: string) => ana.request('PUT', '/me/profile', { ...PROFILE, dniNumber }),
    ],
    [
      'the staff',
      ({ documentId }: Person, dniNumber: string) =>
        secretary.request('PUT', `/staff/people/${documentId}/data`, {
          data: { dniNumber },
          reason: 'Error',
        }),
    ],
  ])('is cleared by another DNI from %s (control: kept with the same)', async (_who, give) => {
    const ana = await person(cms());
    await see(ana, true);
    expect((await give(ana, ana.dni)).status).toBe(200);
    expect(await details(ana.documentId)).toMatchObject({ dni: ana.dni, dniSeen: true });
    const other = String(Number(ana.dni) + 5_000_000);
    expect((await give(ana, other)).status).toBe(200);
    expect(await details(ana.documentId)).toMatchObject({ dni: other, dniSeen: false });
  });

  test('cannot be set by its owner', async () => {
    const ana = await person(cms());
    expect(
      (await ana.request('PUT', '/me/profile', { ...PROFILE, dniNumber: ana.dni, dniSeen: true })).status,
    ).toBe(400);
    expect(await details(ana.documentId)).toMatchObject({ dniSeen: false });
  });

  test('is shown with the creator of the profile, also for the person’s other profiles', async () => {
    const place = await openPlaces(cms().editor, { maxQuota: 0 });
    const entered = await secretary.request('POST', `/staff/trainings/${place.documentId}/walk-ins`, {
      names: 'Sin',
      surnames: 'Correo',
      dniNumber: '27999111',
      phoneNumber: '2494123456',
      status: 'enrolled',
    });
    const { uid } = (entered.body as { data: { uid: string } }).data;
    expect(await details(uid)).toMatchObject({ madeBy: 'staff', emailConfirmed: false, dniSeen: false });
    const own = await signUp(cms().url, { dniNumber: '27999111' });
    expect(await details(own.me.uid)).toMatchObject({
      madeBy: 'owner',
      otherProfiles: [{ uid, madeBy: 'staff', emailConfirmed: false, dniSeen: false }],
    });
  });
});

describe('a person can be banned', () => {
  const ban = (
    { documentId }: Pick<Person, 'documentId'>,
    banned: boolean,
    reason = 'Insultó a una docente',
  ) => secretary.request('PUT', `/staff/people/${documentId}/ban`, { banned, profileOnly: true, reason });

  test('and revived, idempotently and with a reason', async () => {
    const ana = await person(cms());
    expect((await ban(ana, true)).body).toEqual({ data: { changed: true } });
    expect((await ban(ana, true)).body).toEqual({ data: { changed: false } });
    expect(await details(ana.documentId)).toMatchObject({ banned: true });
    const place = await openPlaces(cms().editor, { maxQuota: 0 });
    expectError(await ana.request('POST', `/trainings/${place.id}/enrolment`), 'banned', 403);
    expect((await ban(ana, false, 'Pidió disculpas')).body).toEqual({ data: { changed: true } });
    expect((await ana.request('POST', `/trainings/${place.id}/enrolment`)).status).toBe(201);
    expect(await notes(ana.documentId)).toMatchObject([
      { kind: 'person-update', details: { banned: false }, reason: 'Pidió disculpas' },
      { kind: 'person-update', details: { banned: true }, reason: 'Insultó a una docente' },
    ]);
  });

  test('unless they are a site administrator', async () => {
    const boss = (await siteAdministrator()).me.uid;
    const refused = await ban({ documentId: boss }, true);
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ error: { details: { code: 'site-administrator' } } });
    expect(await details(boss)).toMatchObject({ banned: false });
  });

  test('only with a reason, and only if they exist', async () => {
    const ana = await person(cms());
    expect((await ban(ana, true, '  ')).status).toBe(400);
    expect((await ban({ documentId: 'nadie' }, true)).status).toBe(404);
    expect(await details(ana.documentId)).toMatchObject({ banned: false });
  });
});

describe('staff can correct a person’s data', () => {
  const correct = (
    { documentId }: Pick<Person, 'documentId'>,
    data: Readonly<Record<string, unknown>>,
    reason = 'Trajo el documento',
  ) => secretary.request('PUT', `/staff/people/${documentId}/data`, { data, reason });
  const dniIn = async (who: Person) => {
    const rows = await cms().cms.database.rows(
      `select dni, dni_key from enrolments where person_id = ${String(who.id)}`,
    );
    return rows.map(({ dni, dni_key: key }) => [dni, String(key).split(':')[1]]);
  };

  test('with normalised values and a reason, idempotently', async () => {
    const ana = await person(cms());
    const data = {
      names: '  Ana  ',
      dniNumber: '20.111.333',
      phoneNumber: '2262 40-1234',
      sex: 'F',
      cuit: '27-20111333-4',
    };
    expect((await correct(ana, data)).body).toEqual({ data: { changed: true } });
    expect((await correct(ana, data)).body).toEqual({ data: { changed: false } });
    const stored = { names: 'Ana', dni: '20111333', phone: '2262401234', sex: 'F', cuit: '27201113334' };
    expect(await details(ana.documentId)).toMatchObject(stored);
    const [entry, ...more] = await notes(ana.documentId);
    expect(more).toEqual([]);
    expect(entry).toMatchObject({ kind: 'person-update', reason: 'Trajo el documento' });
    expect(entry?.details.fields).toEqual(expect.arrayContaining(['Nombres', 'DNI', 'Sexo']));
  });

  test.each([
    [{ dniNumber: 'abc' }],
    [{ dniNumber: '' }],
    [{ dniNumber: null }],
    [{ names: '' }],
    [{ names: ' - ' }],
    [{ surnames: 'P\0rez' }],
    [{ surnames: 'Entrá en premio.example' }],
    [{ phoneNumber: 'no tiene' }],
    [{ sex: 'X' }],
    [{ banned: true }],
    [{ blocked: true }],
    [{ email: 'ajena@prueba.example' }],
    [{ dniImage: 'dni-images/x.webp' }],
  ])('but not to %j', async (data) => {
    const ana = await person(cms());
    const before = await details(ana.documentId);
    expect((await correct(ana, data)).status).toBe(400);
    expect(await details(ana.documentId)).toEqual(before);
  });

  test('but not without a reason, nor of an unknown person', async () => {
    const ana = await person(cms());
    expect((await correct(ana, { city: 'Tandil' }, ' ')).status).toBe(400);
    expect((await correct({ documentId: 'nadie' }, { city: 'Tandil' })).status).toBe(404);
  });

  test('and a new DNI is copied to enrolments, but not to certificates', async () => {
    const [held, certified] = [
      await openPlaces(cms().editor, { maxQuota: 0 }),
      await openPlaces(cms().editor, { maxQuota: 0 }, WITHOUT_END),
    ];
    const ana = await person(cms());
    for (const place of [held, certified]) await ana.request('POST', `/trainings/${place.id}/enrolment`);
    const path = `/staff/trainings/${certified.documentId}/enrolments/${ana.documentId}`;
    await secretary.request('PUT', path, { status: 'approved' });
    expect((await correct(ana, { dniNumber: '20444555' })).status).toBe(200);
    expect(await dniIn(ana)).toEqual(Array.from({ length: 2 }, () => ['20444555', '20444555']));
    const [certificate] = (await details(ana.documentId)).certificates;
    const answer = await openBrowser(cms().url).request('GET', `/certificates/${certificate?.code ?? ''}`);
    expect(answer.body).toMatchObject({ data: { dni: ana.dni } });
    // The former DNI is free for another person.
    const eva = await person(cms(), { dni_number: ana.dni });
    expect((await eva.request('POST', `/trainings/${held.id}/enrolment`)).status).toBe(201);
  });

  test('to the DNI of another profile, unless both are in one training', async () => {
    const place = await openPlaces(cms().editor, { maxQuota: 0 });
    const [ana, eva] = await people(cms(), 2);
    await ana.request('POST', `/trainings/${place.id}/enrolment`);
    expect((await correct(ana, { dniNumber: eva.dni })).status).toBe(200);
    expect((await details(ana.documentId)).otherProfiles.map(({ uid }) => uid)).toEqual([eva.documentId]);
    expect((await correct(ana, { dniNumber: ana.dni })).status).toBe(200);
    await eva.request('POST', `/trainings/${place.id}/enrolment`);
    const refused = await correct(ana, { dniNumber: eva.dni, city: 'Tandil' });
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { error: { details: { code: 'dni-in-training' } } },
    ]);
    expect(await details(ana.documentId)).toMatchObject({
      dni: ana.dni,
      city: 'San Pedro',
      otherProfiles: [],
    });
    expect(await dniIn(ana)).toEqual([[ana.dni, ana.dni]]);
  });

  test('also in Strapi’s form by the same rules, which is for administrators only', async () => {
    const place = await openPlaces(cms().editor, { maxQuota: 0 });
    const [ana, eva] = await people(cms(), 2);
    for (const who of [ana, eva]) await who.request('POST', `/trainings/${place.id}/enrolment`);
    const form = `/content-manager/collection-types/plugin::users-permissions.user/${ana.documentId}`;
    for (const wrong of [
      { dniNumber: 'abc' },
      { dniNumber: eva.dni },
      { dniNumber: null },
      { names: 'A\0na' },
    ]) {
      expect([wrong, (await admin.request('PUT', form, wrong)).status]).toEqual([wrong, 400]);
    }
    expect((await secretary.request('PUT', form, { city: 'Tandil' })).status).toBe(403);
    expect((await admin.request('PUT', form, { dniNumber: '20.666.777' })).status).toBe(200);
    expect(await dniIn(ana)).toEqual([['20666777', '20666777']]);
    expect(await details(ana.documentId)).toMatchObject({ dni: '20666777', city: 'San Pedro' });
  });
});

async function siteAdministrator(): Promise<Citizen> {
  const boss = await signUp(cms().url);
  await cms().cms.database.execute(
    `update up_users_role_lnk set role_id = (select id from up_roles where type = 'site-admin')
      where user_id = (select id from up_users where email = '${boss.email}')`,
  );
  return boss;
}

describe('a note about a person', () => {
  const write = ({ documentId }: Pick<Person, 'documentId'>, note: string) =>
    secretary.request('POST', `/staff/people/${documentId}/notes`, { note });
  const notesOf = async ({ documentId }: Person) => {
    const { body } = await admin.request('GET', `/staff/audit?person=${documentId}&kind=person-note`);
    return auditResponseSchema.parse(body).data.map(({ reason }) => reason);
  };

  test('is read by the staff only', async () => {
    const [ana] = await people(cms(), 2);
    expect((await write(ana, ' Trae el DNI el martes ')).body).toEqual({ data: { changed: true } });
    expect(await notes(ana.documentId)).toMatchObject([
      { kind: 'person-note', reason: 'Trae el DNI el martes' },
    ]);
    for (const path of ['/me', '/me/export']) {
      expect(JSON.stringify((await ana.request('GET', path)).body)).not.toContain('martes');
    }
  });

  test.each<[by: string, remove: (who: Person) => Promise<Answer>]>([
    [
      'the staff',
      ({ documentId }) =>
        secretary.request('POST', `/staff/people/${documentId}/erasure`, { reason: 'Lo pidió' }),
    ],
    ['its owner', (who) => who.request('DELETE', '/me', { password: CITIZEN_PASSWORD })],
  ])('is deleted when %s delete the account', async (_by, remove) => {
    const [ana, eva] = await people(cms(), 2);
    await write(ana, 'Vino con la madre');
    await write(eva, 'Otra nota');
    expect((await remove(ana)).status).toBe(200);
    expect(await notesOf(ana)).toEqual([]);
    expect(await notesOf(eva)).toEqual(['Otra nota']);
  });

  test('needs a text of at most 500 characters and a person', async () => {
    const [ana] = await people(cms(), 2);
    for (const note of ['', '   ', 'a'.repeat(501)]) expect((await write(ana, note)).status).toBe(400);
    expect((await write({ documentId: 'a'.repeat(24) }, 'Nada')).status).toBe(404);
    expect(await notesOf(ana)).toEqual([]);
  });
});

describe('staff can delete an account', () => {
  const erase = (uid: string) =>
    secretary.request('POST', `/staff/people/${uid}/erasure`, { reason: 'Lo pidió por nota' });

  test('with its enrolments and pictures; its certificates stay valid', async () => {
    const place = await openPlaces(cms().editor, { maxQuota: 1, queue: 2 }, WITHOUT_END);
    const [ana, eva] = await people(cms(), 2);
    for (const who of [ana, eva]) await who.request('POST', `/trainings/${place.id}/enrolment`);
    const path = `/staff/trainings/${place.documentId}/enrolments/${ana.documentId}`;
    await secretary.request('PUT', path, { status: 'approved' });
    const [certificate] = (await details(ana.documentId)).certificates;
    expect((await erase(ana.documentId)).body).toEqual({ data: { changed: true } });
    expect((await secretary.request('GET', `/staff/people/${ana.documentId}`)).status).toBe(404);
    expect((await erase(ana.documentId)).status).toBe(404);
    const [left] = await expectCounted(cms().cms.database, place);
    expect(left).toMatchObject({ person_id: eva.id, status: 'enrolled' });
    const answer = await openBrowser(cms().url).request('GET', `/certificates/${certificate?.code ?? ''}`);
    expect(answer.body).toMatchObject({ data: { state: 'valid', dni: ana.dni } });
    const { body } = await admin.request('GET', `/staff/audit?person=${ana.documentId}&kind=person-delete`);
    expect(auditResponseSchema.parse(body).data).toMatchObject([{ reason: 'Lo pidió por nota' }]);
    const signIn = { identifier: ana.email, password: CITIZEN_PASSWORD };
    expectError(await openBrowser(cms().url).request('POST', '/auth/local', signIn), 'user-not-found', 404);
  });

  test('but not that of a site administrator', async () => {
    const refused = await erase((await siteAdministrator()).me.uid);
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ error: { details: { code: 'site-administrator' } } });
  });
});

test('people are managed by secretaries and administrators, not by editors and citizens', async () => {
  const [ana, other] = await people(cms(), 2, { dni_number: '27444555' });
  await ana.request('POST', '/me/images/dni-images', await pictureForm());
  const uid = ana.documentId;
  const calls = [
    ['GET', '/staff/people', undefined],
    ['GET', `/staff/people/${uid}`, undefined],
    ['GET', `/staff/people/${uid}/notes`, undefined],
    ['PUT', `/staff/people/${uid}/data`, { data: { city: 'Tandil' }, reason: 'x' }],
    ['PUT', `/staff/people/${uid}/ban`, { banned: false, reason: 'x' }],
    ['POST', `/staff/people/${uid}/merges`, { ending: other.documentId, reason: 'x' }],
    ['POST', `/staff/people/${uid}/erasure`, { reason: 'x' }],
  ] as const;
  for (const [method, path, body] of calls) {
    expect((await cms().editor.request(method, path, body)).status).toBe(403);
    const asCitizen = await fetch(`${cms().url}${path}`, { method, headers: other.headers() });
    expect(asCitizen.status).toBe(401);
  }
  for (const [method, path, body] of calls) {
    expect((await secretary.request(method, path, body)).status).toBe(200);
  }
  expect((await admin.request('GET', '/staff/people')).status).toBe(200);
});

test(`search among ${String(MANY)} people is fast`, async () => {
  const place = await openPlaces(cms().editor, { maxQuota: 0 });
  const { database } = cms().cms;
  await fillWithPeople(database, place, MANY);
  await database.execute(`update up_users set names = 'Nombre ' || id, surnames = 'Apellido ' || (id % 977)
    where username like 'gente-%'`);
  const times: number[] = [];
  for (const search of ['', 'apellido', 'nombre 77', 'ápellido 12', '50019999', 'gente-19999@']) {
    times.push(
      await fastest(async () => {
        expect((await find(search)).length).toBeGreaterThan(0);
      }),
    );
  }
  console.log(`Finding among ${String(MANY)} people took ${times.map(Math.round).join(', ')} ms`);
  expect(Math.max(...times)).toBeLessThan(1_500);
});
