import {
  availabilitiesResponseSchema,
  availabilityResponseSchema,
  enrolmentsResponseSchema,
  type EnrolmentListEntry,
  type ErrorCode,
} from '@centro/shared';
import { beforeAll, describe, expect, test } from 'vitest';
import { openBrowser } from './harness/citizen.ts';
import { training } from './harness/content.ts';
import { collection, signInAdmin, type Editor, type Fields } from './harness/editor.ts';
import { whileBroken } from './harness/fault.ts';
import { openForm } from './harness/forms.ts';
import { expectError, send, type Answer } from './harness/http.ts';
import { people, person, type Person, type ProfileColumns, type Several } from './harness/people.ts';
import {
  promotionMails,
  enrolmentIn,
  expectCounted,
  inDays,
  openPlaces,
  openTraining,
  type OpenedTraining,
  type Quota,
} from './harness/places.ts';
import { sharedCms } from './harness/running-cms.ts';

const cms = sharedCms();

/** The id of a form that has no answers. */
const FORM = 'manipuladores';

beforeAll(async () => {
  await openForm(cms().editor, { slug: FORM });
});

const open = (quota: Quota, fields: Fields = {}) => openPlaces(cms().editor, quota, fields);
const someone = (columns: ProfileColumns = {}) => person(cms(), columns);

const enrolmentPath = ({ id }: Pick<OpenedTraining, 'id'>) => `/trainings/${id}/enrolment`;
const enrol = (who: Person, place: OpenedTraining) => who.request('POST', enrolmentPath(place));
const leave = (who: Person, place: OpenedTraining) => who.request('DELETE', enrolmentPath(place));
const status = async (who: Person, place: OpenedTraining) =>
  enrolmentIn(await who.request('GET', enrolmentPath(place)));

async function enrolments(who: Person): Promise<EnrolmentListEntry[]> {
  const answer = await who.request('GET', '/me/enrolments');
  expect(answer.status).toBe(200);
  return enrolmentsResponseSchema.parse(answer.body).data;
}

/** New people who enrol one after the other; each must get the expected status. */
async function enrolInTurn<const S extends readonly string[]>(
  place: OpenedTraining,
  expected: S,
): Promise<Several<Person, S['length']>> {
  const all = await people<number>(cms(), expected.length);
  for (const [index, who] of all.entries()) {
    expect(enrolmentIn(await enrol(who, place)).status).toBe(expected[index]);
  }
  return all as Several<Person, S['length']>;
}

const republish = (editor: Editor, { documentId }: OpenedTraining, fields: Fields) =>
  editor.updatePublished('training', documentId, fields);

const quota = (maxQuota: number) => ({ start: inDays(-1), finish: inDays(5), maxQuota });

/** Changes or deletes a person in Strapi's admin. */
async function administer(who: Person, method: 'PUT' | 'DELETE', fields?: Fields): Promise<void> {
  const admin = await signInAdmin(cms().url);
  const path = `/content-manager/collection-types/plugin::users-permissions.user/${who.documentId}`;
  const answer = await admin.request(method, path, fields);
  expect(answer.status).toBe(200);
}

