import { MAX_PROVISIONAL_PER_ADDRESS } from '@centro/shared';
import { burstsResponseSchema, type Burst } from '../src/modules/enrolments/staff-contract.ts';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { FAST_TIER } from '../../scripts/testing/history-count.ts';
import { freePort } from '../../scripts/testing/free-port.ts';
import { lockRows } from './harness/database.ts';
import { signInAdmin, signInStaff, type Editor } from './harness/editor.ts';
import { expectError, type Answer } from './harness/http.ts';
import { mailTo } from './harness/mail.ts';
import { at, people, person, type Person, type ProfileColumns } from './harness/people.ts';
import {
  enrolmentIn,
  expectCounted,
  inDays,
  openPlaces,
  storedEnrolments,
  type OpenedTraining,
  type Quota,
  WITHOUT_END,
} from './harness/places.ts';
import { runningCms } from './harness/running-cms.ts';

const ON_POSTGRES = inject('postgresUrl') !== null;
const cms = runningCms();
const MINUTE = 60_000;

/** URLs of the cms processes: two on PostgreSQL, one on SQLite. */
let urls: readonly string[] = [];

beforeAll(async () => {
  const second = ON_POSTGRES ? await cms().cms.start({ CMS_PORT: String(await freePort()) }) : undefined;
  urls = [cms().url, ...(second ? [second.url] : [])];
});

const open = (quota: Quota, minutes?: number) =>
  openPlaces(cms().editor, quota, {
    ...(minutes !== undefined && {
      inscription: {
        start: inDays(-1),
        finish: inDays(5),
        maxQuota: quota.maxQuota,
        provisionalMinutes: minutes,
      },
    }),
  });

const unconfirmed = (columns: ProfileColumns = {}) => person(cms(), { confirmed: false, ...columns });
const path = ({ id }: OpenedTraining) => `/trainings/${id}/enrolment`;
const enrol = (who: Person, place: OpenedTraining, address?: string) =>
  who.request('POST', path(place), undefined, address ? { 'x-forwarded-for': address } : {});
const status = async (who: Person, place: OpenedTraining) =>
  enrolmentIn(await who.request('GET', path(place)));

/** Confirms a person's e-mail with a requested code. */
async function confirm(who: Person): Promise<Answer> {
  expect((await who.request('POST', '/me/email/code')).status).toBe(200);
  const { subject } = await mailTo(cms().cms.dataDirectory, who.email, /^\d{6} es tu código/);
  return who.request('POST', '/me/email/confirmation', { code: subject.slice(0, 6) });
}

/** Lets a provisional place lapse; the cms removes such places within seconds. */
async function lapse({ id }: Person): Promise<void> {
  const { kind, execute } = cms().cms.database;
  const past = kind === 'sqlite' ? String(Date.now() - MINUTE) : `now() - interval '1 minute'`;
  await execute(`update enrolments set provisional_until = ${past} where person_id = ${String(id)}`);
}

async function age(accounts: readonly Person[]): Promise<void> {
  const { kind, execute } = cms().cms.database;
  const past = kind === 'sqlite' ? String(Date.now() - 8 * 24 * 60 * MINUTE) : `now() - interval '8 days'`;
  const ids = accounts.map(({ id }) => id).join(', ');
  await execute(`update up_users set created_at = ${past} where id in (${ids})`);
}

const expectRemoved = (who: Person, place: OpenedTraining) =>
  expect.poll(() => status(who, place)).toEqual({ status: 'none' });

const mailKinds = async ({ id }: Person) => {
  const rows = await cms().cms.database.rows(
    `select kind from outbox where person_id = ${String(id)} and kind <> 'confirm-email' order by id`,
  );
  return rows.map(({ kind }) => kind);
};

