import { expect, test } from 'vitest';
import { FAST_TIER } from '../../scripts/testing/history-count.ts';
import { personResponseSchema } from '../src/modules/people/staff-contract.ts';
import { phoneNoticesResponseSchema } from '../src/modules/enrolments/staff-contract.ts';
import { createCms } from './harness/cms.ts';
import { signInAdmin, signInStaff } from './harness/editor.ts';
import { signUp } from './harness/citizen.ts';
import { dropColumn } from './harness/older-database.ts';
import { people, person, type Person } from './harness/people.ts';
import { openPlaces, type OpenedTraining } from './harness/places.ts';
import { runningCms } from './harness/running-cms.ts';

const cms = runningCms();

test.skipIf(FAST_TIER)(
  'profiles of an older database are marked once, by the domain of their placeholder',
  async () => {
    const own = await createCms();
    const first = await own.start();
    const [ana, eva] = await people({ cms: own, url: first.url }, 2);
    await first.stop();
    const setEmail = (id: number, email: string) =>
      own.database.execute(`update up_users set email = '${email}' where id = ${String(id)}`);
    await setEmail(ana.id, 'persona-0a1b@sin-correo.invalid');
    await dropColumn(own.database, 'up_users', 'without_email');
    const { url, stop } = await own.start();
    const secretary = await signInStaff(url, 'centro-secretary', 'secretaria@centro.example');
    const emailOf = async (uid: string) =>
      personResponseSchema.parse((await secretary.request('GET', `/staff/people/${uid}`)).body).data.email;
    expect(await emailOf(ana.documentId)).toBeNull();
    expect(await emailOf(eva.documentId)).toBe(eva.email);
    await stop();
    // After that the domain no longer matters.
    await setEmail(eva.id, 'persona-2c3d@sin-correo.invalid');
    await own.start();
    const [row] = await own.database.rows(`select without_email from up_users where id = ${String(eva.id)}`);
    expect(Boolean(row?.['without_email'])).toBe(false);
  },
);

test('the field decides, not the domain', async () => {
  const { database } = cms().cms;
  const secretary = await signInStaff(cms().url, 'centro-secretary', 'secretaria@centro.example');
  const [marked, unmarked] = await people(cms(), 2);
  const email = 'persona-4e5f@sin-correo.invalid';
  await database.execute(`update up_users set without_email = true where id = ${String(marked.id)}`);
  await database.execute(`update up_users set email = '${email}' where id = ${String(unmarked.id)}`);
  const emailOf = async (uid: string) =>
    personResponseSchema.parse((await secretary.request('GET', `/staff/people/${uid}`)).body).data.email;
  expect(await emailOf(marked.documentId)).toBeNull();
  expect(await emailOf(unmarked.documentId)).toBe(email);
  const asked = (dni: string) => marked.request('POST', '/registry', { dni });
  expect((await asked(marked.dni)).body).toEqual({ data: [] });
  expect((await asked(unmarked.dni)).body).toMatchObject({ data: [{ email: expect.any(String) as string }] });
});

test('an e-mail that an administrator writes in Strapi’s form clears the field; other data do not', async () => {
  const admin = await signInAdmin(cms().url);
  const ana = await person(cms());
  const { database } = cms().cms;
  await database.execute(`update up_users set without_email = true where id = ${String(ana.id)}`);
  const isMarked = async () => {
    const [row] = await database.rows(`select without_email from up_users where id = ${String(ana.id)}`);
    return Boolean(row?.['without_email']);
  };
  const form = `/content-manager/collection-types/plugin::users-permissions.user/${ana.documentId}`;
  const save = (fields: object) =>
    admin.request('PUT', form, { email: ana.email, withoutEmail: true, ...fields });
  expect((await save({ city: 'Tandil' })).status).toBe(200);
  expect(await isMarked()).toBe(true);
  expect((await save({ email: `nuevo-${ana.email}` })).status).toBe(200);
  expect(await isMarked()).toBe(false);
});

test('control: an account that signs up is not marked', async () => {
  const { me } = await signUp(cms().url);
  const [row] = await cms().cms.database.rows(
    `select without_email from up_users where document_id = '${me.uid}'`,
  );
  expect([false, 0]).toContain(row?.['without_email']);
});

test('a promoted person without an e-mail is listed until the staff have phoned', async () => {
  const { database } = cms().cms;
  const secretary = await signInStaff(cms().url, 'centro-secretary', 'secretaria@centro.example');
  const training = await openPlaces(cms().editor, { maxQuota: 1, queue: 5 });
  const other = await openPlaces(cms().editor, { maxQuota: 1, queue: 5 });
  const [first, unreachable, second, reachable] = await people(cms(), 4);
  const enrol = async (who: Person, { id }: OpenedTraining) => {
    expect((await who.request('POST', `/trainings/${id}/enrolment`)).status).toBe(201);
  };
  for (const who of [first, unreachable, second, reachable]) await enrol(who, training);
  for (const who of [reachable, unreachable]) await enrol(who, other);
  await database.execute(`update up_users set without_email = true where id = ${String(unreachable.id)}`);
  const notices = async () =>
    phoneNoticesResponseSchema
      .parse((await secretary.request('GET', '/staff/phone-notices')).body)
      .data.map((notice) => [notice.person.uid, notice.training.id]);
  const settle = (uid: string, status: string) =>
    secretary.request('PUT', `/staff/trainings/${training.documentId}/enrolments/${uid}`, {
      status,
      reason: 'Por teléfono',
    });
  const notified = async () => {
    const order = { training: training.documentId, person: unreachable.documentId };
    return (await secretary.request('POST', '/staff/phone-notices', order)).body;
  };
  const due = [[unreachable.documentId, training.documentId]];

  // Waiting is no promotion.
  expect(await notices()).toEqual([]);
  expect(await notified()).toEqual({ data: { changed: false } });
  expect((await settle(first.documentId, 'none')).status).toBe(200);
  expect(await notices()).toEqual(due);
  // A suspended training has no places to announce.
  const interruption = `/staff/trainings/${training.documentId}/interruption`;
  await secretary.request('PUT', interruption, { kind: 'suspended', reason: 'Se inundó el aula.' });
  expect(await notices()).toEqual([]);
  await secretary.request('DELETE', interruption);
  expect(await notices()).toEqual(due);
  expect(await notified()).toEqual({ data: { changed: true } });
  expect(await notified()).toEqual({ data: { changed: false } });
  expect(await notices()).toEqual([]);

  // Each promotion creates a task, also one by hand; losing the place removes it.
  expect((await settle(unreachable.documentId, 'waiting')).status).toBe(200);
  expect(await notices()).toEqual([]);
  expect((await settle(unreachable.documentId, 'enrolled')).status).toBe(200);
  expect(await notices()).toEqual(due);
  expect((await settle(unreachable.documentId, 'none')).status).toBe(200);
  expect(await notices()).toEqual([]);
  // A place given at the desk is no promotion.
  expect((await settle(unreachable.documentId, 'enrolled')).status).toBe(200);
  expect(await notices()).toEqual([]);
});