describe('a citizen', () => {
  test('can enrol, leave and enrol again; each request is idempotent', async () => {
    const place = await open({ maxQuota: 5 });
    const ana = await someone();
    expect(await status(ana, place)).toEqual({ status: 'none' });
    const first = await enrol(ana, place);
    expect(first.status).toBe(201);
    expect(enrolmentIn(first)).toEqual({ status: 'enrolled' });
    expect(await status(ana, place)).toEqual({ status: 'enrolled' });
    const repeated = await enrol(ana, place);
    expect(repeated.status).toBe(200);
    expect(enrolmentIn(repeated)).toEqual({ status: 'enrolled' });
    expect(await enrolments(ana)).toEqual([
      {
        training: {
          id: place.id,
          title: 'Poda de frutales',
          public: true,
          over: false,
          starts: expect.any(String) as string,
          interruption: null,
          next: expect.objectContaining({ place: null }) as unknown,
        },
        leavable: true,
        enrolment: { status: 'enrolled' },
      },
    ]);
    const none = { status: 'none' };
    const left = [await leave(ana, place), await leave(ana, place)];
    expect(left.map((answer) => answer.status)).toEqual([200, 200]);
    expect(left.map(enrolmentIn)).toEqual([none, none]);
    expect(await enrolments(ana)).toEqual([]);
    expect((await enrol(ana, place)).status).toBe(201);
    await expectCounted(cms().cms.database, place);
  });

  test('sees their latest enrolment first', async () => {
    const ana = await someone();
    const places = [await open({ maxQuota: 0 }), await open({ maxQuota: 0 })];
    for (const place of places) await enrol(ana, place);
    expect((await enrolments(ana)).map(({ training: { id } }) => id)).toEqual(
      places.map(({ id }) => id).reverse(),
    );
  });

  test('sees when a training begins and whether it is over', async () => {
    const ana = await someone();
    const schedules = [
      [{ start: inDays(-5), finish: inDays(-4) }, true],
      [{ start: inDays(-5), finish: inDays(4) }, false],
      [null, false],
    ] as const;
    for (const [schedule, over] of schedules) {
      await enrol(ana, await open({ maxQuota: 0 }, { schedule }));
      const [latest] = await enrolments(ana);
      expect(latest?.training).toMatchObject({ starts: schedule?.start ?? null, over });
    }
  });

  test('sees time and place of the next meeting', async () => {
    const ana = await someone();
    const meetings = [
      { title: 'La tercera', start: inDays(9), place: 'Campo' },
      { title: 'La primera', start: inDays(-2), finish: inDays(-1) },
      { title: 'La segunda', start: inDays(2), finish: inDays(3) },
    ];
    await enrol(ana, await open({ maxQuota: 0 }, { place: ' Aula 2 ', meetings }));
    const [latest] = await enrolments(ana);
    expect(latest?.training.next).toEqual({
      starts: meetings[2]?.start,
      ends: meetings[2]?.finish,
      place: 'Aula 2',
    });
  });

  test('does not see the enrolments of others', async () => {
    const place = await open({ maxQuota: 5 });
    const [ana, eva] = await people(cms(), 2);
    await enrol(ana, place);
    expect(await status(eva, place)).toEqual({ status: 'none' });
    expect(await enrolments(eva)).toEqual([]);
    expect((await leave(eva, place)).status).toBe(200);
    expect(await status(ana, place)).toEqual({ status: 'enrolled' });
  });
});

describe('the queue', () => {
  test('moves up when a person leaves; each promoted person gets one mail', async () => {
    const place = await open({ maxQuota: 1, queue: 2 });
    const [first, second, third] = await enrolInTurn(place, ['enrolled', 'waiting', 'waiting']);
    const late = await someone();
    expectError(await enrol(late, place), 'no-quota', 409);
    expect(await status(third, place)).toEqual({ status: 'waiting', position: 2 });

    await leave(first, place);
    expect(await status(second, place)).toEqual({ status: 'enrolled' });
    expect(await status(third, place)).toEqual({ status: 'waiting', position: 1 });
    const mails = await promotionMails(cms().cms.database, place);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.person_id).toBe(second.id);

    expect(enrolmentIn(await enrol(late, place))).toEqual({ status: 'waiting', position: 2 });
    expect(enrolmentIn(await enrol(late, place))).toEqual({ status: 'waiting', position: 2 });
    await leave(third, place);
    expect(await status(late, place)).toEqual({ status: 'waiting', position: 1 });
    expect(await promotionMails(cms().cms.database, place)).toHaveLength(1);
    await expectCounted(cms().cms.database, place);
  });

  test('skips banned people, who keep their position for when they are revived', async () => {
    const place = await open({ maxQuota: 1, queue: 5 });
    const [first, banned, third] = await enrolInTurn(place, ['enrolled', 'waiting', 'waiting']);
    await administer(banned, 'PUT', { banned: true });
    await leave(first, place);
    expect(await status(third, place)).toEqual({ status: 'enrolled' });
    expect(await status(banned, place)).toEqual({ status: 'waiting', position: 1 });
    await administer(banned, 'PUT', { banned: false });
    expect(await status(banned, place)).toEqual({ status: 'waiting', position: 1 });
    await leave(third, place);
    expect(await status(banned, place)).toEqual({ status: 'enrolled' });
    expect(await promotionMails(cms().cms.database, place)).toHaveLength(2);
  });

  test('gives a free place to a revived person', async () => {
    const place = await open({ maxQuota: 1, queue: 5 });
    const [first, banned] = await enrolInTurn(place, ['enrolled', 'waiting']);
    await administer(banned, 'PUT', { banned: true });
    await leave(first, place);
    expect(await status(banned, place)).toEqual({ status: 'waiting', position: 1 });
    await administer(banned, 'PUT', { banned: false });
    expect(await status(banned, place)).toEqual({ status: 'enrolled' });
    expect(await promotionMails(cms().cms.database, place)).toHaveLength(1);
    await expectCounted(cms().cms.database, place);
  });

  test('moves up when a person is deleted with all their enrolments', async () => {
    const place = await open({ maxQuota: 1, queue: 5 });
    const other = await open({ maxQuota: 1, queue: 5 });
    const [first, second, third] = await enrolInTurn(place, ['enrolled', 'waiting', 'waiting']);
    await enrol(third, other);
    await enrol(second, other);
    await leave(first, place);
    await administer(second, 'DELETE');
    expect(await status(third, place)).toEqual({ status: 'enrolled' });
    expect((await promotionMails(cms().cms.database, place)).map(({ person_id }) => person_id)).toEqual([
      third.id,
    ]);
    const left = await expectCounted(cms().cms.database, place);
    expect(left.map(({ person_id }) => person_id)).toEqual([third.id]);
    await expectCounted(cms().cms.database, other);
  });
});

