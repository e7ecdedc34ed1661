import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { trainingResponseSchema } from '../src/modules/enrolments/staff-contract.ts';
import { createCms, type Cms, type CmsProcess } from './harness/cms.ts';
import { signInGoldenEditor, signInStaff, type Editor, type Fields } from './harness/editor.ts';
import { expectError } from './harness/http.ts';
import { openMailServer, type MailServer } from './harness/mail-server.ts';
import { mailsSettled } from './harness/mail.ts';
import { people, type Person } from './harness/people.ts';
import { inDays, openPlaces, type OpenedTraining, type Quota } from './harness/places.ts';

const SUSPENDED = { kind: 'suspended', reason: 'Se inundó el aula.' } as const;
const CANCELLED = { kind: 'cancelled', reason: 'No hay docente.' } as const;

let server: MailServer;
let cms: Cms;
let running: CmsProcess;
let editor: Editor;
let secretary: Editor;
const endings: (() => Promise<void>)[] = [];

beforeAll(async () => {
  const atEnd = (ending: () => Promise<void>) => void endings.push(ending);
  server = await openMailServer(atEnd);
  cms = await createCms(atEnd);
  running = await cms.start({ SMTP_URL: server.url, NOTICE_DELAY_SECONDS: '0' });
  editor = await signInGoldenEditor(running.url);
  secretary = await signInStaff(running.url, 'centro-secretary', 'secretaria@centro.example');
});

afterAll(async () => {
  for (const end of endings.toReversed()) await end();
});

const citizens = <const Count extends number>(count: Count) => people({ cms, url: running.url }, count);
const open = (quota: Quota, fields: Fields = {}) => openPlaces(editor, quota, { title: 'Poda', ...fields });

async function enrol(place: OpenedTraining, ...who: readonly Person[]): Promise<void> {
  for (const each of who) {
    expect((await each.request('POST', `/trainings/${place.id}/enrolment`)).status).toBe(201);
  }
}

const pathOf = ({ documentId }: OpenedTraining) => `/staff/trainings/${documentId}/interruption`;

async function interrupt(place: OpenedTraining, interruption: object): Promise<boolean> {
  const answer = await secretary.request('PUT', pathOf(place), interruption);
  expect(answer.status).toBe(200);
  await mailsSettled(cms);
  return (answer.body as { data: { changed: boolean } }).data.changed;
}

async function resume(place: OpenedTraining): Promise<void> {
  expect((await secretary.request('DELETE', pathOf(place))).status).toBe(200);
  await mailsSettled(cms);
}

async function roster({ documentId }: OpenedTraining) {
  const { body } = await secretary.request('GET', `/staff/trainings/${documentId}`);
  return trainingResponseSchema.parse(body).data;
}

const subjects = ({ email }: Person) =>
  server.received.filter(({ to }) => to === email).map(({ subject }) => subject);
const last = ({ email }: Person) => server.received.findLast(({ to }) => to === email);

