import type { Enrolment, StaffRefusal, Standing } from '@centro/shared';
import { beforeAll, describe, expect, test } from 'vitest';
import { openBrowser } from './harness/citizen.ts';
import { signInAdmin, signInStaff, type Editor, type Fields } from './harness/editor.ts';
import { whileBroken } from './harness/fault.ts';
import { expectError, send, type Answer } from './harness/http.ts';
import { people, person, type Person, type ProfileColumns, type Several } from './harness/people.ts';
import {
  enrolmentIn,
  expectCounted,
  inDays,
  promotionMails,
  openPlaces,
  type OpenedTraining,
  type Quota,
  WITHOUT_END,
} from './harness/places.ts';
import { sharedCms } from './harness/running-cms.ts';

const cms = sharedCms();
let secretary: Editor;

beforeAll(async () => {
  secretary = await signInStaff(cms().url, 'centro-secretary', 'secretaria@centro.example');
});

const open = (quota: Quota, fields: Fields = {}) => openPlaces(cms().editor, quota, fields);
const enrol = (who: Person, { id }: OpenedTraining) => who.request('POST', `/trainings/${id}/enrolment`);
const status = async (who: Person, { id }: OpenedTraining) =>
  enrolmentIn(await who.request('GET', `/trainings/${id}/enrolment`));
function approvalOf(enrolment: Enrolment): { readonly certificateId: string } {
  if (enrolment.status !== 'approved' || enrolment.certificateId === null) {
    throw new Error(`No certificate: ${JSON.stringify(enrolment)}`);
  }
  return { certificateId: enrolment.certificateId };
}

const look = (code: string) => openBrowser(cms().url).request('GET', `/certificates/${code}`);
const statuses = (all: readonly Person[], place: OpenedTraining) =>
  Promise.all(all.map(async (who) => (await status(who, place)).status));
const database = () => cms().cms.database;

/** New people who enrol one after the other. */
async function enrolInTurn<N extends number>(place: OpenedTraining, count: N): Promise<Several<Person, N>> {
  const all = await people<number>(cms(), count);
  for (const who of all) expect((await enrol(who, place)).status).toBe(201);
  return all as Several<Person, N>;
}

const pathOf = ({ documentId }: OpenedTraining, who: Person) =>
  `/staff/trainings/${documentId}/enrolments/${who.documentId}`;

const order = (place: OpenedTraining, who: Person, to: Standing, reason: string | null = null) =>
  secretary.request('PUT', pathOf(place, who), { status: to, ...(reason !== null && { reason }) });

const remove = (place: OpenedTraining, who: Person) => order(place, who, 'none', 'No va a venir');

function expectDone(answer: Answer, changed = true): void {
  expect({ status: answer.status, body: answer.body }).toMatchObject({
    status: 200,
    body: { data: { changed } },
  });
}

function expectRefused(
  answer: Answer,
  code: StaffRefusal | 'not-found' | 'not-enrolled',
  httpStatus = 409,
): void {
  expect(answer.status).toBe(httpStatus);
  expect(answer.body).toMatchObject({ error: { status: httpStatus, details: { code } } });
}

async function changes(place: OpenedTraining): Promise<readonly unknown[]> {
  const answer = await secretary.request('GET', `/staff/trainings/${place.documentId}/enrolment-changes`);
  expect(answer.status).toBe(200);
  return (answer.body as { data: readonly unknown[] }).data;
}

const approve = (place: OpenedTraining, all: readonly { readonly documentId: string }[]) =>
  secretary.request('POST', `/staff/trainings/${place.documentId}/approvals`, {
    people: all.map(({ documentId }) => documentId),
  });

const moveBack = async (place: OpenedTraining, ...all: readonly { readonly documentId: string }[]) => {
  const { body } = await secretary.request('POST', `/staff/trainings/${place.documentId}/moves-back`, {
    people: all.map(({ documentId }) => documentId),
  });
  return body;
};