describe('a republished training', () => {
  test('promotes as many people as fit when the quota grows', async () => {
    const place = await open({ maxQuota: 1, queue: 5 });
    const all = await enrolInTurn(place, ['enrolled', 'waiting', 'waiting', 'waiting']);
    await republish(cms().editor, place, { inscription: quota(3) });
    const seen = await Promise.all(all.map((who) => status(who, place)));
    expect(seen.map((each) => each.status)).toEqual(['enrolled', 'enrolled', 'enrolled', 'waiting']);
    expect(seen.at(-1)).toEqual({ status: 'waiting', position: 1 });
    expect((await promotionMails(cms().cms.database, place)).map(({ person_id }) => person_id)).toEqual(
      all.slice(1, 3).map(({ id }) => id),
    );
    await republish(cms().editor, place, { inscription: quota(0) });
    expect(await promotionMails(cms().cms.database, place)).toHaveLength(3);
    await expectCounted(cms().cms.database, place);
  });

  test('promotes no one when publishing is rolled back', async () => {
    const place = await open({ maxQuota: 1, queue: 5 });
    await enrolInTurn(place, ['enrolled', 'waiting']);
    await cms().editor.update('training', place.documentId, { inscription: quota(3) });
    const publish = () =>
      cms().editor.request('POST', collection('training', place.documentId, 'actions', 'publish'), {});
    expect((await whileBroken(cms().cms.database, publish)).status).toBe(500);
    const stored = await expectCounted(cms().cms.database, place);
    expect(stored.map((row) => row.status)).toEqual(['enrolled', 'waiting']);
    expect(await promotionMails(cms().cms.database, place)).toEqual([]);
    expect((await publish()).status).toBe(200);
    expect(await promotionMails(cms().cms.database, place)).toHaveLength(1);
  });

  test('takes no place away when the quota shrinks', async () => {
    const place = await open({ maxQuota: 3, queue: 5 });
    const all = await enrolInTurn(place, ['enrolled', 'enrolled', 'enrolled', 'waiting']);
    const [first, , , last] = all;
    await republish(cms().editor, place, { inscription: quota(1), waitingList: { enabled: false } });
    for (const who of all.slice(0, 3)) expect(await status(who, place)).toEqual({ status: 'enrolled' });
    expect(await status(last, place)).toEqual({ status: 'waiting', position: 1 });
    await leave(first, place);
    expect(await status(last, place)).toEqual({ status: 'waiting', position: 1 });
    expectError(await enrol(first, place), 'no-quota', 409);
  });

  test.each<[what: string, close: (place: OpenedTraining) => Promise<void>, shown: boolean]>([
    ['archived', (place) => republish(cms().editor, place, { visibility: 'archived' }), true],
    ['unpublished', ({ documentId }) => cms().editor.unpublish('training', documentId), false],
  ])(
    'promotes no one while it is %s; people stay enrolled, see it and can leave',
    async (_what, close, shown) => {
      const place = await open({ maxQuota: 1, queue: 5 });
      const [first, second, third] = await enrolInTurn(place, ['enrolled', 'waiting', 'waiting']);
      const stranger = await someone();
      await close(place);
      expectError(await enrol(stranger, place), 'not-found', 404);
      expect((await enrol(first, place)).status).toBe(200);
      expect(await status(stranger, place)).toEqual({ status: 'none' });
      expect((await leave(stranger, place)).status).toBe(200);
      expect(await enrolments(first)).toEqual([
        {
          training: {
            id: place.id,
            title: 'Poda de frutales',
            public: shown,
            over: false,
            starts: expect.any(String) as string,
            interruption: null,
            next: expect.objectContaining({ place: null }) as unknown,
          },
          leavable: true,
          enrolment: { status: 'enrolled' },
        },
      ]);
      await leave(first, place);
      expect(await status(second, place)).toEqual({ status: 'waiting', position: 1 });
      await leave(second, place);
      expect(await promotionMails(cms().cms.database, place)).toEqual([]);
      await republish(cms().editor, place, { visibility: 'public' });
      expect(await status(third, place)).toEqual({ status: 'enrolled' });
    },
  );

  test('promotes no one when it is over', async () => {
    const place = await open({ maxQuota: 1, queue: 5 });
    const [, second] = await enrolInTurn(place, ['enrolled', 'waiting']);
    const over = { schedule: { start: inDays(-3), finish: inDays(-2) } };
    await republish(cms().editor, place, { ...over, inscription: quota(5) });
    expect(await status(second, place)).toEqual({ status: 'waiting', position: 1 });
  });

  test('cannot be deleted while it has enrolments', async () => {
    const place = await open({ maxQuota: 1 });
    const ana = await someone();
    await enrol(ana, place);
    const remove = () => cms().editor.request('DELETE', collection('training', place.documentId));
    const refused = await remove();
    expect(refused.status).toBe(400);
    expect(JSON.stringify(refused.body)).toContain('archivala');
    expect(await status(ana, place)).toEqual({ status: 'enrolled' });
    await leave(ana, place);
    expect((await remove()).status).toBe(200);
    expectError(await enrol(ana, place), 'not-found', 404);
    expectError(await ana.request('GET', enrolmentPath(place)), 'not-found', 404);
  });
});

