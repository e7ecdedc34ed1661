import { expect, test } from 'vitest';
import { FAST_TIER } from '../../scripts/testing/history-count.ts';
import { personResponseSchema } from '../src/modules/people/staff-contract.ts';
import { phoneNoticesResponseSchema } from '../src/modules/mail/staff-contract.ts';
import { createCms } from './harness/cms.ts';
import { signInAdmin, signInStaff } from './harness/editor.ts';
import { signUp } from './harness/citizen.ts';
import { dropColumn } from './harness/older-database.ts';
import { people, person, type Person } from './harness/people.ts';
import { inDays, openPlaces, WITHOUT_END, type OpenedTraining } from './harness/places.ts';
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

test('a profile is marked by its field, not by the domain of its e-mail', async () => {
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

test('a person without an e-mail who gets a place, or loses it, is listed until the staff have phoned', async () => {
  const { database } = cms().cms;
  const secretary = await signInStaff(cms().url, 'centro-secretary', 'secretaria@centro.example');
  // Without dates, so it never ends.
  const training = await openPlaces(cms().editor, { maxQuota: 1, queue: 5 }, WITHOUT_END);
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
      .data.filter(({ person: { uid } }) => uid === unreachable.documentId)
      .map(({ training: { id }, news }) => [id, news]);
  const settle = (uid: string, status: string) =>
    secretary.request('PUT', `/staff/trainings/${training.documentId}/enrolments/${uid}`, {
      status,
      reason: 'Por teléfono',
    });
  const notified = async (news = 'place', edition = 0) => {
    const order = { training: training.documentId, person: unreachable.documentId, news, edition };
    return (await secretary.request('POST', '/staff/phone-notices', order)).body;
  };
  const due = [[training.documentId, 'place']];

  // A waiting person has no place to announce.
  expect(await notices()).toEqual([]);
  expect(await notified()).toEqual({ data: { changed: false } });
  expect((await settle(first.documentId, 'none')).status).toBe(200);
  expect(await notices()).toEqual(due);
  // The place is kept while the training is suspended.
  const interruption = `/staff/trainings/${training.documentId}/interruption`;
  await secretary.request('PUT', interruption, { kind: 'suspended', reason: 'Se inundó el aula.' });
  expect(await notices()).toEqual([...due, [training.documentId, 'suspended']]);
  await secretary.request('DELETE', interruption);
  expect(await notices()).toEqual(due);
  // A withdrawn training has no place to announce.
  await cms().editor.unpublish('training', training.documentId);
  expect(await notices()).toEqual([[training.documentId, 'withdrawn']]);
  await cms().editor.publish('training', training.documentId);
  expect(await notices()).toEqual(due);
  // Neither an approval nor an ended training has a place to announce.
  const setStatus = (status: string) =>
    database.execute(
      `update enrolments set status = '${status}' where person_id = ${String(unreachable.id)}
        and training_id = '${training.documentId}'`,
    );
  await setStatus('approved');
  expect(await notices()).toEqual([]);
  await setStatus('enrolled');
  const reschedule = (schedule: object | null) =>
    cms().editor.updatePublished('training', training.documentId, { schedule });
  await reschedule({ start: inDays(-9), finish: inDays(-1) });
  expect(await notices()).toEqual([[training.documentId, 'changed']]);
  await reschedule(null);
  expect(await notices()).toEqual(due);
  expect(await notified()).toEqual({ data: { changed: true } });
  expect(await notified()).toEqual({ data: { changed: false } });
  expect(await notices()).toEqual([]);

  // Each promotion creates a task, also one by hand; losing the place removes it.
  expect((await settle(unreachable.documentId, 'waiting')).status).toBe(200);
  expect(await notices()).toEqual([[training.documentId, 'moved-back']]);
  expect(await notified('moved-back')).toEqual({ data: { changed: true } });
  expect(await notices()).toEqual([]);
  expect((await settle(unreachable.documentId, 'enrolled')).status).toBe(200);
  expect(await notices()).toEqual(due);
  expect((await settle(unreachable.documentId, 'none')).status).toBe(200);
  expect(await notices()).toEqual([]);
  // A place given at the desk is no promotion.
  expect((await settle(unreachable.documentId, 'enrolled')).status).toBe(200);
  expect(await notices()).toEqual([]);
});

test('a change of a training is listed for people without an e-mail until the staff have phoned', async () => {
  const { database } = cms().cms;
  const secretary = await signInStaff(cms().url, 'centro-secretary', 'secretaria@centro.example');
  const training = await openPlaces(cms().editor, { maxQuota: 2, queue: 5 });
  const other = await openPlaces(cms().editor, { maxQuota: 2, queue: 5 });
  const [placed, approved, waiting, mailed] = await people(cms(), 4);
  for (const who of [placed, approved, waiting, mailed]) {
    expect((await who.request('POST', `/trainings/${training.id}/enrolment`)).status).toBe(201);
  }
  expect((await placed.request('POST', `/trainings/${other.id}/enrolment`)).status).toBe(201);
  for (const { id } of [placed, approved, waiting]) {
    await database.execute(`update up_users set without_email = true where id = ${String(id)}`);
  }
  await database.execute(
    `update enrolments set status = 'approved' where person_id = ${String(approved.id)}`,
  );
  const path = `/staff/trainings/${training.documentId}`;
  const notices = async () => {
    const { body } = await secretary.request('GET', `/staff/phone-notices?training=${training.documentId}`);
    return phoneNoticesResponseSchema.parse(body).data;
  };
  const listed = async () => (await notices()).map(({ person: { uid }, news }) => [uid, news]).toSorted();
  const both = (news: string) => [placed, waiting].map(({ documentId }) => [documentId, news]).toSorted();
  const phone = async ({ documentId }: Person, edition = 0) => {
    const [found] = (await notices()).filter(({ person: { uid } }) => uid === documentId);
    const { news, edition: newest } = found ?? { news: 'changed', edition: 0 };
    const order = { training: training.documentId, person: documentId, news, edition: newest + edition };
    return (await secretary.request('POST', '/staff/phone-notices', order)).body;
  };
  const reschedule = (schedule: object) =>
    cms().editor.updatePublished('training', training.documentId, { schedule });

  expect(await listed()).toEqual([]);
  await reschedule({ start: inDays(20), finish: inDays(30) });
  expect(await listed()).toEqual(both('changed'));
  // A change made during the call still has to be notified.
  expect(await phone(placed, -1)).toEqual({ data: { changed: false } });
  expect(await phone(placed)).toEqual({ data: { changed: true } });
  expect(await phone(placed)).toEqual({ data: { changed: false } });
  expect(await listed()).toEqual([[waiting.documentId, 'changed']]);

  await secretary.request('PUT', `${path}/interruption`, { kind: 'suspended', reason: 'Se inundó el aula.' });
  expect(await listed()).toEqual(both('suspended'));
  await phone(placed);
  await secretary.request('DELETE', `${path}/interruption`);
  // The person not phoned about the suspension is listed for the dates only.
  expect(await listed()).toEqual(
    [
      [placed.documentId, 'resumed'],
      [waiting.documentId, 'changed'],
    ].toSorted(),
  );
  await secretary.request('PUT', `${path}/interruption`, { kind: 'cancelled', reason: 'No hay docente.' });
  // Both must be phoned, including the one phoned about the suspension.
  expect(await listed()).toEqual(both('cancelled'));
  await secretary.request('DELETE', `${path}/interruption`);
  const over = { start: inDays(-9), finish: inDays(-1) };
  await reschedule(over);
  const left = await notices();
  await phone(placed);
  await phone(waiting);
  await reschedule({ ...over, finish: inDays(-2) });
  // Control: moving the dates into the past is listed, changing an ended training is not.
  expect([left.length, await listed()]).toEqual([2, []]);
  const calls = `select 1 from audit_entries where kind = 'change-notice' and person_uid = '${placed.documentId}'`;
  expect(await database.rows(calls)).toHaveLength(3);
  const all = await secretary.request('GET', '/staff/phone-notices');
  const ours = [placed, approved, waiting].map(({ documentId }) => documentId);
  const { data } = phoneNoticesResponseSchema.parse(all.body);
  expect(data.filter(({ person: { uid } }) => ours.includes(uid))).toEqual([]);
});

test('notices without a phone call are mailed when the person gets an e-mail', async () => {
  const { database } = cms().cms;
  const secretary = await signInStaff(cms().url, 'centro-secretary', 'secretaria@centro.example');
  const training = await openPlaces(cms().editor, { maxQuota: 1, queue: 5 });
  const [first, promoted, waiting] = await people(cms(), 3);
  for (const who of [first, promoted, waiting]) {
    expect((await who.request('POST', `/trainings/${training.id}/enrolment`)).status).toBe(201);
  }
  for (const { id } of [promoted, waiting]) {
    await database.execute(`update up_users set without_email = true where id = ${String(id)}`);
  }
  const path = `/staff/trainings/${training.documentId}`;
  const removal = { status: 'none', reason: 'Lo pidió' };
  await secretary.request('PUT', `${path}/enrolments/${first.documentId}`, removal);
  await secretary.request('PUT', `${path}/interruption`, { kind: 'suspended', reason: 'Se inundó el aula.' });
  const mailsTo = async ({ id }: Person) =>
    (await database.rows(`select kind from outbox where person_id = ${String(id)} order by id`)).map(
      ({ kind }) => kind,
    );
  const write = async (who: Person) => {
    const before = (await mailsTo(who)).length;
    const email = { email: `nuevo-${who.email}` };
    const answer = await secretary.request('PUT', `/staff/people/${who.documentId}/first-email`, email);
    expect(answer.status).toBe(200);
    return (await mailsTo(who)).slice(before);
  };
  expect(await write(promoted)).toEqual(['training-changed', 'promoted', 'claim']);
  expect(await write(waiting)).toEqual(['training-changed', 'claim']);
  const all = await secretary.request('GET', `/staff/phone-notices?training=${training.documentId}`);
  expect(phoneNoticesResponseSchema.parse(all.body).data).toEqual([]);
});