describe('many people', () => {
  test('are moved back in one request: freed places go to the previous queue, and repeating it changes nothing', async () => {
    const place = await open({ maxQuota: 3, queue: 9 });
    const [ana, eva, leo, next] = await enrolInTurn(place, 4);
    const [stranger] = await people(cms(), 1);
    const outcome = (who: Person, fields: object) => ({ person: who.documentId, ...fields });
    const all = [ana, eva, leo, stranger, { documentId: 'nadie' }];
    const others = [
      outcome(eva, { done: false, code: 'place-free' }),
      outcome(leo, { done: false, code: 'place-free' }),
      outcome(stranger, { done: false, code: 'not-enrolled' }),
      { person: 'nadie', done: false, code: 'not-found' },
    ];
    expect(await moveBack(place, ...all)).toEqual({
      data: [outcome(ana, { done: true, changed: true }), ...others],
    });
    const moved = ['waiting', 'enrolled', 'enrolled', 'enrolled'];
    expect(await statuses([ana, eva, leo, next], place)).toEqual(moved);
    // A retry, as after a lost response.
    expect(await moveBack(place, ...all)).toEqual({
      data: [outcome(ana, { done: true, changed: false }), ...others],
    });
    expect(await statuses([ana, eva, leo, next], place)).toEqual(moved);
    await expectCounted(database(), place);
  });

  test('beyond the quota are all moved back, in order, except approved ones', async () => {
    const place = await open({ maxQuota: 1, queue: 9 }, WITHOUT_END);
    const [ana] = await enrolInTurn(place, 1);
    const more = await people(cms(), 3);
    for (const who of more) expectDone(await order(place, who, 'enrolled'));
    expectDone(await order(place, ana, 'approved'));
    expect(await moveBack(place, ana, ...more)).toMatchObject({
      data: [
        { done: false, code: 'enrolment-approved' },
        { changed: true },
        { changed: true },
        { changed: true },
      ],
    });
    expect(await status(more[2], place)).toEqual({ status: 'waiting', position: 3 });
    expect(await moveBack(place, ...more)).toMatchObject({
      data: [{ changed: false }, { changed: false }, { changed: false }],
    });
    await expectCounted(database(), place);
  });

  test('get a place only while waiting: approvals stay, and people who left are not added again', async () => {
    const place = await open({ maxQuota: 1, queue: 9 }, WITHOUT_END);
    const [ana, waits, left] = await enrolInTurn(place, 3);
    expectDone(await order(place, ana, 'approved'));
    const { certificateId } = approvalOf(await status(ana, place));
    await left.request('DELETE', `/trainings/${place.id}/enrolment`);
    const give = (who: Person) =>
      secretary.request('PUT', pathOf(place, who), { status: 'enrolled', onlyWaiting: true });
    expectDone(await give(ana), false);
    expectDone(await give(waits));
    expectDone(await give(waits), false);
    expectRefused(await give(left), 'not-enrolled');
    expect(await status(ana, place)).toMatchObject({ status: 'approved', certificateId });
    // Control: without `onlyWaiting` the approval is revoked.
    expectDone(await order(place, ana, 'enrolled', 'Un error'));
  });
});