describe('an unconfirmed account', () => {
  test('holds a place for half an hour, and keeps it once the e-mail is confirmed', async () => {
    const place = await open({ maxQuota: 1 });
    const ana = await unconfirmed();
    const before = Date.now();
    const answer = await enrol(ana, place);
    expect(answer.status).toBe(201);
    const given = enrolmentIn(answer);
    expect(given.status).toBe('enrolled');
    const until = Date.parse('provisionalUntil' in given ? (given.provisionalUntil ?? '') : '');
    expect(until).toBeGreaterThanOrEqual(before + 30 * MINUTE);
    expect(until).toBeLessThanOrEqual(Date.now() + 30 * MINUTE);
    expect(await status(ana, place)).toEqual(given);
    expect(enrolmentIn(await enrol(ana, place))).toEqual(given);
    // It counts like any other. Nothing is mailed, since the address may be a stranger's.
    expectError(await enrol(await person(cms()), place), 'no-quota', 409);
    expect(await mailKinds(ana)).toEqual([]);

    expect((await confirm(ana)).status).toBe(200);
    expect(await status(ana, place)).toEqual({ status: 'enrolled' });
    expect(await mailKinds(ana)).toEqual(['enrolled']);
  });

  test('holds at most one provisional place under concurrent requests', async () => {
    const places = [await open({ maxQuota: 3 }), await open({ maxQuota: 3 }), await open({ maxQuota: 3 })];
    const ana = await unconfirmed();
    const answers = await Promise.all(
      places.map((place, index) => enrol(at(urls[index % urls.length] ?? cms().url, ana), place)),
    );
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([201, 409, 409]);
    const refused = answers.find((answer) => answer.status === 409);
    if (refused) expectError(refused, 'email-unconfirmed', 409);
    expect((await confirm(ana)).status).toBe(200);
    // Control: once confirmed, they get all of them.
    for (const place of places) expect((await enrol(ana, place)).status).toBeLessThan(300);
  });

  test.each([
    [5, 5],
    [2880, 2880],
  ])('holds it for the %i minutes that the editor set', async (minutes, expected) => {
    const place = await open({ maxQuota: 1 }, minutes);
    const given = enrolmentIn(await enrol(await unconfirmed(), place));
    const until = Date.parse('provisionalUntil' in given ? (given.provisionalUntil ?? '') : '');
    expect(Math.round((until - Date.now()) / MINUTE)).toBe(expected);
  });

  test('keeps a place given by staff, without a deadline', async () => {
    const place = await open({ maxQuota: 1, queue: 2 });
    await enrol(await person(cms()), place);
    const ana = await unconfirmed();
    expect(enrolmentIn(await enrol(ana, place))).toMatchObject({ status: 'waiting', position: 1 });
    const admin = await signInAdmin(cms().url);
    const address = `/staff/trainings/${place.documentId}/enrolments/${ana.documentId}`;
    const answer = await admin.request('PUT', address, { status: 'enrolled', reason: 'Vino al centro' });
    expect(answer.status).toBe(200);
    expect(await status(ana, place)).toEqual({ status: 'enrolled' });
    expect(await mailKinds(ana)).toEqual(['promoted']);
  });

  test('that staff put in the queue gets a mail with its place', async () => {
    const place = await open({ maxQuota: 1, queue: 3 });
    const [first, ana, eva] = [await person(cms()), await unconfirmed(), await unconfirmed()];
    await enrol(first, place);
    const admin = await signInAdmin(cms().url);
    const address = (who: Person) => `/staff/trainings/${place.documentId}/enrolments/${who.documentId}`;
    const order = { status: 'waiting', reason: null };
    expect((await admin.request('PUT', address(ana), order)).status).toBe(200);
    // Control: her own position is provisional, and so is her place.
    expect((await enrol(eva, place)).status).toBe(201);
    expect((await first.request('DELETE', path(place))).status).toBe(200);
    await mailTo(cms().cms.dataDirectory, ana.email, /^Tenés un lugar en /);
    expect((await ana.request('DELETE', path(place))).status).toBe(200);
    expect(await status(eva, place)).toMatchObject({ status: 'enrolled' });
    const removal = { status: 'none', reason: 'No vino' };
    expect((await admin.request('PUT', address(eva), removal)).status).toBe(200);
    expect(await mailKinds(eva)).toEqual([]);
  });
});

