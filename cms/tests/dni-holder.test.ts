import { beforeAll, describe, expect, test } from 'vitest';
import { auditResponseSchema } from '../src/platform/audit/staff-contract.ts';
import { personResponseSchema, type PersonDetails } from '../src/modules/people/staff-contract.ts';
import { signInAdmin, signInStaff, type Editor } from './harness/editor.ts';
import { whileBroken } from './harness/fault.ts';
import { expectError, type Answer } from './harness/http.ts';
import { expectClaimed } from './harness/claims.ts';
import { mailTo } from './harness/mail.ts';
import { people, person, type Person } from './harness/people.ts';
import {
  enrolmentIn,
  expectCounted,
  openPlaces,
  type OpenedTraining,
  WITHOUT_END,
} from './harness/places.ts';
import { sharedCms } from './harness/running-cms.ts';

const cms = sharedCms();
let secretary: Editor;
let dnis = 33_500_000;

beforeAll(async () => {
  secretary = await signInStaff(cms().url, 'centro-secretary', 'secretaria@centro.example');
});

const database = () => cms().cms.database;

const hold = ({ documentId }: Pick<Person, 'documentId'>, reason = 'Mostró el documento') =>
  secretary.request('POST', `/staff/people/${documentId}/dni-holder`, { reason });

const see = ({ documentId }: Person, seen = true) =>
  secretary.request('PUT', `/staff/people/${documentId}/dni-seen`, { seen });

const enrol = (who: Person, { id }: OpenedTraining) => who.request('POST', `/trainings/${id}/enrolment`);

const standingOf = async (who: Person, { id }: OpenedTraining) =>
  enrolmentIn(await who.request('GET', `/trainings/${id}/enrolment`));

async function put(place: OpenedTraining, who: Person, status: string): Promise<void> {
  const path = `/staff/trainings/${place.documentId}/enrolments/${who.documentId}`;
  expect((await secretary.request('PUT', path, { status })).status).toBe(200);
}

async function details({ documentId }: Pick<Person, 'documentId'>): Promise<PersonDetails> {
  const { body } = await secretary.request('GET', `/staff/people/${documentId}`);
  return personResponseSchema.parse(body).data;
}

async function notes({ documentId }: Person) {
  const { body } = await secretary.request('GET', `/staff/people/${documentId}/notes`);
  return auditResponseSchema.parse(body).data;
}

function expectRefused(answer: Answer, code: string, status = 409): void {
  expect([answer.status, answer.body]).toMatchObject([status, { error: { details: { code } } }]);
}

const setDni = (who: Person, dni: string) =>
  database().execute(`update up_users set dni_number = '${dni}' where id = ${String(who.id)}`);

/** The owner of a DNI, and strangers who signed up with it. */
async function owned(strangers: number): Promise<{ owner: Person; strangers: Person[]; dni: string }> {
  const dni = String((dnis += 1));
  const [owner, ...others] = await people<number>(cms(), strangers + 1, { dni_number: dni });
  if (!owner) throw new Error('There is no owner');
  return { owner, strangers: others, dni };
}