describe('an interrupted training', () => {
  test('mails the reason to everyone in it, cancels their calendar events, and restores them when it resumes', async () => {
    const place = await open({ maxQuota: 1, queue: 2 });
    const [ana, eva] = await citizens(2);
    await enrol(place, ana, eva);
    await mailsSettled(cms);
    expect(await interrupt(place, SUSPENDED)).toBe(true);
    expect(last(ana)).toMatchObject({ subject: 'Se suspendió Poda', calendarMethod: 'CANCEL' });
    expect(last(ana)?.text).toContain('Motivo: Se inundó el aula.');
    expect(last(ana)?.text).toContain('Tu lugar queda guardado.');
    expect(last(eva)?.text).toContain('Tu lugar en la lista de espera queda guardado.');
    await interrupt(place, CANCELLED);
    expect(last(eva)).toMatchObject({ subject: 'Se canceló Poda' });
    // A corrected reason sends no further mail.
    expect(await interrupt(place, { ...CANCELLED, reason: 'La docente se jubiló.' })).toBe(true);
    expect(subjects(eva).filter((subject) => subject === 'Se canceló Poda')).toHaveLength(1);
    await resume(place);
    expect(last(ana)).toMatchObject({ subject: 'Se dicta de nuevo Poda', calendarMethod: 'PUBLISH' });
    expect(last(eva)?.text).toContain('Seguís en lista de espera, en el lugar 1.');
    expect(last(eva)?.text).toContain('que habíamos cancelado, se dicta');
  });

  test('sends no mail when its dates are corrected before it resumes', async () => {
    const place = await open({ maxQuota: 1 });
    const [ana] = await citizens(1);
    await enrol(place, ana);
    await interrupt(place, SUSPENDED);
    const before = subjects(ana);
    const schedule = { start: inDays(40), finish: inDays(41) };
    await editor.updatePublished('training', place.documentId, { schedule });
    await mailsSettled(cms);
    expect(subjects(ana)).toEqual(before);
    // Control: the mail with the new dates is sent when it resumes.
    await resume(place);
    expect(last(ana)).toMatchObject({ subject: 'Se dicta de nuevo Poda', calendarMethod: 'PUBLISH' });
  });

  test('still notifies a person who is moved to the queue', async () => {
    const place = await open({ maxQuota: 1, queue: 2 });
    const [ana] = await citizens(1);
    await enrol(place, ana);
    await interrupt(place, SUSPENDED);
    const path = `/staff/trainings/${place.documentId}/moves-back`;
    await secretary.request('POST', path, { people: [ana.documentId] });
    await mailsSettled(cms);
    expect(last(ana)).toMatchObject({ subject: 'Pasaste a la lista de espera de Poda' });
  });

  test('still notifies a person who gets a place from staff', async () => {
    const place = await open({ maxQuota: 1, queue: 2 });
    const [ana, eva] = await citizens(2);
    await enrol(place, ana, eva);
    await interrupt(place, SUSPENDED);
    const path = `/staff/trainings/${place.documentId}/enrolments/${eva.documentId}`;
    expect((await secretary.request('PUT', path, { status: 'enrolled' })).status).toBe(200);
    await mailsSettled(cms);
    expect(last(eva)).toMatchObject({ subject: 'Tenés un lugar en Poda', calendarMethod: undefined });
    expect(last(eva)?.text).toContain('está suspendida');
    await resume(place);
    expect(last(eva)).toMatchObject({ subject: 'Se dicta de nuevo Poda', calendarMethod: 'PUBLISH' });
  });

  test('refuses enrolments and promotes no one; the queue keeps its positions', async () => {
    const place = await open({ maxQuota: 1, queue: 2 });
    const [ana, eva, leo] = await citizens(3);
    await enrol(place, ana, eva);
    await interrupt(place, SUSPENDED);
    const refused = await leo.request('POST', `/trainings/${place.id}/enrolment`);
    expectError(refused, 'enrolment-closed', 409);
    await ana.request('DELETE', `/trainings/${place.id}/enrolment`);
    const standing = async () => (await eva.request('GET', `/trainings/${place.id}/enrolment`)).body;
    expect(await standing()).toMatchObject({ data: { status: 'waiting', position: 1 } });
    await resume(place);
    // Control: once it resumes, the free place is assigned.
    expect(await standing()).toMatchObject({ data: { status: 'enrolled' } });
  });

  test('can be left after the day it should have started', async () => {
    const place = await open({ maxQuota: 1 });
    const [ana] = await citizens(1);
    await enrol(place, ana);
    await editor.updatePublished('training', place.documentId, {
      schedule: { start: inDays(-1), finish: inDays(9) },
    });
    const leave = () => ana.request('DELETE', `/trainings/${place.id}/enrolment`);
    expectError(await leave(), 'training-started', 409);
    await interrupt(place, SUSPENDED);
    const { body } = await ana.request('GET', '/me/enrolments');
    expect(body).toMatchObject({ data: [{ leavable: true }] });
    expect((await leave()).status).toBe(200);
  });

  test('refuses approvals while it is cancelled', async () => {
    const place = await open({ maxQuota: 0 }, { schedule: { start: inDays(-9), finish: inDays(-1) } });
    const [ana, eva] = await citizens(2);
    await enrol(place, ana, eva);
    await interrupt(place, CANCELLED);
    const path = `/staff/trainings/${place.documentId}`;
    const approve = () =>
      secretary.request('PUT', `${path}/enrolments/${ana.documentId}`, { status: 'approved' });
    const refused = await approve();
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ error: { details: { code: 'training-cancelled' } } });
    const all = await secretary.request('POST', `${path}/approvals`, { people: [eva.documentId] });
    expect(all.body).toMatchObject({ data: [{ done: false, code: 'training-cancelled' }] });
    await resume(place);
    expect((await approve()).status).toBe(200);
  });

  test('shows its state and reason to the public and to staff', async () => {
    const place = await open({ maxQuota: 0 });
    const [ana] = await citizens(1);
    await enrol(place, ana);
    await interrupt(place, SUSPENDED);
    const shown = async () => (await ana.request('GET', `/trainings/${place.id}`)).body;
    expect(await shown()).toMatchObject({ data: { interruption: SUSPENDED, state: { index: 1 } } });
    expect((await ana.request('GET', '/me/enrolments')).body).toMatchObject({
      data: [{ training: { interruption: 'suspended', next: null } }],
    });
    expect(await roster(place)).toMatchObject({ state: 'Suspendida', interruption: SUSPENDED });
    await resume(place);
    expect(await shown()).toMatchObject({ data: { interruption: null } });
    expect((await roster(place)).interruption).toBeNull();
  });

  test('stays interrupted when an editor publishes it', async () => {
    const place = await open({ maxQuota: 0 });
    await interrupt(place, SUSPENDED);
    await editor.updatePublished('training', place.documentId, {
      description: 'Otra',
      interruption: null,
      interruptionReason: null,
    });
    expect(await roster(place)).toMatchObject({ interruption: SUSPENDED });
  });

  test('changes nothing when repeated, and is in the audit log with its reason', async () => {
    const place = await open({ maxQuota: 0 });
    expect(await interrupt(place, CANCELLED)).toBe(true);
    expect(await interrupt(place, CANCELLED)).toBe(false);
    const entries = await cms.database.rows(
      `select details, reason from audit_entries where kind = 'training-interruption' and training_id = '${place.documentId}'`,
    );
    expect(entries).toEqual([{ details: '{"interruption":"cancelled"}', reason: CANCELLED.reason }]);
  });

  test.each([{}, { kind: 'cancelled' }, { kind: 'cancelled', reason: ' ' }, { kind: 'ended', reason: 'Sí' }])(
    'is refused with %j',
    async (order) => {
      const place = await open({ maxQuota: 0 });
      expect((await secretary.request('PUT', pathOf(place), order)).status).toBe(400);
      expect((await editor.request('PUT', pathOf(place), CANCELLED)).status).toBe(403);
    },
  );
});