describe('refused enrolments (design, Enrolment: the order)', () => {
  const everythingAsked = { foodHandler: true, formId: FORM };

  test.each<[who: string, columns: ProfileColumns, fields: Fields, code: ErrorCode, httpStatus: number]>([
    ['no profile', { names: null, banned: true }, everythingAsked, 'profile-incomplete', 409],
    ['no picture of the DNI', { dni_image: null }, {}, 'profile-incomplete', 409],
    ['banned', { banned: true }, everythingAsked, 'banned', 403],
    ['no food-handler data', {}, everythingAsked, 'food-handler-required', 409],
    ['no answer to the form', { bpm_profile: true }, everythingAsked, 'form-required', 409],
    ['a pre-check before the window', { banned: true }, { inscription: { start: inDays(1) } }, 'banned', 403],
    ['before it opens', {}, { inscription: { start: inDays(1) } }, 'enrolment-closed', 409],
    [
      'after it closed',
      {},
      { inscription: { start: inDays(-2), finish: inDays(-1) } },
      'enrolment-closed',
      409,
    ],
    ['without dates', {}, { inscription: null, schedule: null }, 'enrolment-closed', 409],
    ['archived', {}, { visibility: 'archived' }, 'not-found', 404],
    ['a pre-check before an archived one', { banned: true }, { visibility: 'archived' }, 'banned', 403],
  ])('%s', async (_who, columns, fields, code, httpStatus) => {
    const place = await open({ maxQuota: 5 }, fields);
    const ana = await someone(columns);
    expectError(await enrol(ana, place), code, httpStatus);
    expect(await status(ana, place)).toEqual({ status: 'none' });
    expect(await expectCounted(cms().cms.database, place)).toEqual([]);
  });

  test.each<[what: string, columns: ProfileColumns, fields: Fields]>([
    ['food-handler data', { bpm_profile: true }, { foodHandler: true }],
    ['a form of spaces', {}, { formId: '  ' }],
    ['a training that has begun', {}, { schedule: { start: inDays(-1), finish: inDays(5) } }],
    ['a training that is over', {}, { schedule: { start: inDays(-5), finish: inDays(-4) } }],
    ['an open end', {}, { inscription: { start: inDays(-1), finish: null, maxQuota: 1 } }],
  ])('accepts %s', async (_what, columns, fields) => {
    const place = await open({ maxQuota: 5 }, fields);
    expect((await enrol(await someone(columns), place)).status).toBe(201);
  });

  test('authentication is checked first', async () => {
    const place = await open({ maxQuota: 1 });
    const visitor = openBrowser(cms().url);
    for (const method of ['GET', 'POST', 'DELETE']) {
      expectError(await visitor.request(method, enrolmentPath(place)), 'unauthenticated', 401);
      expectError(await visitor.request(method, '/trainings/nada/enrolment'), 'unauthenticated', 401);
    }
    expectError(await visitor.request('GET', '/me/enrolments'), 'unauthenticated', 401);
  });

  test('a draft is not found', async () => {
    const { slug } = await cms().editor.create('training', openTraining({ maxQuota: 5 }));
    const ana = await someone();
    for (const method of ['GET', 'POST', 'DELETE']) {
      expectError(await ana.request(method, `/trainings/${String(slug)}/enrolment`), 'not-found', 404);
    }
    expectError(await ana.request('GET', `/trainings/${String(slug)}/availability`), 'not-found', 404);
  });

  test('an enrolled or waiting person keeps their status when rules change afterwards', async () => {
    const place = await open({ maxQuota: 1, queue: 1 });
    const [first, second] = await enrolInTurn(place, ['enrolled', 'waiting']);
    await republish(cms().editor, place, {
      foodHandler: true,
      formId: FORM,
      inscription: { start: inDays(-2), finish: inDays(-1), maxQuota: 1 },
    });
    await administer(first, 'PUT', { banned: true });
    for (const [who, expected] of [
      [first, { status: 'enrolled' }],
      [second, { status: 'waiting', position: 1 }],
    ] as const) {
      const answer = await enrol(who, place);
      expect(answer.status).toBe(200);
      expect(enrolmentIn(answer)).toEqual(expected);
    }
  });

  test('another profile with the same DNI does not get a second place', async () => {
    const place = await open({ maxQuota: 1, queue: 5 });
    const ana = await someone({ dni_number: '30999888' });
    const again = await someone({ dni_number: '30999888' });
    expect((await enrol(ana, place)).status).toBe(201);
    expectError(await enrol(again, place), 'enrolled-with-other-profile', 409);
    await leave(ana, place);
    expect((await enrol(again, place)).status).toBe(201);
  });
});