describe('a stranger who signed up with the DNI of another person', () => {
  test('loses it, with enrolments and certificates, when the owner shows the document', async () => {
    const { owner, strangers, dni } = await owned(1);
    const [stranger] = strangers as [Person];
    const [first, queued, approved] = [
      await openPlaces(cms().editor, { maxQuota: 1, queue: 5 }),
      await openPlaces(cms().editor, { maxQuota: 1, queue: 5 }),
      await openPlaces(cms().editor, { maxQuota: 0 }, WITHOUT_END),
    ];
    await enrol(await person(cms()), queued);
    for (const place of [first, queued, approved]) expect((await enrol(stranger, place)).status).toBe(201);
    await put(approved, stranger, 'approved');
    // The attack: the owner of the DNI gets no place of their own.
    expectError(await enrol(owner, first), 'enrolled-with-other-profile', 409);

    expect((await hold(owner)).body).toEqual({ data: { changed: true } });
    expect(await standingOf(owner, first)).toEqual({ status: 'enrolled' });
    expect(await standingOf(owner, queued)).toEqual({ status: 'waiting', position: 1 });
    expect(await standingOf(owner, approved)).toMatchObject({ status: 'approved' });
    expect(await details(owner)).toMatchObject({ dni, dniSeen: true, otherProfiles: [], certificates: [{}] });
    expect(await details(stranger)).toMatchObject({
      dni: null,
      dniSeen: false,
      closed: false,
      enrolments: [],
      certificates: [],
    });
    for (const place of [first, queued, approved]) {
      expect(await standingOf(stranger, place)).toEqual({ status: 'none' });
      await expectCounted(database(), place);
    }
    expect((await stranger.request('GET', '/me')).status).toBe(200);
    expectError(await enrol(stranger, first), 'profile-incomplete', 409);
  });

  test('is listed as another profile of the owner, even if marked as seen by mistake, until the owner takes the DNI', async () => {
    const { owner, strangers } = await owned(2);
    const [stranger, unseen] = strangers as [Person, Person];
    const [place, approved] = [
      await openPlaces(cms().editor, { maxQuota: 5 }),
      await openPlaces(cms().editor, { maxQuota: 5 }, WITHOUT_END),
    ];
    for (const each of [place, approved]) expect((await enrol(stranger, each)).status).toBe(201);
    await put(approved, stranger, 'approved');
    expect((await see(stranger)).status).toBe(200);
    const named = { names: 'Ana María', surnames: 'Pérez', enrolments: 2, certificates: 1 };
    const { otherProfiles } = await details(owner);
    expect(otherProfiles).toMatchObject([
      { ...named, uid: stranger.documentId, email: stranger.email, dniSeen: true },
      { uid: unseen.documentId, dniSeen: false, enrolments: 0, certificates: 0 },
    ]);
    for (const { since } of otherProfiles) expect(Date.parse(since)).toBeLessThanOrEqual(Date.now());
    await hold(owner);
    expect(await details(owner)).toMatchObject({
      enrolments: [{}, {}],
      certificates: [{}],
      otherProfiles: [],
    });
    expect(await details(stranger)).toMatchObject({ dni: null, enrolments: [], certificates: [] });
  });

  test('cannot enrol with a DNI whose document was seen, nor block its owner', async () => {
    const { owner, strangers, dni } = await owned(1);
    const [stranger] = strangers as [Person];
    const place = await openPlaces(cms().editor, { maxQuota: 5 });
    expect((await hold(owner)).body).toEqual({ data: { changed: true } });
    await setDni(stranger, dni);
    expectError(await enrol(stranger, place), 'enrolled-with-other-profile', 409);
    expect((await enrol(owner, place)).status).toBe(201);
    // Control: while the document is unseen, the first profile gets the place.
    const [unseen] = (await owned(1)).strangers;
    expect(unseen && (await enrol(unseen, place)).status).toBe(201);
  });

  test('gets a mail without the owner’s data, and both profiles an audit entry', async () => {
    const { owner, strangers } = await owned(1);
    const [stranger] = strangers as [Person];
    await hold(owner);
    const { text } = await mailTo(cms().cms.dataDirectory, stranger.email, /^Sacamos el DNI de tu perfil/);
    expect(text).toContain('comunicate');
    expect(text).not.toContain(owner.email);
    expect(await notes(owner)).toMatchObject([
      { kind: 'dni-holder', reason: 'Mostró el documento', details: { people: 1 } },
      { kind: 'person-update', reason: 'Mostró el documento' },
    ]);
    expect(await notes(stranger)).toMatchObject([{ kind: 'person-update', reason: 'Mostró el documento' }]);
  });

  test('gains nothing by becoming the holder by mistake: an unconfirmed profile must be claimed by mail', async () => {
    const dni = String((dnis += 1));
    const owner = await person(cms(), { dni_number: dni });
    const stranger = await person(cms(), { dni_number: dni, confirmed: false });
    const place = await openPlaces(cms().editor, { maxQuota: 5 });
    await enrol(owner, place);
    expect((await hold(stranger)).body).toEqual({ data: { changed: true } });
    await expectClaimed(cms(), stranger, place);
    // Control: the session of a confirmed holder stays.
    const { owner: confirmed } = await owned(1);
    expect((await hold(confirmed)).status).toBe(200);
    expect((await confirmed.request('GET', '/me')).status).toBe(200);
  });

  test('loses nothing more when it is repeated', async () => {
    const { owner, strangers } = await owned(2);
    expect((await hold(owner)).body).toEqual({ data: { changed: true } });
    const after = [await details(owner), ...(await Promise.all(strangers.map(details)))];
    expect((await hold(owner)).body).toEqual({ data: { changed: false } });
    expect([await details(owner), ...(await Promise.all(strangers.map(details)))]).toEqual(after);
    expect(await notes(owner)).toHaveLength(2);
  });

  test('keeps certificates issued under another DNI', async () => {
    const { owner, strangers, dni } = await owned(1);
    const [stranger] = strangers as [Person];
    const place = await openPlaces(cms().editor, { maxQuota: 0 }, WITHOUT_END);
    await setDni(stranger, String((dnis += 1)));
    await enrol(stranger, place);
    await put(place, stranger, 'approved');
    const [certificate] = (await details(stranger)).certificates;
    await setDni(stranger, dni);
    expect((await hold(owner)).status).toBe(200);
    expect((await details(owner)).certificates).toEqual([]);
    expect((await details(stranger)).certificates).toEqual([certificate]);
  });

  test('loses nothing when the transaction fails; a retry works', async () => {
    const { owner, strangers } = await owned(1);
    const [stranger] = strangers as [Person];
    const place = await openPlaces(cms().editor, { maxQuota: 1 });
    await enrol(stranger, place);
    expect((await whileBroken(database(), () => hold(owner), 'audit_entries')).status).toBe(500);
    expect(await details(owner)).toMatchObject({ dniSeen: false, enrolments: [] });
    expect((await details(stranger)).enrolments).toHaveLength(1);
    expect((await hold(owner)).status).toBe(200);
    expect((await details(owner)).enrolments).toHaveLength(1);
    await expectCounted(database(), place);
  });

  test('keeps no place taken concurrently', async () => {
    const { owner, strangers } = await owned(3);
    const places = [
      await openPlaces(cms().editor, { maxQuota: 1, queue: 5 }),
      await openPlaces(cms().editor, { maxQuota: 1, queue: 5 }),
      await openPlaces(cms().editor, { maxQuota: 1, queue: 5 }),
    ];
    const [held] = await Promise.all([
      hold(owner),
      ...strangers.flatMap((stranger, at) =>
        [...places.slice(at), ...places.slice(0, at)].map((place) => enrol(stranger, place)),
      ),
    ]);
    expect(held.status).toBe(200);
    for (const place of places) {
      const stored = await expectCounted(database(), place);
      expect(stored.filter(({ person_id: id }) => id !== owner.id)).toEqual([]);
    }
  });
});