describe('staff', () => {
  test('add a person beyond quota and queue, idempotently', async () => {
    const place = await open({ maxQuota: 1 });
    await enrolInTurn(place, 1);
    const [ana, eva] = await people(cms(), 2);
    expectDone(await order(place, ana, 'enrolled', 'Viene de la escuela'));
    expectDone(await order(place, ana, 'enrolled', 'Viene de la escuela'), false);
    expect(await status(ana, place)).toEqual({ status: 'enrolled' });
    expectDone(await order(place, eva, 'waiting'));
    expect(await status(eva, place)).toEqual({ status: 'waiting', position: 1 });
    expect(await expectCounted(database(), place)).toHaveLength(3);
    expect(await changes(place)).toMatchObject([
      { personUid: eva.documentId, from: 'none', to: 'waiting', reason: null },
      { personUid: ana.documentId, from: 'none', to: 'enrolled', reason: 'Viene de la escuela' },
    ]);
  });

  test('cannot add a person who has enrolled since the search', async () => {
    const place = await open({ maxQuota: 1, queue: 2 });
    const [ana, eva] = await enrolInTurn(place, 2);
    for (const status of ['waiting', 'enrolled'] as const) {
      const added = (who: Person) => secretary.request('PUT', pathOf(place, who), { status, onlyNew: true });
      expectRefused(await added(status === 'waiting' ? ana : eva), 'already-enrolled');
    }
    expect(await statuses([ana, eva], place)).toEqual(['enrolled', 'waiting']);
    const [isa] = await people(cms(), 1);
    const answer = await secretary.request('PUT', pathOf(place, isa), { status: 'waiting', onlyNew: true });
    expectDone(answer);
  });

  test('promote a person past the queue, who gets a mail', async () => {
    const place = await open({ maxQuota: 1, queue: 5 });
    const all = await enrolInTurn(place, 4);
    const [, , , last] = all;
    expectDone(await order(place, last, 'enrolled'));
    expectDone(await order(place, last, 'enrolled'), false);
    expect(await statuses(all, place)).toEqual(['enrolled', 'waiting', 'waiting', 'enrolled']);
    const mails = await promotionMails(database(), place);
    expect(mails.map(({ person_id }) => person_id)).toEqual([last.id]);
    await expectCounted(database(), place);
  });

  test('remove a person with a reason; as many as fit are promoted', async () => {
    const place = await open({ maxQuota: 2, queue: 5 });
    const all = await enrolInTurn(place, 4);
    const [first, second, third, fourth] = all;
    expectDone(await order(place, fourth, 'enrolled'));
    // One over the quota: no promotion until there is a free place.
    expectDone(await remove(place, first));
    expect(await statuses(all, place)).toEqual(['none', 'enrolled', 'waiting', 'enrolled']);
    expectDone(await remove(place, second));
    expectDone(await remove(place, second), false);
    expect(await statuses(all, place)).toEqual(['none', 'none', 'enrolled', 'enrolled']);
    expect((await promotionMails(database(), place)).map(({ person_id }) => person_id)).toEqual([
      fourth.id,
      third.id,
    ]);
    expect(await changes(place)).toHaveLength(3);
    await expectCounted(database(), place);
    expect((await enrol(first, place)).status).toBe(201);
  });

  test('move a person to the end of the queue; the place goes to the first of it', async () => {
    const place = await open({ maxQuota: 1, queue: 5 });
    const all = await enrolInTurn(place, 3);
    const [first, , third] = all;
    expectDone(await order(place, first, 'waiting'));
    expect(await statuses(all, place)).toEqual(['waiting', 'enrolled', 'waiting']);
    expect(await status(third, place)).toEqual({ status: 'waiting', position: 1 });
    expect(await status(first, place)).toEqual({ status: 'waiting', position: 2 });
    await expectCounted(database(), place);
  });

  test('cannot queue a person while there is a free place', async () => {
    const place = await open({ maxQuota: 3, queue: 5 });
    const [first] = await enrolInTurn(place, 2);
    const stranger = await person(cms());
    expectRefused(await order(place, first, 'waiting'), 'place-free');
    expectRefused(await order(place, stranger, 'waiting'), 'place-free');
    expect(await statuses([first, stranger], place)).toEqual(['enrolled', 'none']);
    expect(await changes(place)).toEqual([]);
    expect(await promotionMails(database(), place)).toEqual([]);
    await expectCounted(database(), place);
  });

  test('approve a person, who keeps the place and cannot leave, and revoke the approval', async () => {
    const place = await open({ maxQuota: 1, queue: 1 }, WITHOUT_END);
    const [ana, eva] = await enrolInTurn(place, 2);
    expectDone(await order(place, ana, 'approved'));
    expectDone(await order(place, ana, 'approved'), false);
    const { certificateId } = approvalOf(await status(ana, place));
    expect((await look(certificateId)).body).toMatchObject({ data: { state: 'valid', dni: ana.dni } });
    expectError(await ana.request('DELETE', `/trainings/${place.id}/enrolment`), 'enrolment-approved', 409);
    expect(await status(eva, place)).toEqual({ status: 'waiting', position: 1 });
    expectRefused(await remove(place, ana), 'enrolment-approved');
    expectRefused(await order(place, ana, 'waiting'), 'enrolment-approved');
    // A stale screen, loaded before the approval, cannot revoke it.
    expectRefused(await order(place, ana, 'enrolled'), 'enrolment-approved');
    expectDone(await order(place, ana, 'enrolled', 'Fue un error'));
    expect(await status(ana, place)).toEqual({ status: 'enrolled' });
    expect((await look(certificateId)).body).toMatchObject({ data: { state: 'revoked' } });
    expect(await changes(place)).toHaveLength(2);
    expectDone(await order(place, ana, 'approved'));
    expect(approvalOf(await status(ana, place)).certificateId).not.toBe(certificateId);
    expect(await changes(place)).toHaveLength(3);
    expect(await promotionMails(database(), place)).toEqual([]);
    await expectCounted(database(), place);
  });

  test('approve many at once; people without a place do not block the others', async () => {
    const place = await open({ maxQuota: 2, queue: 5 }, WITHOUT_END);
    const all = await enrolInTurn(place, 3);
    const stranger = await person(cms());
    const unknown = { documentId: 'nadie' };
    const [first, second, third] = all;
    await order(place, first, 'approved');
    const answer = await approve(place, [...all, stranger, unknown, second]);
    expect(answer.body).toEqual({
      data: [
        { person: first.documentId, done: true, changed: false },
        { person: second.documentId, done: true, changed: true },
        { person: third.documentId, done: false, code: 'no-place' },
        { person: stranger.documentId, done: false, code: 'no-place' },
        { person: 'nadie', done: false, code: 'not-found' },
      ],
    });
    expect(await statuses(all, place)).toEqual(['approved', 'approved', 'waiting']);
    expect(await changes(place)).toHaveLength(2);
    await expectCounted(database(), place);
    expectRefused(await order(place, third, 'approved'), 'no-place');
  });

  test('cannot approve a person without a name', async () => {
    const place = await open({ maxQuota: 2 }, WITHOUT_END);
    const nameless = await person(cms(), { names: null });
    const [named] = await enrolInTurn(place, 1);
    await order(place, nameless, 'enrolled');
    expectRefused(await order(place, nameless, 'approved'), 'name-missing');
    expect((await approve(place, [nameless, named])).body).toEqual({
      data: [
        { person: nameless.documentId, done: false, code: 'name-missing' },
        { person: named.documentId, done: true, changed: true },
      ],
    });
    expect(await statuses([nameless, named], place)).toEqual(['enrolled', 'approved']);
    expect(await changes(place)).toHaveLength(2);
  });

  test('cannot approve before the end, neither one nor many', async () => {
    const dates = { start: inDays(-3), finish: inDays(1) };
    const place = await open({ maxQuota: 1, queue: 1 });
    const [ana, eva] = await enrolInTurn(place, 2);
    await cms().editor.updatePublished('training', place.documentId, { schedule: dates });
    expectRefused(await order(place, ana, 'approved'), 'training-not-ended');
    expectRefused(await order(place, eva, 'approved'), 'no-place');
    expect((await approve(place, [ana, eva])).body).toEqual({
      data: [
        { person: ana.documentId, done: false, code: 'training-not-ended' },
        { person: eva.documentId, done: false, code: 'no-place' },
      ],
    });
    expect(await statuses([ana, eva], place)).toEqual(['enrolled', 'waiting']);
    expect(await changes(place)).toEqual([]);
    expect(
      await database().rows(`select code from certificates where person_id = ${String(ana.id)}`),
    ).toEqual([]);

    // Control: the same people after the end; an approval stays when the end is moved again.
    await cms().editor.updatePublished('training', place.documentId, {
      schedule: { ...dates, finish: inDays(-1) },
    });
    expectDone(await order(place, ana, 'approved'));
    await cms().editor.updatePublished('training', place.documentId, { schedule: dates });
    expectDone(await order(place, ana, 'approved'), false);
    expect((await approve(place, [ana])).body).toMatchObject({ data: [{ done: true, changed: false }] });
  });

  test('change nothing when it cannot be logged', async () => {
    const place = await open({ maxQuota: 1, queue: 5 }, WITHOUT_END);
    const all = await enrolInTurn(place, 2);
    const [first] = all;
    const attempts = [() => remove(place, first), () => approve(place, [first])];
    for (const attempt of attempts) {
      expect((await whileBroken(database(), attempt, 'audit_entries')).status).toBe(500);
      expect(await statuses(all, place)).toEqual(['enrolled', 'waiting']);
    }
    expect(await promotionMails(database(), place)).toEqual([]);
    await expectCounted(database(), place);
    expectDone(await remove(place, first));
    expect(await statuses(all, place)).toEqual(['none', 'enrolled']);
  });

  test('see the people of a training, the queue last', async () => {
    const place = await open({ maxQuota: 1, queue: 5 });
    const [first, second, third] = await enrolInTurn(place, 3);
    await order(place, third, 'enrolled');
    const path = `/staff/trainings/${place.documentId}/enrolments`;
    const listed = (await secretary.request('GET', path)).body as { data: readonly object[] };
    expect(listed.data).toMatchObject([
      { uid: first.documentId, surnames: 'Pérez', dni: first.dni, status: 'enrolled', banned: false },
      { uid: third.documentId, status: 'enrolled' },
      { uid: second.documentId, status: 'waiting', position: 1 },
    ]);
    const page = await secretary.request('GET', `${path}?page=2&pageSize=2`);
    expect(page.body).toEqual({ data: listed.data.slice(2), meta: { page: 2, pageSize: 2, total: 3 } });
  });

  test('can change a training that is over, archived or withdrawn; no one is promoted', async () => {
    const place = await open({ maxQuota: 1, queue: 5 });
    const all = await enrolInTurn(place, 3);
    const [first, second] = all;
    await cms().editor.updatePublished('training', place.documentId, {
      schedule: { start: inDays(-3), finish: inDays(-2) },
    });
    expectDone(await order(place, second, 'enrolled'));
    await cms().editor.unpublish('training', place.documentId);
    expectDone(await order(place, second, 'approved'));
    expectDone(await remove(place, first));
    expect(await statuses(all, place)).toEqual(['none', 'approved', 'waiting']);
    await expectCounted(database(), place);
  });
});