describe('a provisional place that lapses', () => {
  test.skipIf(FAST_TIER)('is kept while its training is suspended', async () => {
    const secretary = await signInStaff(cms().url, 'centro-secretary', 'secretaria@centro.example');
    const [suspended, other] = [await open({ maxQuota: 1 }), await open({ maxQuota: 5 })];
    const [ana, ...witnesses] = [await unconfirmed(), await unconfirmed(), await unconfirmed()];
    await enrol(ana, suspended);
    const interruption = `/staff/trainings/${suspended.documentId}/interruption`;
    await secretary.request('PUT', interruption, { kind: 'suspended', reason: 'Se inundó el aula.' });
    await lapse(ana);
    // Two removals elsewhere: at least one run began after the lapse.
    for (const witness of witnesses) {
      await enrol(witness, other);
      await lapse(witness);
      await expectRemoved(witness, other);
    }
    expect(await status(ana, suspended)).toMatchObject({ status: 'enrolled' });
    // Control: it lapses once the training resumes.
    await secretary.request('DELETE', interruption);
    await expectRemoved(ana, suspended);
  });

  test('passes to the next in the queue; its former holder is notified and can enrol again', async () => {
    const place = await open({ maxQuota: 1, queue: 5 });
    const [ana, stays] = [await unconfirmed(), await unconfirmed()];
    const next = await person(cms());
    await enrol(ana, place);
    expect(enrolmentIn(await enrol(stays, place))).toMatchObject({ status: 'waiting', position: 1 });
    expect(enrolmentIn(await enrol(next, place))).toMatchObject({ status: 'waiting', position: 2 });
    await lapse(ana);
    await expectRemoved(ana, place);
    // Control: the next provisional one is promoted and keeps its deadline.
    expect(await status(stays, place)).toMatchObject({
      status: 'enrolled',
      provisionalUntil: expect.any(String) as unknown,
    });
    const mail = await mailTo(cms().cms.dataDirectory, ana.email, /^Se venció tu inscripción en /);
    expect(mail.text).toContain(`/capacitaciones/${place.id}/inscribirme`);
    await lapse(stays);
    await expectRemoved(stays, place);
    expect(await status(next, place)).toEqual({ status: 'enrolled' });
    expect(enrolmentIn(await enrol(ana, place))).toMatchObject({ status: 'waiting', position: 1 });
    await expectCounted(cms().cms.database, place);
  });

  test.runIf(ON_POSTGRES)('is kept when the e-mail is confirmed during the removal', async () => {
    const { database } = cms().cms;
    const place = await open({ maxQuota: 1, queue: 1 });
    const [ana, next] = [await unconfirmed(), await person(cms())];
    await enrol(ana, place);
    await enrol(next, place);
    const capacity = `select 1 from training_capacities where training_id = '${place.documentId}' for update`;
    const unlock = await lockRows(database, capacity);
    await lapse(ana);
    const waiting = `select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%training_capacities%'`;
    await expect.poll(() => database.rows(waiting)).not.toEqual([]);
    expect((await confirm(ana)).status).toBe(200);
    await unlock();
    await expect.poll(() => database.rows(waiting), { interval: 200 }).toEqual([]);
    expect(await status(ana, place)).toEqual({ status: 'enrolled' });
    expect(await status(next, place)).toMatchObject({ status: 'waiting' });
    expect(await mailKinds(ana)).toEqual(['enrolled']);
    await expectCounted(database, place);
  });
});

