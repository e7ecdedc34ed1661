import { beforeAll, describe, expect, test } from 'vitest';
import { personResponseSchema } from '../src/modules/people/staff-contract.ts';
import { CITIZEN_PASSWORD, signUpWithProfile } from './harness/citizen.ts';
import { signInStaff, type Editor } from './harness/editor.ts';
import { whileBroken } from './harness/fault.ts';
import { expectError, type Answer } from './harness/http.ts';
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
let dnis = 34_500_000;

beforeAll(async () => {
  secretary = await signInStaff(cms().url, 'centro-secretary', 'secretaria@centro.example');
});

const database = () => cms().cms.database;

const ban = ({ documentId }: Person, fields: object = {}) =>
  secretary.request('PUT', `/staff/people/${documentId}/ban`, {
    banned: true,
    profileOnly: true,
    reason: 'Agresión',
    ...fields,
  });

const see = ({ documentId }: Person, seen = true) =>
  secretary.request('PUT', `/staff/people/${documentId}/dni-seen`, { seen });

type Browser = Pick<Person, 'request'>;

const enrol = (who: Browser, { id }: OpenedTraining) => who.request('POST', `/trainings/${id}/enrolment`);

const standingOf = async (who: Browser, { id }: OpenedTraining) =>
  enrolmentIn(await who.request('GET', `/trainings/${id}/enrolment`));

const put = ({ documentId }: OpenedTraining, who: Person, status: string): Promise<Answer> =>
  secretary.request('PUT', `/staff/trainings/${documentId}/enrolments/${who.documentId}`, { status });

/** Two profiles with one DNI whose document is unseen. */
async function pairOf(): Promise<{ holder: Person; other: Person; dni: string }> {
  const dni = String((dnis += 1));
  const [holder, other] = await people(cms(), 2, { dni_number: dni });
  return { holder, other, dni };
}