describe('leaving is refused', () => {
  test('after the training started', async () => {
    const place = await open({ maxQuota: 1 }, { schedule: { start: inDays(-1), finish: inDays(5) } });
    const ana = await someone();
    await enrol(ana, place);
    expectError(await leave(ana, place), 'training-started', 409);
    expect(await enrolments(ana)).toMatchObject([{ leavable: false, enrolment: { status: 'enrolled' } }]);
  });

  test('after the approval', async () => {
    const place = await open({ maxQuota: 1 });
    const ana = await someone();
    await enrol(ana, place);
    await cms().cms.database.execute(
      `update enrolments set status = 'approved' where person_id = ${String(ana.id)}`,
    );
    expectError(await leave(ana, place), 'enrolment-approved', 409);
    expect(await status(ana, place)).toEqual({ status: 'approved', certificateId: null });
    expect(await enrolments(ana)).toMatchObject([{ leavable: false, enrolment: { status: 'approved' } }]);
    expectError(await enrol(await someone(), place), 'no-quota', 409);
    await expectCounted(cms().cms.database, place);
  });

  test('to a banned person', async () => {
    const place = await open({ maxQuota: 1 });
    const ana = await someone();
    await enrol(ana, place);
    await administer(ana, 'PUT', { banned: true });
    expectError(await leave(ana, place), 'banned', 403);
    expect(await status(ana, place)).toEqual({ status: 'enrolled' });
  });
});

