import { INITIAL_SCORES } from '@centro/shared';
import { beforeAll, describe, expect, test } from 'vitest';
import { auditResponseSchema, type ListedEntry } from '../src/platform/audit/staff-contract';
import { pictureForm, signUp, type Citizen } from './harness/citizen.ts';
import { PDF } from './harness/content.ts';
import { signInAdmin, signInStaff, type Editor } from './harness/editor.ts';
import { person, type Person } from './harness/people.ts';
import { openPlaces, WITHOUT_END } from './harness/places.ts';
import { review } from './harness/public-profiles.ts';
import { sharedCms } from './harness/running-cms.ts';

const cms = sharedCms();
const PEOPLE = '/content-manager/collection-types/plugin::users-permissions.user';

let secretary: Editor;
let admin: Editor;

beforeAll(async () => {
  secretary = await signInStaff(cms().url, 'centro-secretary', 'secretaria@centro.example');
  admin = await signInAdmin(cms().url);
});

async function read(query: string): Promise<{ data: ListedEntry[]; total: number }> {
  const answer = await admin.request('GET', `/staff/audit?${query}`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
  const { data, meta } = auditResponseSchema.parse(answer.body);
  return { data, total: meta.total };
}

const about = async (uid: string, query = '') => (await read(`person=${uid}&${query}`)).data;

const STAFF = { kind: 'staff', name: 'Edita Prueba' };
const ADMIN = { kind: 'staff', name: 'Ada Prueba' };

async function done(answer: Promise<{ readonly status: number; readonly body: unknown }>): Promise<void> {
  const { status, body } = await answer;
  expect({ status: status < 300, body }).toMatchObject({ status: true });
}

const correct = (uid: string, data: object) =>
  secretary.request('PUT', `/staff/people/${uid}/data`, { data, reason: 'Lo pidió' });

/** A person approved in a training for food handlers, with the code of their certificate. */
async function certified() {
  const training = await openPlaces(
    cms().editor,
    { maxQuota: 0 },
    { title: 'Apicultura', foodHandler: true, ...WITHOUT_END },
  );
  const who = await person(cms(), { bpm_profile: true });
  const path = `/staff/trainings/${training.documentId}/enrolments/${who.documentId}`;
  await done(secretary.request('PUT', path, { status: 'enrolled', reason: 'Vino a la oficina' }));
  await done(secretary.request('PUT', path, { status: 'approved' }));
  const [row] = await cms().cms.database.rows(
    `select code from certificates where person_id = ${String(who.id)}`,
  );
  return { who, training, path, code: String(row?.['code']) };
}

async function onBoard(): Promise<{ who: Person; uid: string }> {
  const who = await person(cms());
  await done(who.request('POST', '/me/images/profile-images', await pictureForm()));
  const fields = {
    names: 'Ana',
    surnames: 'Pérez',
    phoneNumber: '3329456789',
    email: 'ana@trabajo.example',
    job: 'Apicultora',
    city: 'Lobería',
    category: 'aProduction',
  };
  const answer = await who.request('POST', '/me/public-profile', fields);
  return { who, uid: (answer.body as { data: { uid: string } }).data.uid };
}

async function siteAdministrator(): Promise<Citizen> {
  const citizen = await signUp(cms().url);
  await cms().cms.database.execute(
    `update up_users_role_lnk set role_id = (select id from up_roles where type = 'site-admin')
      where user_id = (select id from up_users where email = '${citizen.email}')`,
  );
  return citizen;
}

/** Changes a person; returns their id and the expected entry. */
type Action = () => Promise<{ uid: string; expected: object }>;

const actions: readonly (readonly [title: string, action: Action])[] = [
  [
    'a place given outside the queue',
    async () => {
      const { who, training } = await certified();
      return {
        uid: who.documentId,
        expected: {
          kind: 'enrolment-change',
          by: STAFF,
          reason: 'Vino a la oficina',
          details: { from: 'none', to: 'enrolled' },
          training: { id: training.documentId, title: 'Apicultura' },
          person: { uid: who.documentId, there: true, names: 'Ana María', surnames: 'Pérez' },
        },
      };
    },
  ],
  [
    'a note about a person',
    async () => {
      const { documentId } = await person(cms());
      const note = 'Trae el DNI el martes';
      await done(secretary.request('POST', `/staff/people/${documentId}/notes`, { note }));
      const expected = { kind: 'person-note', by: STAFF, reason: note, person: { uid: documentId } };
      return { uid: documentId, expected };
    },
  ],
  [
    'an issued certificate',
    async () => {
      const { who, training, code } = await certified();
      const expected = { kind: 'certificate-issue', by: STAFF, code, training: { id: training.documentId } };
      return { uid: who.documentId, expected };
    },
  ],
  [
    'a revoked certificate',
    async () => {
      const { who, code } = await certified();
      await done(secretary.request('POST', `/staff/certificates/${code}/revocation`, { reason: 'Error' }));
      const expected = { kind: 'certificate-revoke', by: STAFF, code, reason: 'Error' };
      return { uid: who.documentId, expected };
    },
  ],
  [
    'a replaced certificate',
    async () => {
      const { who, code } = await certified();
      const order = { reason: 'Nombre mal escrito', corrections: { names: 'Ana' } };
      await done(secretary.request('POST', `/staff/certificates/${code}/replacement`, order));
      return { uid: who.documentId, expected: { kind: 'certificate-replace', by: STAFF, code } };
    },
  ],
  [
    'an attached licence',
    async () => {
      const { who, code } = await certified();
      await done(secretary.sendBytes('PUT', `/staff/certificates/${code}/license`, PDF));
      return { uid: who.documentId, expected: { kind: 'certificate-license', by: STAFF, code } };
    },
  ],
  [
    'scores',
    async () => {
      const { who, uid } = await onBoard();
      const scores = { ...INITIAL_SCORES, machineryScore: 7 };
      await done(secretary.request('PUT', `/staff/public-profiles/${uid}/scores`, scores));
      return { uid: who.documentId, expected: { kind: 'score-change', by: STAFF } };
    },
  ],
  ...[undefined, 'Falta tu apellido'].map((reason): readonly [string, Action] => [
    `${reason === undefined ? 'an approved' : 'a rejected'} public profile`,
    async () => {
      const { who, uid } = await onBoard();
      await done(review(secretary, uid, reason));
      const details = { approved: reason === undefined };
      const expected = { kind: 'profile-review', by: STAFF, details, reason: reason ?? null };
      return { uid: who.documentId, expected };
    },
  ]),
  [
    'a viewed picture',
    async () => {
      const { me, request } = await signUp(cms().url);
      await done(request('POST', '/me/images/dni-images', await pictureForm()));
      await done(secretary.request('GET', `/staff/pictures/dni-images/${me.uid}`));
      const expected = { kind: 'picture-view', by: STAFF, details: { folder: 'dni-images' } };
      return { uid: me.uid, expected };
    },
  ],
  [
    'corrected data',
    async () => {
      const { documentId: uid } = await person(cms());
      await done(correct(uid, { city: 'Tandil', dniNumber: '20.333.444' }));
      const details = { fields: expect.arrayContaining(['DNI', 'Ciudad']) as string[] };
      return { uid, expected: { kind: 'person-update', by: STAFF, details } };
    },
  ],
  [
    'a ban by a site administrator',
    async () => {
      const [boss, ana] = [await siteAdministrator(), await person(cms())];
      await done(boss.request('POST', '/functions/ban', { email: ana.email }));
      const expected = {
        kind: 'person-update',
        details: { fields: ['Bloqueada'], banned: true },
        by: { kind: 'administrator', name: boss.email },
      };
      return { uid: ana.documentId, expected };
    },
  ],
  [
    'a revival by a site administrator',
    async () => {
      const [boss, ana] = [await siteAdministrator(), await person(cms(), { banned: true })];
      await done(boss.request('POST', '/functions/revive', { email: ana.email }));
      const expected = { kind: 'person-update', details: { fields: ['Bloqueada'], banned: false } };
      return { uid: ana.documentId, expected };
    },
  ],
  [
    'a new site administrator',
    async () => {
      const [boss, ana] = [await siteAdministrator(), await person(cms())];
      await done(boss.request('POST', '/functions/add-admin-role', { email: ana.email }));
      const expected = { kind: 'person-update', details: { fields: ['Rol'], siteAdmin: true } };
      return { uid: ana.documentId, expected };
    },
  ],
  [
    'a deleted account',
    async () => {
      const { documentId: uid } = await person(cms());
      await done(admin.request('DELETE', `${PEOPLE}/${uid}`));
      const gone = { uid, there: false, names: null, surnames: null };
      return { uid, expected: { kind: 'person-delete', by: ADMIN, person: gone } };
    },
  ],
];

describe('the log shows', () => {
  test.each(actions)('%s', async (_title, action) => {
    const { uid, expected } = await action();
    expect(await about(uid)).toContainEqual(expect.objectContaining(withParts(expected)));
  });

  test('deleted staff, people and trainings without a name', async () => {
    const { who } = await certified();
    const { database } = cms().cms;
    await database.execute(
      `update audit_entries set staff_id = 12345, training_id = 'nada' where person_uid = '${who.documentId}'`,
    );
    await database.execute(`delete from enrolments where person_id = ${String(who.id)}`);
    await database.execute(`delete from up_users where id = ${String(who.id)}`);
    for (const entry of await about(who.documentId)) {
      expect(entry.by).toEqual({ kind: 'staff', name: null });
      expect(entry.training).toEqual({ id: 'nada', title: null });
      expect(entry.person).toMatchObject({ there: false, names: null });
    }
  });
});

/** `objectContaining` at the second level, too. */
function withParts(expected: object): object {
  return Object.fromEntries(
    Object.entries(expected).map(([name, value]) => [
      name,
      typeof value === 'object' && value !== null
        ? (expect.objectContaining(value as object) as unknown)
        : value,
    ]),
  );
}

describe('searching the log', () => {
  test('filters by kind, person and author, latest first, in pages', async () => {
    const { who, path } = await certified();
    const kinds = async (query: string) => (await about(who.documentId, query)).map(({ kind }) => kind);
    expect(await kinds('')).toEqual(['certificate-issue', 'enrolment-change', 'enrolment-change']);
    expect(await kinds('kind=certificate-issue')).toEqual(['certificate-issue']);
    expect(await kinds('kind=person-delete')).toEqual([]);
    expect(await kinds('page=2&pageSize=2')).toEqual(['enrolment-change']);
    await done(admin.request('PUT', path, { status: 'enrolled', reason: 'Faltó' }));
    const authors = (await admin.request('GET', '/staff/audit/authors')).body as {
      data: { id: number; name: string }[];
    };
    const idOf = (name: string) => String(authors.data.find((author) => author.name === name)?.id);
    const byAdmin = await kinds(`by=${idOf('Ada Prueba')}`);
    expect(byAdmin).toContain('certificate-revoke');
    expect(byAdmin).toHaveLength(2);
    expect(await kinds('by=sitio')).toEqual([]);
    expect((await read(`person=${who.documentId}&pageSize=1`)).total).toBe(5);
  });

  test('finds a name without case and accents, a DNI and an e-mail', async () => {
    const who = await person(cms(), { names: 'Íñigo José', dni_number: '27888999' });
    await done(correct(who.documentId, { city: 'Tandil' }));
    for (const search of ['inigo', 'JOSE iñigo', 'pérez, íñigo', '27.888.999', who.email.toUpperCase()]) {
      const { data, total } = await read(`search=${encodeURIComponent(search)}`);
      expect([search, total, data[0]?.person?.uid]).toEqual([search, 1, who.documentId]);
    }
    expect((await read('search=nadie-se-llama-asi')).data).toEqual([]);
  });

  test('filters by days in Buenos Aires', async () => {
    const { documentId: uid } = await person(cms());
    await done(correct(uid, { city: 'Tandil' }));
    const { database } = cms().cms;
    const late = Date.parse('2026-03-02T02:59:00Z');
    const at = database.kind === 'sqlite' ? String(late) : `to_timestamp(${String(late / 1000)})`;
    await database.execute(`update audit_entries set made_at = ${at} where person_uid = '${uid}'`);
    expect(await about(uid, 'from=2026-03-01&to=2026-03-01')).toHaveLength(1);
    expect(await about(uid, 'from=2026-03-02')).toHaveLength(0);
    expect(await about(uid, 'to=2026-02-28')).toHaveLength(0);
  });

  test.each(['kind=x', 'by=x', 'by=-1', 'from=2026-13-01', 'to=ayer', 'person=a%27b', 'page=0', 'more=1'])(
    'refuses %s',
    async (query) => {
      expect((await admin.request('GET', `/staff/audit?${query}`)).status).toBe(400);
    },
  );
});

test('a repeated note is stored once, unless another note or five minutes come in between', async () => {
  const { documentId: uid } = await person(cms());
  const write = async (note: string) =>
    (await secretary.request('POST', `/staff/people/${uid}/notes`, { note })).body;
  const written = (changed: boolean) => ({ data: { changed } });
  expect(await write('Llamó')).toEqual(written(true));
  expect(await write('Llamó')).toEqual(written(false));
  expect(await write('Vino')).toEqual(written(true));
  expect(await write('Llamó')).toEqual(written(true));
  const { database } = cms().cms;
  const earlier = Date.now() - 6 * 60_000;
  const at = database.kind === 'sqlite' ? String(earlier) : `to_timestamp(${String(earlier / 1000)})`;
  await database.execute(`update audit_entries set made_at = ${at} where person_uid = '${uid}'`);
  expect(await write('Llamó')).toEqual(written(true));
  expect(await about(uid, 'kind=person-note')).toHaveLength(4);
});

test.each(['/staff/audit', '/staff/audit/authors'])('only administrators can read %s', async (path) => {
  expect((await admin.request('GET', path)).status).toBe(200);
  for (const who of [secretary, cms().editor]) expect((await who.request('GET', path)).status).toBe(403);
});