describe('refusals', () => {
  test.each<[what: string, columns: ProfileColumns, code: StaffRefusal]>([
    ['a banned person', { banned: true }, 'banned'],
    [
      'a person whose DNI is enrolled with another profile',
      { dni_number: '29111222' },
      'enrolled-with-other-profile',
    ],
  ])('%s gets no place', async (_what, columns, code) => {
    const place = await open({ maxQuota: 5 });
    const other = await person(cms(), { dni_number: '29111222' });
    await enrol(other, place);
    const ana = await person(cms(), columns);
    expectRefused(await order(place, ana, 'enrolled'), code);
    expect(await status(ana, place)).toEqual({ status: 'none' });
    expect(await expectCounted(database(), place)).toHaveLength(1);
  });

  test('a waiting banned person cannot be promoted by staff, but can be removed', async () => {
    const place = await open({ maxQuota: 1, queue: 5 });
    const [, ana] = await enrolInTurn(place, 2);
    await database().execute(`update up_users set banned = true where id = ${String(ana.id)}`);
    expectRefused(await order(place, ana, 'enrolled'), 'banned');
    expectDone(await remove(place, ana));
    expect(await status(ana, place)).toEqual({ status: 'none' });
  });

  test('unknown people, trainings and drafts are not found', async () => {
    const place = await open({ maxQuota: 1 });
    const ana = await person(cms());
    const { documentId } = await cms().editor.create('training', { title: 'Un borrador' });
    const draft = { documentId, id: 'un-borrador' };
    for (const answer of [
      await order({ ...place, documentId: 'nada' }, ana, 'enrolled'),
      await order(draft, ana, 'enrolled'),
      await order(place, { ...ana, documentId: 'nadie' }, 'enrolled'),
      await approve(draft, [ana]),
    ]) {
      expectRefused(answer, 'not-found', 404);
    }
  });

  test.each([
    ['no status', {}],
    ['an unknown status', { status: 'banned' }],
    ['a removal without a reason', { status: 'none' }],
    ['a blank reason', { status: 'none', reason: '   ' }],
    ['a reason too long', { status: 'none', reason: 'a'.repeat(501) }],
    ['an unknown field', { status: 'enrolled', position: 1 }],
    ['a list', [{ status: 'enrolled' }]],
  ])('%s is refused', async (_what, body) => {
    const place = await open({ maxQuota: 1 });
    const ana = await person(cms());
    expect((await secretary.request('PUT', pathOf(place, ana), body)).status).toBe(400);
    expect(await status(ana, place)).toEqual({ status: 'none' });
  });

  test.each([
    ['no one', { people: [] }],
    ['too many', { people: Array.from({ length: 501 }, (_, index) => `p${String(index)}`) }],
    ['numbers', { people: [1] }],
  ])('approving %s is refused', async (_what, body) => {
    const place = await open({ maxQuota: 1 });
    const path = `/staff/trainings/${place.documentId}/approvals`;
    expect((await secretary.request('POST', path, body)).status).toBe(400);
  });

  test.each(['pageSize=0', 'pageSize=1001', 'page=0', 'person=1'])(
    'a page with %s is refused',
    async (query) => {
      const place = await open({ maxQuota: 1 });
      const path = `/staff/trainings/${place.documentId}/enrolments?${query}`;
      expect((await secretary.request('GET', path)).status).toBe(400);
    },
  );
});