describe('places left', () => {
  async function availability({ id }: OpenedTraining) {
    const answer = await send(`${cms().url}/api/trainings/${id}/availability`);
    expect(answer.status).toBe(200);
    return availabilityResponseSchema.parse(answer.body).data;
  }

  test('are public and current', async () => {
    const place = await open({ maxQuota: 2, queue: 2 });
    const empty = {
      enrolled: 0,
      maxQuota: 2,
      placesLeft: 2,
      waiting: { enabled: true, length: 0, placesLeft: 2 },
    };
    expect(await availability(place)).toEqual(empty);
    const [first] = await enrolInTurn(place, ['enrolled', 'enrolled', 'waiting']);
    const full = {
      ...empty,
      enrolled: 2,
      placesLeft: 0,
      waiting: { enabled: true, length: 1, placesLeft: 1 },
    };
    expect(await availability(place)).toEqual(full);
    await leave(first, place);
    expect(await availability(place)).toEqual({
      ...full,
      waiting: { enabled: true, length: 0, placesLeft: 2 },
    });
    await republish(cms().editor, place, { inscription: quota(5), waitingList: { enabled: false } });
    expect(await availability(place)).toEqual({
      enrolled: 2,
      maxQuota: 5,
      placesLeft: 3,
      waiting: { enabled: false, length: 0, placesLeft: 0 },
    });
    await republish(cms().editor, place, { inscription: quota(0), visibility: 'archived' });
    expect(await availability(place)).toMatchObject({ maxQuota: 0, placesLeft: null });
    await cms().editor.unpublish('training', place.documentId);
    expectError(await send(`${cms().url}/api/trainings/${place.id}/availability`), 'not-found', 404);
  });
});

describe('places left in several trainings', () => {
  const ask = (ids: string, headers: Record<string, string> = {}) =>
    send(`${cms().url}/api/trainings/availability?ids=${ids}`, { headers });

  test('are returned in the requested order, without trainings that have no page', async () => {
    const [full, free, gone] = [
      await open({ maxQuota: 1, queue: 3 }),
      await open({ maxQuota: 2 }),
      await open({ maxQuota: 5 }),
    ];
    await enrolInTurn(full, ['enrolled', 'waiting']);
    await cms().editor.unpublish('training', gone.documentId);
    const ids = [free.id, 'nada', gone.id, full.id, free.id].join();
    const answer = await ask(ids);
    expect(answer.status).toBe(200);
    expect(availabilitiesResponseSchema.parse(answer.body).data).toEqual([
      {
        id: free.id,
        enrolled: 0,
        maxQuota: 2,
        placesLeft: 2,
        waiting: { enabled: false, length: 0, placesLeft: 0 },
      },
      {
        id: full.id,
        enrolled: 1,
        maxQuota: 1,
        placesLeft: 0,
        waiting: { enabled: true, length: 1, placesLeft: 2 },
      },
    ]);
    const etag = answer.headers.get('etag') ?? '';
    const again = await ask(ids, { 'if-none-match': etag, 'cache-control': 'max-age=0' });
    expect([again.status, again.body]).toEqual([304, '']);
  });

  test('are limited to 24 trainings per request', async () => {
    const ids = Array.from({ length: 25 }, (_none, number) => `nada-${String(number)}`);
    expect((await ask(ids.slice(1).join())).body).toEqual({ data: [] });
    for (const wrong of [ids.join(), '', 'con%20espacio', 'pagina', 'nada,', 'nada&page=1', 'a&ids=b']) {
      expectError(await ask(wrong), 'invalid-parameters', 400);
    }
    expectError(await send(`${cms().url}/api/trainings/availability`), 'invalid-parameters', 400);
  });
});