describe('repeated provisional enrolment', () => {
  test('is limited to twice a day per DNI and training, whether left or lapsed', async () => {
    const place = await open({ maxQuota: 1 });
    const ana = await unconfirmed();
    for (const end of ['leaving', 'lapsing'] as const) {
      expect((await enrol(ana, place)).status, end).toBe(201);
      if (end === 'leaving') await ana.request('DELETE', path(place));
      else await lapse(ana);
      await expectRemoved(ana, place);
    }
    expectError(await enrol(ana, place), 'email-unconfirmed', 409);
    const other = await unconfirmed({ dni_number: ana.dni });
    expectError(await enrol(other, place), 'email-unconfirmed', 409);
    // Control: another training accepts them, and so does this one once confirmed.
    expect((await enrol(other, await open({ maxQuota: 1 }))).status).toBe(201);
    expect((await confirm(ana)).status).toBe(200);
    expect(enrolmentIn(await enrol(ana, place))).toEqual({ status: 'enrolled' });
  });

  test('control: repeated requests for an existing provisional place do not count', async () => {
    const place = await open({ maxQuota: 1 });
    const ana = await unconfirmed();
    const given = enrolmentIn(await enrol(ana, place));
    for (let time = 0; time < 3; time += 1) expect(enrolmentIn(await enrol(ana, place))).toEqual(given);
  });
});

describe('many invented people at one IP address', () => {
  const ADDRESS = '192.0.2.77';
  const FORTY = 40;

  test(`hold ${String(MAX_PROVISIONAL_PER_ADDRESS)} places at most in all trainings together`, async () => {
    const places = await Promise.all(Array.from({ length: 8 }, () => open({ maxQuota: 10, queue: 10 })));
    const crowd = await people<number>(cms(), FORTY, { confirmed: false });
    const answers = await Promise.all(
      crowd.map((who, index) => {
        const place = places[index % places.length];
        if (!place) throw new Error('Expected trainings');
        return enrol(at(urls[index % urls.length] ?? cms().url, who), place, ADDRESS);
      }),
    );
    const refused = answers.filter((answer) => answer.status !== 201);
    expect(answers.length - refused.length).toBe(MAX_PROVISIONAL_PER_ADDRESS);
    for (const answer of refused) expectError(answer, 'email-unconfirmed', 409);
    const stored = await Promise.all(places.map((place) => storedEnrolments(cms().cms.database, place)));
    expect(stored.flat()).toHaveLength(MAX_PROVISIONAL_PER_ADDRESS);

    // Control: a classroom with confirmed e-mails can enrol through the same connection.
    const room = await open({ maxQuota: FORTY });
    const classroom = await people<number>(cms(), FORTY);
    for (const who of classroom) expect((await enrol(who, room, ADDRESS)).status).toBe(201);
    // So can an unconfirmed person at another IP address.
    expect((await enrol(await unconfirmed(), await open({ maxQuota: 1 }))).status).toBe(201);
  });
});

