import { beforeAll, describe, expect, test } from 'vitest';
import { expiringLicensesResponseSchema } from '../src/modules/certificates/staff-contract.ts';
import { toDoResponseSchema } from '../src/modules/enrolments/staff-contract.ts';
import { insertLicense } from './harness/certificate-rows.ts';
import { collection, signInStaff, type Editor, type Fields } from './harness/editor.ts';
import { people, person, type Person } from './harness/people.ts';
import { inDays, openPlaces, type OpenedTraining, type Quota } from './harness/places.ts';
import { sharedCms } from './harness/running-cms.ts';

const cms = sharedCms();
let secretary: Editor;

beforeAll(async () => {
  secretary = await signInStaff(cms().url, 'centro-secretary', 'secretaria@centro.example');
});

const open = (title: string, quota: Quota, fields: Fields = {}) =>
  openPlaces(cms().editor, quota, { title, ...fields });

async function toDo() {
  const answer = await secretary.request('GET', '/staff/to-do');
  return toDoResponseSchema.parse(answer.body).data;
}

async function tasksOf({ documentId }: OpenedTraining) {
  return (await toDo()).trainings.filter(({ training }) => training.id === documentId);
}

async function put(place: OpenedTraining, who: Person, status: string): Promise<void> {
  const path = `/staff/trainings/${place.documentId}/enrolments/${who.documentId}`;
  expect((await secretary.request('PUT', path, { status })).status).toBe(200);
}

describe('the to-do list of the office', () => {
  test('has a training that starts soon and one that is nearly full, the nearest first', async () => {
    const later = await open('Más tarde', { maxQuota: 2 }, { schedule: { start: inDays(6) } });
    const first = await open('Primero', { maxQuota: 0 }, { schedule: { start: inDays(2) } });
    const [ana] = await people(cms(), 1);
    await ana.request('POST', `/trainings/${later.id}/enrolment`);
    const { trainings } = await toDo();
    const own = trainings.filter(({ training: { id } }) => [later.documentId, first.documentId].includes(id));
    expect(own).toMatchObject([
      { task: 'starts-soon', training: { title: 'Primero' }, enrolled: 0, placesLeft: null },
      { task: 'starts-soon', training: { title: 'Más tarde' }, enrolled: 1, placesLeft: 1 },
      { task: 'nearly-full', training: { title: 'Más tarde' }, enrolled: 1, placesLeft: 1 },
    ]);
  });

  test('has an ended training until everyone is approved', async () => {
    const place = await open(
      'Terminó',
      { maxQuota: 5 },
      { schedule: { start: inDays(-9), finish: inDays(-2) } },
    );
    const [ana, eva] = await people(cms(), 2);
    for (const who of [ana, eva]) await put(place, who, 'enrolled');
    expect(await tasksOf(place)).toMatchObject([{ task: 'to-approve', enrolled: 2 }]);
    await put(place, ana, 'approved');
    expect(await tasksOf(place)).toMatchObject([{ task: 'to-approve', enrolled: 1 }]);
    await put(place, eva, 'approved');
    expect(await tasksOf(place)).toEqual([]);
  });

  test('counts the people who got a place from the queue', async () => {
    const place = await open('Con espera', { maxQuota: 1, queue: 5 });
    const all = await people(cms(), 3);
    for (const who of all) await who.request('POST', `/trainings/${place.id}/enrolment`);
    const ofPlace = async () =>
      (await toDo()).promotions.filter(({ training }) => training.id === place.documentId);
    expect(await ofPlace()).toEqual([]);
    for (const who of all.slice(0, 2)) {
      expect((await who.request('DELETE', `/trainings/${place.id}/enrolment`)).status).toBe(200);
    }
    expect(await ofPlace()).toMatchObject([{ training: { title: 'Con espera' }, people: 2 }]);
  });

  test('keeps pending approvals when the training is archived', async () => {
    const schedule = { start: inDays(-9), finish: inDays(-2) };
    const place = await open('Terminó y se archivó', { maxQuota: 5 }, { schedule });
    await put(place, await person(cms()), 'enrolled');
    const path = collection('training', place.documentId, 'actions', 'publish');
    expect((await cms().editor.request('POST', path, { visibility: 'archived' })).status).toBe(200);
    expect(await tasksOf(place)).toMatchObject([{ task: 'to-approve', enrolled: 1 }]);
  });

  test('leaves out the start of archived trainings', async () => {
    const fields = { schedule: { start: inDays(2) }, visibility: 'archived' };
    expect(await tasksOf(await open('Archivada', { maxQuota: 5 }, fields))).toEqual([]);
  });
});

describe('licences that expire', () => {
  const certified = (who: Person, code: string, days: number, columns = {}) =>
    insertLicense(cms().cms.database, code, who, days, { surnames: 'Pérez', dni: who.dni, ...columns });

  const expiring = async () => {
    const { body } = await secretary.request('GET', '/staff/expiring-licenses');
    return expiringLicensesResponseSchema.parse(body);
  };

  test('are listed from 90 days before until 30 days after, without renewed and revoked ones', async () => {
    const [soon, late, far, gone, renewed, revoked] = await people(cms(), 6);
    // Other test files share this cms.
    const before = (await expiring()).meta.total;
    await certified(soon, 'SOON', 89);
    await certified(late, 'LATE', -29);
    await certified(far, 'FAR', 91);
    await certified(gone, 'GONE', -31);
    await certified(renewed, 'OLD', 5);
    await certified(renewed, 'NEW', 1000);
    await certified(revoked, 'VOID', 5, { revoked_at: Date.now() });
    await certified(await person(cms()), 'COURSE', 5, { food_handler: false });
    const { data, meta } = await expiring();
    const codes = ['SOON', 'LATE', 'FAR', 'GONE', 'OLD', 'NEW', 'VOID', 'COURSE'];
    expect(data.filter(({ code }) => codes.includes(code))).toMatchObject([
      { code: 'SOON', uid: soon.documentId, surnames: 'Pérez', phoneNumber: '3329456789' },
      { code: 'LATE', uid: late.documentId },
    ]);
    expect(meta.total).toBe(before + 2);
  });
});
