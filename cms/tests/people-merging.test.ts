import { INITIAL_SCORES, z } from '@centro/shared';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { auditResponseSchema } from '../src/platform/audit/staff-contract';
import { personResponseSchema, type PersonDetails } from '../src/modules/people/staff-contract';
import { openBrowser, pictureForm } from './harness/citizen.ts';
import { signInStaff, type Editor } from './harness/editor.ts';
import { whileBroken } from './harness/fault.ts';
import type { Answer } from './harness/http.ts';
import { expectClaimed } from './harness/claims.ts';
import { mailTo } from './harness/mail.ts';
import { people, person, type Person } from './harness/people.ts';
import { expectCounted, openPlaces, type OpenedTraining, WITHOUT_END } from './harness/places.ts';
import { sharedCms } from './harness/running-cms.ts';

const cms = sharedCms();
const DNI = '31222333';

let secretary: Editor;

beforeAll(async () => {
  secretary = await signInStaff(cms().url, 'centro-secretary', 'secretaria@centro.example');
});

const database = () => cms().cms.database;

const merge = (staying: Person, ending: Pick<Person, 'documentId'>): Promise<Answer> =>
  secretary.request('POST', `/staff/people/${staying.documentId}/merges`, {
    ending: ending.documentId,
    reason: 'Se anotó dos veces',
  });

const pathOf = ({ documentId }: OpenedTraining, who: Person) =>
  `/staff/trainings/${documentId}/enrolments/${who.documentId}`;

async function put(place: OpenedTraining, who: Person, status: string): Promise<void> {
  expect((await secretary.request('PUT', pathOf(place, who), { status })).status).toBe(200);
}

const enrol = (who: Person, { id }: OpenedTraining) => who.request('POST', `/trainings/${id}/enrolment`);

/** Changes the DNI of a person but not that of their enrolments. */
const giveDni = (who: Person, dni = DNI) =>
  database().execute(`update up_users set dni_number = '${dni}' where id = ${String(who.id)}`);

async function details({ documentId }: Person): Promise<PersonDetails> {
  const { body } = await secretary.request('GET', `/staff/people/${documentId}`);
  return personResponseSchema.parse(body).data;
}

let dnis = 31_500_000;

/** Two profiles of one person; `fixDni` gives both the same DNI. */
async function pairOf(): Promise<{ staying: Person; ending: Person; fixDni: () => Promise<void> }> {
  const [staying, ending] = await people(cms(), 2);
  const dni = String((dnis += 1));
  const fixDni = async () => {
    for (const who of [staying, ending]) await giveDni(who, dni);
  };
  return { staying, ending, fixDni };
}