describe('permissions', () => {
  const calls = (place: OpenedTraining, who: Person) =>
    [
      ['GET', `/staff/trainings/${place.documentId}/enrolments`],
      ['GET', `/staff/trainings/${place.documentId}/enrolment-changes`],
      ['PUT', pathOf(place, who), { status: 'enrolled' }],
      ['POST', `/staff/trainings/${place.documentId}/approvals`, { people: [who.documentId] }],
    ] as const;

  test('editors, citizens and visitors are refused; administrators are allowed', async () => {
    const place = await open({ maxQuota: 1 }, WITHOUT_END);
    const ana = await person(cms());
    for (const [method, path, body] of calls(place, ana)) {
      expect((await cms().editor.request(method, path, body)).status).toBe(403);
      const init = { method, ...(body && { body: JSON.stringify(body) }) };
      const json = { 'content-type': 'application/json', origin: cms().url };
      expect((await send(`${cms().url}${path}`, { ...init, headers: json })).status).toBe(401);
      const headers = { ...json, ...Object.fromEntries(new Headers(ana.headers())) };
      expect((await send(`${cms().url}${path}`, { ...init, headers })).status).toBe(401);
    }
    expect(await status(ana, place)).toEqual({ status: 'none' });
    const admin = await signInAdmin(cms().url);
    for (const [method, path, body] of calls(place, ana)) {
      expect((await admin.request(method, path, body)).status).toBe(200);
    }
    expect(await status(ana, place)).toMatchObject({ status: 'approved' });
  });
});

test('concurrent changes of one training are serialised, each applied once', async () => {
  const place = await open({ maxQuota: 2, queue: 50 });
  const all = await enrolInTurn(place, 12);
  const target = all[11];
  const answers = await Promise.all([
    ...all.slice(0, 6).map((who) => remove(place, who)),
    ...Array.from({ length: 4 }, () => order(place, target, 'enrolled')),
    ...all.slice(6, 10).map((who) => who.request('DELETE', `/trainings/${place.id}/enrolment`)),
  ]);
  for (const answer of answers) expect(answer.status).toBe(200);
  const stored = await expectCounted(database(), place);
  expect(stored.map(({ status: each }) => each)).toEqual(['enrolled', 'enrolled']);
  expect(await changes(place)).toHaveLength(6 + (await changesTo(place, target)));
});

/** At most one: none if the queue promoted the person first. */
async function changesTo(place: OpenedTraining, { documentId }: Person): Promise<number> {
  const of = (await changes(place)).filter(
    (change) => (change as { personUid: string }).personUid === documentId,
  );
  expect(of.length).toBeLessThanOrEqual(1);
  return of.length;
}