describe('polling the availability', () => {
  const look = ({ id }: OpenedTraining, known?: string | null) =>
    send(`${cms().url}/api/trainings/${id}/availability`, {
      // As a browser revalidates; Node's fetch would send no-cache, which forbids a 304.
      headers: known ? { 'if-none-match': known, 'cache-control': 'max-age=0' } : {},
    });

  test('gets 304 until the numbers change', async () => {
    const place = await open({ maxQuota: 2 });
    const { headers } = await look(place);
    expect(headers.get('cache-control')).toBe('no-cache');
    const known = headers.get('etag');
    const again = await look(place, known);
    expect([again.status, again.body, again.headers.get('etag')]).toEqual([304, '', known]);
    await enrolInTurn(place, ['enrolled']);
    const changed = await look(place, known);
    expect(changed.status).toBe(200);
    expect(changed.headers.get('etag')).not.toBe(known);
    expectError(await look({ ...place, id: 'nada' }, known), 'not-found', 404);
  });

  test('shows changes of another process within seconds', async () => {
    const place = await open({ maxQuota: 2 });
    await look(place);
    await cms().cms.database.execute(
      `update training_capacities set taken = 1 where training_id = '${place.documentId}'`,
    );
    const enrolled = async () => availabilityResponseSchema.parse((await look(place)).body).data.enrolled;
    await expect.poll(enrolled, { interval: 50 }).toBe(1);
  });
});

describe('an invalid request', () => {
  const BAD_IDS = ['con%20espacio', '-poda', 'pagina', '%00', '%27%20or%201=1', 'a'.repeat(121), '__proto__'];
  const PATHS = ['enrolment', 'availability'];

  test.each(PATHS.flatMap((path) => BAD_IDS.map((id) => `/trainings/${id}/${path}`)))(
    '%s is refused',
    async (path) => {
      const ana = await someone();
      const methods = path.endsWith('availability') ? ['GET'] : ['GET', 'POST', 'DELETE'];
      for (const method of methods) {
        expectError(await ana.request(method, path), 'invalid-parameters', 400);
      }
    },
  );

  test('for an unknown training gets 404, with an unknown parameter 400', async () => {
    const ana = await someone();
    const place = await open({ maxQuota: 1 });
    for (const method of ['GET', 'POST', 'DELETE']) {
      expectError(await ana.request(method, '/trainings/nada/enrolment'), 'not-found', 404);
      for (const query of ['?force=1', '?populate=*', '?person=2', '?__proto__=1']) {
        const answer = await ana.request(method, `${enrolmentPath(place)}${query}`);
        expectError(answer, 'invalid-parameters', 400);
      }
    }
    expectError(await ana.request('GET', '/me/enrolments?person=1'), 'invalid-parameters', 400);
    expectError(await send(`${cms().url}/api/trainings/nada/availability`), 'not-found', 404);
    const others = await ana.request('PUT', enrolmentPath(place), {});
    expectError(others, 'method-not-allowed', 405);
    expect(await status(ana, place)).toEqual({ status: 'none' });
  });

  test('has its body ignored', async () => {
    const ana = await someone();
    const place = await open({ maxQuota: 1 });
    const answer: Answer = await ana.request('POST', enrolmentPath(place), {
      personId: 1,
      status: 'approved',
    });
    expect(enrolmentIn(answer)).toEqual({ status: 'enrolled' });
    expect(await expectCounted(cms().cms.database, place)).toMatchObject([{ person_id: ana.id }]);
  });

  test('from another site changes nothing', async () => {
    const ana = await someone();
    const place = await open({ maxQuota: 1 });
    const answer = await ana.request('POST', enrolmentPath(place), undefined, {
      origin: 'https://otro.example',
    });
    expectError(answer, 'cross-origin', 403);
    expect(await status(ana, place)).toEqual({ status: 'none' });
  });
});

test('a training without enrolments can be deleted', async () => {
  const { documentId } = await cms().editor.create('training', training({ title: 'Nadie' }));
  await cms().editor.remove('training', documentId);
  const place = await open({ maxQuota: 1 });
  await cms().editor.remove('training', place.documentId);
  const [row] = await cms().cms.database.rows(
    `select count(*) as kept from training_capacities where training_id = '${place.documentId}'`,
  );
  expect(Number(row?.['kept'])).toBe(0);
});