describe('merging two profiles', () => {
  test('keeps the notes of the staff, until the account is deleted', async () => {
    const { staying, ending, fixDni } = await pairOf();
    await fixDni();
    const note = 'Trae el certificado';
    await secretary.request('POST', `/staff/people/${ending.documentId}/notes`, { note });
    expect((await merge(staying, ending)).status).toBe(200);
    const stored = () => database().rows(`select person_uid from audit_entries where reason = '${note}'`);
    expect(await stored()).toEqual([{ person_uid: staying.documentId }]);
    await secretary.request('POST', `/staff/people/${staying.documentId}/erasure`, { reason: 'Lo pidió' });
    expect(await stored()).toEqual([]);
  });

  test('combines enrolments, certificates, scores and subscriptions, and fills missing fields', async () => {
    const { staying, ending, fixDni } = await pairOf();
    const [own, other] = [
      await openPlaces(cms().editor, { maxQuota: 0 }, WITHOUT_END),
      await openPlaces(cms().editor, { maxQuota: 0 }, WITHOUT_END),
    ];
    await enrol(staying, own);
    await enrol(ending, other);
    await put(other, ending, 'approved');
    const [certificate] = (await details(ending)).certificates;
    for (const who of [staying, ending]) {
      await who.request('POST', '/me/images/profile-images', await pictureForm());
      const fields = {
        names: 'Ana',
        surnames: 'Pérez',
        phoneNumber: '3329456789',
        email: 'ana@trabajo.example',
        job: 'Apicultora',
        city: 'Lobería',
        category: 'aProduction',
      };
      expect((await who.request('POST', '/me/public-profile', fields)).status).toBe(200);
    }
    await score(staying, { machineryScore: 3 });
    await score(ending, { machineryScore: 1, managementScore: 4 });
    await ending.request('PUT', '/me/subscriptions', {
      promotion: true,
      announcement: false,
      notification: false,
    });
    await database().execute(`update up_users set city = null where id = ${String(staying.id)}`);
    await fixDni();
    expect((await merge(staying, ending)).body).toEqual({ data: { changed: true } });
    const merged = await details(staying);
    expect(merged).toMatchObject({
      city: 'San Pedro',
      otherProfiles: [],
      certificates: [{ code: certificate?.code, state: 'valid' }],
      board: { totalScore: 7, scores: { machineryScore: 3, managementScore: 4 } },
    });
    expect(merged.enrolments.map(({ trainingId }) => trainingId).sort()).toEqual(
      [own.documentId, other.documentId].sort(),
    );
    expect((await staying.request('GET', '/me/subscriptions')).body).toMatchObject({
      data: { promotion: true, announcement: false },
    });
    const approved = await staying.request('GET', `/trainings/${other.id}/enrolment`);
    expect(approved.body).toMatchObject({ data: { status: 'approved', certificateId: certificate?.code } });
    for (const place of [own, other]) await expectCounted(database(), place);
    expect((await ending.request('GET', '/me')).status).toBe(401);
  });

  async function score(who: Person, scores: object): Promise<void> {
    const answer = await who.request('GET', '/me/public-profile');
    const { uid } = z.object({ data: z.object({ uid: z.string() }) }).parse(answer.body).data;
    const all = { ...INITIAL_SCORES, ...scores };
    const done = await secretary.request('PUT', `/staff/public-profiles/${uid}/scores`, all);
    expect(done.status).toBe(200);
  }

  test('moves a picture that only the other has', async () => {
    const { staying, ending, fixDni } = await pairOf();
    await database().execute(`update up_users set dni_image = null where id in (${String(staying.id)})`);
    await ending.request('POST', '/me/images/dni-images', await pictureForm());
    await fixDni();
    await merge(staying, ending);
    const seen = await staying.request('GET', '/me/images/dni-images');
    expect(seen.status).toBe(200);
    expect(seen.headers.get('content-type')).toBe('image/webp');
  });

  test('keeps a ban of either', async () => {
    const { staying, ending, fixDni } = await pairOf();
    await database().execute(`update up_users set banned = true where id = ${String(ending.id)}`);
    await fixDni();
    await merge(staying, ending);
    expect(await details(staying)).toMatchObject({ banned: true });
  });

  test('keeps the mark of a seen document of either', async () => {
    const { staying, ending, fixDni } = await pairOf();
    await fixDni();
    const seen = `/staff/people/${ending.documentId}/dni-seen`;
    expect((await secretary.request('PUT', seen, { seen: true })).status).toBe(200);
    expect((await merge(staying, ending)).status).toBe(200);
    expect(await details(staying)).toMatchObject({ dniSeen: true });
  });

  test('into an unconfirmed one requires claiming it by mail', async () => {
    const dni = String((dnis += 1));
    const owner = await person(cms(), { dni_number: dni });
    const stranger = await person(cms(), { dni_number: dni, confirmed: false });
    const place = await openPlaces(cms().editor, { maxQuota: 0 });
    await enrol(owner, place);
    expect((await merge(stranger, owner)).status).toBe(200);
    await expectClaimed(cms(), stranger, place);
    // Control: the session of a confirmed one stays.
    const { staying, ending, fixDni } = await pairOf();
    await fixDni();
    expect((await merge(staying, ending)).status).toBe(200);
    expect((await staying.request('GET', '/me')).status).toBe(200);
  });

  test('notifies both e-mail addresses', async () => {
    const { staying, ending, fixDni } = await pairOf();
    await fixDni();
    await merge(staying, ending);
    for (const { email } of [staying, ending]) {
      const { text } = await mailTo(cms().cms.dataDirectory, email, /^Unimos dos perfiles con tu DNI/);
      expect(text).not.toContain(staying.email);
    }
  });

  test('is idempotent and recorded for both', async () => {
    const { staying, ending, fixDni } = await pairOf();
    await secretary.request('PUT', `/staff/people/${ending.documentId}/ban`, {
      banned: true,
      profileOnly: true,
      reason: 'Antes',
    });
    await fixDni();
    expect((await merge(staying, ending)).body).toEqual({ data: { changed: true } });
    expect((await merge(staying, ending)).body).toEqual({ data: { changed: false } });
    const { body } = await secretary.request('GET', `/staff/people/${staying.documentId}/notes`);
    expect(auditResponseSchema.parse(body).data.map(({ kind, reason }) => [kind, reason])).toEqual([
      ['person-merge', 'Se anotó dos veces'],
      ['person-delete', 'Se anotó dos veces'],
      ['person-update', 'Se anotó dos veces'],
      ['person-update', 'Antes'],
    ]);
  });

  test('is atomic and retryable', async () => {
    const { staying, ending, fixDni } = await pairOf();
    const place = await openPlaces(cms().editor, { maxQuota: 1 });
    await enrol(ending, place);
    await fixDni();
    expect((await whileBroken(database(), () => merge(staying, ending), 'audit_entries')).status).toBe(500);
    expect((await details(ending)).enrolments).toHaveLength(1);
    expect((await details(staying)).enrolments).toHaveLength(0);
    expect((await merge(staying, ending)).status).toBe(200);
    expect((await details(staying)).enrolments).toHaveLength(1);
    await expectCounted(database(), place);
  });
});