test('a place that cannot move goes to the first in the queue', async () => {
  const [owner, stranger, waiting] = await people(cms(), 3);
  const place = await openPlaces(cms().editor, { maxQuota: 2, queue: 5 });
  for (const who of [owner, stranger, waiting]) await enrol(who, place);
  const dni = String((dnis += 1));
  for (const who of [owner, stranger]) await setDni(who, dni);
  expect((await hold(owner)).status).toBe(200);
  const stored = await expectCounted(database(), place);
  expect(stored.map(({ person_id: id, status }) => [id, status])).toEqual([
    [owner.id, 'enrolled'],
    [waiting.id, 'enrolled'],
  ]);
});

test('a later holder takes the DNI from an earlier one', async () => {
  const { owner, strangers } = await owned(1);
  const [stranger] = strangers as [Person];
  expect((await see(stranger)).status).toBe(200);
  expect((await hold(owner)).status).toBe(200);
  expect(await details(owner)).toMatchObject({ dniSeen: true });
  expect(await details(stranger)).toMatchObject({ dniSeen: false, dni: null });
});

describe('making a profile the holder is refused', () => {
  test('without a DNI, a reason or a profile', async () => {
    const { owner } = await owned(0);
    expect((await hold(owner, ' ')).status).toBe(400);
    expectRefused(await hold({ documentId: 'nadie' }), 'not-found', 404);
    await database().execute(`update up_users set dni_number = null where id = ${String(owner.id)}`);
    expectRefused(await hold(owner), 'dni-missing');
  });

  test('when a site administrator has the DNI', async () => {
    const { owner, strangers, dni } = await owned(1);
    const [boss] = strangers as [Person];
    await database().execute(
      `update up_users_role_lnk set role_id = (select id from up_roles where type = 'site-admin')
        where user_id = ${String(boss.id)}`,
    );
    expectRefused(await hold(owner), 'site-administrator');
    expect(await details(boss)).toMatchObject({ dni });
    expect((await hold(boss)).status).toBe(200);
  });
});

describe('a second profile with a DNI that was seen', () => {
  test('cannot be marked as seen, not even in Strapi’s form (control: it can once the first is unseen)', async () => {
    const { owner, strangers } = await owned(1);
    const [stranger] = strangers as [Person];
    const admin = await signInAdmin(cms().url);
    const form = `/content-manager/collection-types/plugin::users-permissions.user/${stranger.documentId}`;
    expect((await see(owner)).status).toBe(200);
    expectRefused(await see(stranger), 'dni-held');
    expect((await admin.request('PUT', form, { dniSeen: true })).status).toBe(400);
    expect(await details(stranger)).toMatchObject({ dniSeen: false });
    expect((await see(owner, false)).status).toBe(200);
    expect((await see(stranger)).status).toBe(200);
  });

  test('is refused when several are marked concurrently', async () => {
    const { owner, strangers } = await owned(3);
    const answers = await Promise.all([owner, ...strangers].map((who) => see(who)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });

  test('cannot be created as seen in Strapi’s form', async () => {
    const admin = await signInAdmin(cms().url);
    const dniNumber = String((dnis += 1));
    const form = '/content-manager/collection-types/plugin::users-permissions.user';
    const fields = {
      username: 'interno',
      email: `creada-${dniNumber}@example.com`,
      password: 'clave-larga-1',
    };
    const [role] = await database().rows(`select id from up_roles where type = 'authenticated'`);
    const made = await admin.request('POST', form, {
      ...fields,
      dniNumber,
      dniSeen: true,
      role: { connect: [{ id: role?.['id'] }] },
    });
    expect(made.status).toBe(201);
    const [row] = await database().rows(`select dni_seen from up_users where dni_number = '${dniNumber}'`);
    expect(Boolean(row?.['dni_seen'])).toBe(false);
  });
});