describe('a burst of enrolments from one connection', () => {
  let admin: Editor;

  beforeAll(async () => {
    admin = await signInAdmin(cms().url);
  });

  const bursts = async (staff: Editor): Promise<readonly Burst[]> => {
    const { body } = await staff.request('GET', '/staff/enrolment-bursts');
    return burstsResponseSchema.parse(body).data;
  };
  const burstWith = async (staff: Editor, who: Person) =>
    (await bursts(staff)).find(({ enrolments }) =>
      enrolments.some(({ person: uid }) => uid === who.documentId),
    );
  const remove = (staff: Editor, enrolments: readonly object[], reason: string, keepOut = true) =>
    staff.request('POST', '/staff/enrolment-removals', { enrolments, reason, keepOut });

  test('is shown to staff, who can remove it at once; queues move up', async () => {
    const secretary = await signInStaff(cms().url, 'centro-secretary', 'secretaria-rafagas@centro.example');
    const places = [await open({ maxQuota: 8, queue: 20 }), await open({ maxQuota: 3, queue: 20 })] as const;
    const crowd = await people<number>(cms(), 9);
    for (const who of crowd) {
      for (const place of places) expect((await enrol(who, place, '192.0.2.201')).status).toBe(201);
    }
    const victim = await person(cms());
    const own = enrolmentIn(await enrol(victim, places[1]));
    expect(own).toMatchObject({ status: 'waiting', position: 7 });
    // Control: nine from one connection are no burst in a training with thirty places.
    const lone = await open({ maxQuota: 30 });
    const family = await people<number>(cms(), 9);
    for (const who of family) await enrol(who, lone, '192.0.2.202');

    const [first] = crowd;
    const burst = first && (await burstWith(secretary, first));
    expect(burst?.enrolments).toHaveLength(18);
    expect(burst?.enrolments[0]).toMatchObject({ person: first?.documentId, emailConfirmed: true });
    expect(JSON.stringify(burst)).not.toContain('192.0.2.201');
    const [cousin] = family;
    expect(cousin && (await burstWith(secretary, cousin))).toBeUndefined();

    // A person known to staff is excluded from the removal.
    const known = crowd[4];
    const meant = (burst?.enrolments ?? []).filter(({ person: uid }) => uid !== known?.documentId);
    const order = meant.map(({ training, person: uid }) => ({ training, person: uid }));
    expect(await remove(secretary, order, 'Inventadas')).toMatchObject({ body: { data: { removed: 16 } } });
    expect(await remove(secretary, order, 'Inventadas')).toMatchObject({ body: { data: { removed: 0 } } });
    expect(await status(victim, places[1])).toEqual({ status: 'enrolled' });
    for (const place of places) {
      if (known) expect(await status(known, place)).toEqual({ status: 'enrolled' });
      await expectCounted(cms().cms.database, place);
    }
    expect(first && (await burstWith(secretary, first))).toBeUndefined();
    if (first) expect(await mailKinds(first)).toContain('removed');
    const log = await secretary.request(
      'GET',
      `/staff/trainings/${places[0].documentId}/enrolment-changes?pageSize=100`,
    );
    const { data } = log.body as { data: readonly { reason: string | null }[] };
    expect(data.filter(({ reason }) => reason === 'Inventadas')).toHaveLength(8);
  });

  test('is shown until its trainings start, also for one mailbox on many connections', async () => {
    const place = await open({ maxQuota: 30 });
    const shared = await people<number>(cms(), 10);
    const { kind, execute } = cms().cms.database;
    for (const [index, who] of shared.entries()) {
      const email = `una.rafaga+${String(index)}@gmail.com`;
      await execute(`update up_users set email = '${email}' where id = ${String(who.id)}`);
      expect((await enrol(who, place, `192.0.2.${String(30 + index)}`)).status).toBe(201);
    }
    const old = kind === 'sqlite' ? String(Date.now() - 20 * 24 * 60 * MINUTE) : `now() - interval '20 days'`;
    await execute(`update enrolments set created_at = ${old} where training_id = '${place.documentId}'`);
    const [first] = shared;
    const shown = () => (first ? burstWith(admin, first) : undefined);
    expect(await shown()).toMatchObject({ by: 'mailbox', enrolments: { length: 10 } });
    // Control: not after the start.
    await cms().editor.update('training', place.documentId, {
      schedule: { start: inDays(-1), finish: inDays(5) },
    });
    await cms().editor.publish('training', place.documentId);
    expect(await shown()).toBeUndefined();
  });

  test('is shown after the start while enrolment is open', async () => {
    const place = await openPlaces(
      cms().editor,
      { maxQuota: 30 },
      {
        schedule: { start: inDays(-1), finish: inDays(20) },
      },
    );
    const crowd = await people<number>(cms(), 10);
    for (const who of crowd) expect((await enrol(who, place, '192.0.2.220')).status).toBe(201);
    const [first] = crowd;
    const shown = () => (first ? burstWith(admin, first) : undefined);
    expect(await shown()).toMatchObject({ enrolments: { length: 10 } });
    // Control: not after enrolment closed.
    await cms().editor.updatePublished('training', place.documentId, {
      inscription: { start: inDays(-5), finish: inDays(-1), maxQuota: 30 },
    });
    expect(await shown()).toBeUndefined();
  });

  test('is shown when it takes half of a small training', async () => {
    const enrolThree = async (place: OpenedTraining, address: string) => {
      const [first, ...others] = await people<number>(cms(), 3);
      for (const who of [first, ...others]) {
        if (who) expect((await enrol(who, place, address)).status).toBe(201);
      }
      return first && burstWith(admin, first);
    };
    const three = { by: 'connection', enrolments: { length: 3 } };
    expect(await enrolThree(await open({ maxQuota: 6 }), '192.0.2.221')).toMatchObject(three);
    expect(await enrolThree(await open({ maxQuota: 7 }), '192.0.2.222')).toBeUndefined();
    // Half of the queue of a full training.
    const full = await open({ maxQuota: 1, queue: 6 });
    expect((await enrol(await person(cms()), full)).status).toBe(201);
    expect(await enrolThree(full, '192.0.2.223')).toMatchObject(three);
  });

  test('of older accounts cannot return within a day', async () => {
    const place = await open({ maxQuota: 4 });
    const crowd = await people<number>(cms(), 4);
    await age(crowd);
    for (const who of crowd) expect((await enrol(who, place, '192.0.2.224')).status).toBe(201);
    const order = crowd.map(({ documentId }) => ({ training: place.documentId, person: documentId }));
    expect(await remove(admin, order, 'Inventadas')).toMatchObject({ body: { data: { removed: 4 } } });
    const [first, second] = crowd;
    if (!first || !second) throw new Error('Expected four people');
    // Neither from the same IP address nor from another one.
    expectError(await enrol(first, place, '192.0.2.224'), 'too-many-requests', 429);
    expectError(await enrol(first, place, '192.0.2.225'), 'too-many-requests', 429);
    // Control: a person who shows their document, and an older account that was not removed.
    await admin.request('PUT', `/staff/people/${second.documentId}/dni-seen`, { seen: true });
    expect((await enrol(second, place, '192.0.2.224')).status).toBe(201);
    const other = await person(cms());
    await age([other]);
    expect((await enrol(other, place, '192.0.2.224')).status).toBe(201);
  });

  test('removed without `keepOut` promotes none of its members, and they may return', async () => {
    const place = await open({ maxQuota: 2, queue: 5 });
    const crowd = await people<number>(cms(), 5);
    await age(crowd);
    for (const who of crowd) expect((await enrol(who, place, '192.0.2.227')).status).toBe(201);
    const [first, , third, fourth, last] = crowd;
    if (!first || !third || !fourth || !last) throw new Error('Expected five people');
    const order = [first, third, fourth].map(({ documentId }) => {
      return { training: place.documentId, person: documentId };
    });
    const removed = { body: { data: { removed: 3 } } };
    expect(await remove(admin, order, 'Se arrepintieron', false)).toMatchObject(removed);
    expect(await status(last, place)).toEqual({ status: 'enrolled' });
    for (const who of [third, fourth]) expect(await mailKinds(who)).not.toContain('promoted');
    await expectCounted(cms().cms.database, place);
    expect((await enrol(third, place, '192.0.2.227')).status).toBe(201);
    // Control: with `keepOut`, removed people cannot enrol again.
    expect(await remove(admin, order, 'Inventadas')).toMatchObject({ body: { data: { removed: 1 } } });
    expectError(await enrol(third, place, '192.0.2.227'), 'too-many-requests', 429);
  });

  test('blocks its connection for a whole day after each removal', async () => {
    const place = await open({ maxQuota: 10 });
    const { kind, execute, rows } = cms().cms.database;
    const removeFrom = async (address: string) => {
      const crowd = await people<number>(cms(), 1);
      await age(crowd);
      for (const who of crowd) expect((await enrol(who, place, address)).status).toBe(201);
      const order = crowd.map(({ documentId }) => ({ training: place.documentId, person: documentId }));
      await remove(admin, order, 'Inventadas');
    };
    await execute('delete from rate_limits');
    await removeFrom('192.0.2.226');
    const soon = kind === 'sqlite' ? String(Date.now() + MINUTE) : `now() + interval '1 minute'`;
    await execute(`update rate_limits set expires_at = ${soon}`);
    await removeFrom('192.0.2.226');
    const long = kind === 'sqlite' ? String(Date.now() + 60 * MINUTE) : `now() + interval '1 hour'`;
    // One for the connection and one for the person removed last.
    expect(
      await rows(`select key from rate_limits where expires_at > ${long} and attempts = 1`),
    ).toHaveLength(2);
  });

  test('cannot return after its removal', async () => {
    const [ADDRESS, ELSEWHERE] = ['192.0.2.211', '192.0.2.212'];
    const place = await open({ maxQuota: 5, queue: 5 });
    const crowd = await people<number>(cms(), 10, { confirmed: false });
    for (const who of crowd) expect((await enrol(who, place, ADDRESS)).status).toBe(201);
    const order = crowd.map(({ documentId }) => ({ training: place.documentId, person: documentId }));
    expect(await remove(admin, order, 'Inventadas')).toMatchObject({ body: { data: { removed: 10 } } });

    for (const who of crowd) expectError(await enrol(who, place, ADDRESS), 'too-many-requests', 429);
    expectError(await enrol(await unconfirmed(), place, ADDRESS), 'too-many-requests', 429);
    // Nothing is mailed, since the addresses may be strangers'.
    for (const who of crowd) expect(await mailKinds(who)).toEqual([]);

    // Control: unconfirmed people at another IP address get a place.
    expect((await enrol(await unconfirmed(), place, ELSEWHERE)).status).toBe(201);
  });

  test('cannot return with confirmed e-mails; known people on the connection can enrol', async () => {
    const ADDRESS = '192.0.2.213';
    const place = await open({ maxQuota: 10, queue: 5 });
    const crowd = await people<number>(cms(), 10, { confirmed: false });
    for (const who of crowd) expect((await enrol(who, place, ADDRESS)).status).toBe(201);
    const order = crowd.map(({ documentId }) => ({ training: place.documentId, person: documentId }));
    expect(await remove(admin, order, 'Inventadas')).toMatchObject({ body: { data: { removed: 10 } } });

    for (const who of crowd.slice(0, 3)) {
      expect((await confirm(who)).status).toBe(200);
      expectError(await enrol(who, place, ADDRESS), 'too-many-requests', 429);
    }
    expectError(await enrol(await person(cms()), place, ADDRESS), 'too-many-requests', 429);
    // Control: people whose document was seen, and older accounts, get a place.
    const [seen, older, olderUnconfirmed] = [await person(cms()), await person(cms()), await unconfirmed()];
    const seeing = await admin.request('PUT', `/staff/people/${seen.documentId}/dni-seen`, { seen: true });
    expect(seeing.status).toBe(200);
    await age([older, olderUnconfirmed]);
    for (const who of [seen, older]) expect((await enrol(who, place, ADDRESS)).status).toBe(201);
    expectError(await enrol(olderUnconfirmed, place, ADDRESS), 'email-unconfirmed', 409);
  });

  test('keeps approved enrolments', async () => {
    const place = await openPlaces(cms().editor, { maxQuota: 2 }, WITHOUT_END);
    const ana = await person(cms());
    await enrol(ana, place);
    const at = `/staff/trainings/${place.documentId}/enrolments/${ana.documentId}`;
    expect((await admin.request('PUT', at, { status: 'approved' })).status).toBe(200);
    const order = [{ training: place.documentId, person: ana.documentId }];
    expect(await remove(admin, order, 'Prueba')).toMatchObject({ body: { data: { removed: 0 } } });
    expect((await remove(admin, order, ' ')).status).toBe(400);
    expect(await status(ana, place)).toMatchObject({ status: 'approved' });
  });
});