describe('a ban of a profile whose document was seen', () => {
  test('covers every profile with the DNI, present or future', async () => {
    const { holder, other, dni } = await pairOf();
    const place = await openPlaces(cms().editor, { maxQuota: 0 });
    expect((await see(holder)).status).toBe(200);
    expect((await ban(holder)).body).toEqual({ data: { changed: true } });
    expectError(await enrol(other, place), 'banned', 403);
    const later = await signUpWithProfile(cms().url, { dniNumber: dni });
    expectError(await enrol(later, place), 'banned', 403);
    const changing = await person(cms());
    const data = { data: { dniNumber: dni }, reason: 'Corrección' };
    await secretary.request('PUT', `/staff/people/${changing.documentId}/data`, data);
    expectError(await enrol(changing, place), 'banned', 403);
    expect((await put(place, other, 'enrolled')).body).toMatchObject({
      error: { details: { code: 'banned' } },
    });
    // Control: another DNI can enrol; so can the holder once the ban ends.
    expect((await enrol(await person(cms()), place)).status).toBe(201);
    expect((await ban(holder, { banned: false })).status).toBe(200);
    expectError(await enrol(other, place), 'enrolled-with-other-profile', 409);
    expect((await enrol(holder, place)).status).toBe(201);
  });

  test('outlasts the account: a new one is banned once its document is seen, until staff lift the ban', async () => {
    const place = await openPlaces(cms().editor, { maxQuota: 0 });
    const erase = (who: Browser) => who.request('DELETE', '/me', { password: CITIZEN_PASSWORD });
    const dni = String((dnis += 1));
    const first = await person(cms(), { dni_number: dni });
    await see(first);
    await ban(first);
    expect((await erase(first)).status).toBe(200);
    const again = await person(cms(), { dni_number: dni });
    expect((await see(again)).status).toBe(200);
    expectError(await enrol(again, place), 'banned', 403);
    // Lifted by staff, it does not come back.
    expect((await ban(again, { banned: false })).status).toBe(200);
    expect((await enrol(again, place)).status).toBe(201);
    expect((await erase(again)).status).toBe(200);
    const later = await person(cms(), { dni_number: dni });
    await see(later);
    expect((await enrol(later, place)).status).toBe(201);
    // Control: a ban without the document ends with the profile.
    const { holder, dni: other } = await pairOf();
    await ban(holder);
    expect((await erase(holder)).status).toBe(200);
    const successor = await person(cms(), { dni_number: other });
    await see(successor);
    expect((await enrol(successor, place)).status).toBe(201);
  });

  test('control: without a seen document it covers this profile only', async () => {
    const { holder, other } = await pairOf();
    const place = await openPlaces(cms().editor, { maxQuota: 0 });
    await ban(holder, { freePlaces: true });
    expectError(await enrol(holder, place), 'banned', 403);
    expect((await enrol(other, place)).status).toBe(201);
  });

  test('control: a ban of one profile only must be confirmed', async () => {
    const { holder, other } = await pairOf();
    const unconfirmed = { profileOnly: false, freePlaces: true };
    const place = await openPlaces(cms().editor, { maxQuota: 0 });
    expect((await enrol(holder, place)).status).toBe(201);
    expect(await ban(holder, unconfirmed)).toMatchObject({
      status: 409,
      body: { error: { details: { code: 'profile-only' } } },
    });
    expect(await standingOf(holder, place)).toEqual({ status: 'enrolled' });
    expect((await see(other)).status).toBe(200);
    expect((await ban(other, unconfirmed)).body).toEqual({ data: { changed: true } });
    expect((await ban(other, { ...unconfirmed, banned: false })).body).toEqual({ data: { changed: true } });
  });

  test.each([
    ['the ban ends', (holder: Person) => ban(holder, { banned: false })],
    ['the document is marked as unseen', (holder: Person) => see(holder, false)],
    [
      'the profile gets another DNI',
      ({ documentId }: Person) =>
        secretary.request('PUT', `/staff/people/${documentId}/data`, {
          data: { dniNumber: String((dnis += 1)) },
          reason: 'Corrección',
        }),
    ],
    [
      'the profile is deleted',
      ({ documentId }: Person) =>
        secretary.request('POST', `/staff/people/${documentId}/erasure`, { reason: 'Lo pidió' }),
    ],
  ])('skips waiting profiles with the DNI until %s', async (_when, end) => {
    const { holder, other } = await pairOf();
    const place = await openPlaces(cms().editor, { maxQuota: 1, queue: 5 });
    const [first, behind] = await people(cms(), 2);
    for (const who of [first, other, behind]) await enrol(who, place);
    await see(holder);
    await ban(holder);
    await first.request('DELETE', `/trainings/${place.id}/enrolment`);
    expect(await standingOf(behind, place)).toEqual({ status: 'enrolled' });
    expect(await standingOf(other, place)).toEqual({ status: 'waiting', position: 1 });
    await behind.request('DELETE', `/trainings/${place.id}/enrolment`);
    expect(await standingOf(other, place)).toEqual({ status: 'waiting', position: 1 });
    expect((await end(holder)).status).toBe(200);
    expect(await standingOf(other, place)).toEqual({ status: 'enrolled' });
    await expectCounted(database(), place);
  });

  test('stays with the DNI when another profile becomes its holder', async () => {
    const { holder, other } = await pairOf();
    const place = await openPlaces(cms().editor, { maxQuota: 1, queue: 5 });
    const first = await person(cms());
    for (const who of [first, other]) await enrol(who, place);
    await see(holder);
    await ban(holder);
    await first.request('DELETE', `/trainings/${place.id}/enrolment`);
    const held = { reason: 'Mostró el documento' };
    const path = `/staff/people/${other.documentId}`;
    expect((await secretary.request('POST', `${path}/dni-holder`, held)).status).toBe(200);
    const { body } = await secretary.request('GET', path);
    expect(personResponseSchema.parse(body).data).toMatchObject({
      banned: true,
      dniSeen: true,
      otherProfiles: [],
    });
    expect(await standingOf(other, place)).toEqual({ status: 'waiting', position: 1 });
  });
});