test('a place that becomes free goes to the first in the queue', async () => {
  const { staying, ending, fixDni } = await pairOf();
  const place = await openPlaces(cms().editor, { maxQuota: 2, queue: 5 });
  const waiting = await person(cms());
  for (const who of [ending, staying, waiting]) await enrol(who, place);
  await fixDni();
  await merge(staying, ending);
  const stored = await expectCounted(database(), place);
  expect(stored.map(({ person_id: id, status }) => [id, status])).toEqual([
    [staying.id, 'enrolled'],
    [waiting.id, 'enrolled'],
  ]);
});

describe('form answers', () => {
  const insert = (id: string, who: Person, key: string) =>
    database().execute(
      `insert into form_answers (form_id, person_id, version, answers, created_at, request_key, answer_key)
        values ('${id}', ${String(who.id)}, 'v', '[]', ${database().kind === 'sqlite' ? '1' : 'now()'},
          '${key}', '${id}:${String(who.id)}${key === 'only' ? '' : `:${key}`}')`,
    );

  test('of both profiles are kept, also for a form that takes one', async () => {
    const { staying, ending, fixDni } = await pairOf();
    for (const who of [staying, ending]) await insert('una', who, 'only');
    for (const key of ['a', 'b']) await insert('varias', ending, key);
    await fixDni();
    expect((await merge(staying, ending)).status).toBe(200);
    expect((await details(staying)).answers).toHaveLength(4);
  });
});

test.each([
  ['with different DNIs', async ({ ending }: Pair) => giveDni(ending, '20999888'), 'different-dni'],
  ['that are the same', () => Promise.resolve(), 'same-profile'],
  [
    'of which the ending one is a site administrator',
    ({ ending }: Pair) =>
      database().execute(
        `update up_users_role_lnk set role_id = (select id from up_roles where type = 'site-admin')
          where user_id = ${String(ending.id)}`,
      ),
    'site-administrator',
  ],
  [
    'of which the staying one has no e-mail',
    ({ staying }: Pair) =>
      database().execute(`update up_users set without_email = true where id = ${String(staying.id)}`),
    'staying-without-email',
  ],
])('profiles %s are not merged', async (what, prepare, code) => {
  const { staying, ending, fixDni } = await pairOf();
  await fixDni();
  await prepare({ staying, ending });
  const refused = await merge(staying, what.includes('same') ? staying : ending);
  expect(refused.status).toBe(409);
  expect(refused.body).toMatchObject({ error: { details: { code } } });
  expect((await details(ending)).uid).toBe(ending.documentId);
});

interface Pair {
  readonly staying: Person;
  readonly ending: Person;
}

/** An enrolment, optionally approved, of one of the people in one of the trainings. */
const stepArbitrary = fc.record({
  who: fc.constantFrom('staying', 'ending', 'first', 'second'),
  training: fc.nat(2),
  approve: fc.boolean(),
});

test(
  'after random histories a merge loses no training or certificate, and counters are right',
  {
    timeout: 120_000,
  },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(stepArbitrary, { minLength: 4, maxLength: 14 }), async (steps) => {
        const { staying, ending, fixDni } = await pairOf();
        const [first, second] = await people(cms(), 2);
        const all = { staying, ending, first, second };
        const places = [
          await openPlaces(cms().editor, { maxQuota: 1, queue: 5 }, WITHOUT_END),
          await openPlaces(cms().editor, { maxQuota: 2, queue: 5 }, WITHOUT_END),
          await openPlaces(cms().editor, { maxQuota: 0 }, WITHOUT_END),
        ];
        for (const { who, training, approve } of steps) {
          const place = places[training];
          if (!place) continue;
          await enrol(all[who], place);
          if (approve) await secretary.request('PUT', pathOf(place, all[who]), { status: 'approved' });
        }
        const before = [await details(staying), await details(ending)];
        await fixDni();
        expect((await merge(staying, ending)).status).toBe(200);
        const after = await details(staying);
        const trainings = before.flatMap(({ enrolments }) => enrolments.map(({ trainingId }) => trainingId));
        expect(after.enrolments.map(({ trainingId }) => trainingId).sort()).toEqual(
          [...new Set(trainings)].sort(),
        );
        const codes = before.flatMap(({ certificates }) => certificates.map(({ code }) => code));
        expect(after.certificates.map(({ code }) => code).sort()).toEqual(codes.sort());
        for (const code of codes) {
          const { body } = await openBrowser(cms().url).request('GET', `/certificates/${code}`);
          expect(body).toMatchObject({ data: { state: 'valid' } });
        }
        for (const [at, place] of places.entries()) {
          const stored = await expectCounted(database(), place);
          const taken = stored.filter(({ status }) => status !== 'waiting').length;
          const isFree = at < 2 && taken < at + 1;
          if (isFree) expect(stored.filter(({ status }) => status === 'waiting')).toEqual([]);
        }
      }),
      { numRuns: 12 },
    );
  },
);