describe('a ban that frees places', () => {
  test('removes unapproved enrolments and promotes the queue, with a mail and audit entries', async () => {
    const ana = await person(cms());
    const [held, queued, approved] = [
      await openPlaces(cms().editor, { maxQuota: 1, queue: 5 }),
      await openPlaces(cms().editor, { maxQuota: 1, queue: 5 }),
      await openPlaces(cms().editor, { maxQuota: 0 }, WITHOUT_END),
    ];
    const [first, next] = await people(cms(), 2);
    await enrol(first, queued);
    for (const place of [held, queued, approved]) await enrol(ana, place);
    for (const place of [held, queued]) await enrol(next, place);
    await put(approved, ana, 'approved');

    expect((await ban(ana)).status).toBe(200);
    // Control: a plain ban keeps the enrolments.
    expect(await standingOf(ana, held)).toEqual({ status: 'enrolled' });
    expect((await ban(ana, { freePlaces: true })).body).toEqual({ data: { changed: true } });
    expect((await ban(ana, { freePlaces: true })).body).toEqual({ data: { changed: false } });
    expect(await standingOf(ana, held)).toEqual({ status: 'none' });
    expect(await standingOf(ana, queued)).toEqual({ status: 'none' });
    expect(await standingOf(ana, approved)).toMatchObject({ status: 'approved' });
    expect(await standingOf(next, held)).toEqual({ status: 'enrolled' });
    expect(await standingOf(next, queued)).toEqual({ status: 'waiting', position: 1 });
    for (const place of [held, queued, approved]) await expectCounted(database(), place);
    await mailTo(cms().cms.dataDirectory, ana.email, /^Ya no estás en/);
    const logged = await database().rows(
      `select kind, reason from audit_entries where person_uid = '${ana.documentId}' order by id`,
    );
    expect(logged.filter(({ reason }) => reason === 'Agresión').map(({ kind }) => kind)).toEqual([
      'person-update',
      'enrolment-change',
      'enrolment-change',
    ]);
  });

  test('removes those of every profile with the DNI when the document was seen', async () => {
    const { holder, other } = await pairOf();
    const place = await openPlaces(cms().editor, { maxQuota: 1, queue: 5 });
    const next = await person(cms());
    for (const who of [other, next]) await enrol(who, place);
    await see(holder);
    expect((await ban(holder, { freePlaces: true })).status).toBe(200);
    expect(await standingOf(other, place)).toEqual({ status: 'none' });
    expect(await standingOf(next, place)).toEqual({ status: 'enrolled' });
    await expectCounted(database(), place);
  });

  test('leaves no enrolment made concurrently', async () => {
    const holder = await person(cms());
    const places = [
      await openPlaces(cms().editor, { maxQuota: 0 }),
      await openPlaces(cms().editor, { maxQuota: 0 }),
      await openPlaces(cms().editor, { maxQuota: 0 }),
    ];
    const [banned] = await Promise.all([
      ban(holder, { freePlaces: true }),
      ...places.map((place) => enrol(holder, place)),
    ]);
    expect(banned.status).toBe(200);
    for (const place of places) expect(await expectCounted(database(), place)).toEqual([]);
  });

  test('is atomic', async () => {
    const ana = await person(cms());
    const place = await openPlaces(cms().editor, { maxQuota: 1 });
    await enrol(ana, place);
    const broken = await whileBroken(database(), () => ban(ana, { freePlaces: true }), 'audit_entries');
    expect(broken.status).toBe(500);
    expect(await standingOf(ana, place)).toEqual({ status: 'enrolled' });
    const { body } = await secretary.request('GET', `/staff/people/${ana.documentId}`);
    expect(personResponseSchema.parse(body).data).toMatchObject({ banned: false });
  });
});
