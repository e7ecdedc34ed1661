import { request as httpRequest } from 'node:http';
import path from 'node:path';
import { beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { freePort } from '../../scripts/testing/free-port.ts';
import type { CmsProcess } from './harness/cms.ts';
import { lockRows } from './harness/database.ts';
import { expectError, type Answer } from './harness/http.ts';
import { at, people, person, type Person } from './harness/people.ts';
import {
  enrolmentIn,
  expectCounted,
  expectQueueOnlyWhenFull,
  inDays,
  openPlaces,
  storedEnrolments,
  type OpenedTraining,
} from './harness/places.ts';
import { runningCms } from './harness/running-cms.ts';

const ON_POSTGRES = inject('postgresUrl') !== null;
const WITHOUT_LOCKS = `--import=${path.join(import.meta.dirname, 'harness/without-locks.mts')}`;
const RACERS = 300;
const QUOTA = { maxQuota: 20, queue: 10 };

const cms = runningCms();

async function another(variables: Readonly<Record<string, string>> = {}): Promise<CmsProcess> {
  return cms().cms.start({ CMS_PORT: String(await freePort()), ...variables });
}

/** URLs of the cms processes: two on PostgreSQL, one on SQLite. */
let urls: readonly string[] = [];

beforeAll(async () => {
  urls = ON_POSTGRES ? [cms().url, (await another()).url] : [cms().url];
});

/** The same people, distributed over the processes. */
function distribute(everybody: readonly Person[], urls: readonly string[]): Person[] {
  return everybody.map((who, index) => at(urls[index % urls.length] ?? cms().url, who));
}

const enrol = (who: Person, { id }: OpenedTraining) => who.request('POST', `/trainings/${id}/enrolment`);
const leave = (who: Person, { id }: OpenedTraining) => who.request('DELETE', `/trainings/${id}/enrolment`);

function enrolAll(everybody: readonly Person[], place: OpenedTraining): Promise<Answer[]> {
  return Promise.all(everybody.map((who) => enrol(who, place)));
}

describe('300 concurrent enrolments for 20 places and 10 in the queue', () => {
  let crowd: readonly Person[] = [];
  beforeAll(async () => {
    crowd = await people(cms(), RACERS);
  });

  test('fill exactly these, and every answer matches the stored enrolment', async () => {
    const racers = distribute(crowd, urls);
    const place = await openPlaces(cms().editor, QUOTA);
    const answers = await enrolAll(racers, place);

    const stored = await expectCounted(cms().cms.database, place);
    const enrolled = stored.filter(({ status }) => status === 'enrolled');
    const waiting = stored.filter(({ status }) => status === 'waiting');
    expect(enrolled).toHaveLength(QUOTA.maxQuota);
    expect(waiting.map(({ position }) => position)).toEqual(
      Array.from({ length: QUOTA.queue }, (_, index) => index + 1),
    );
    for (const [index, answer] of answers.entries()) {
      const row = stored.find(({ person_id }) => person_id === racers[index]?.id);
      if (!row) {
        expectError(answer, 'no-quota', 409);
        continue;
      }
      expect(answer.status).toBe(201);
      expect(enrolmentIn(answer)).toEqual(
        row.status === 'waiting' ? { status: 'waiting', position: row.position } : { status: 'enrolled' },
      );
    }
  });

  /** Several histories, since a single one may pass by chance. */
  test.runIf(ON_POSTGRES)('control: without the locks the training is oversold', async () => {
    const HISTORIES = 8;
    const variables = { NODE_OPTIONS: WITHOUT_LOCKS };
    const lockless = [await another(variables), await another(variables)];
    const racers = distribute(
      crowd,
      lockless.map(({ url }) => url),
    );
    let most = 0;
    for (let history = 0; history < HISTORIES && most <= QUOTA.maxQuota; history += 1) {
      const place = await openPlaces(cms().editor, QUOTA);
      await enrolAll(racers, place);
      const stored = await storedEnrolments(cms().cms.database, place);
      most = Math.max(most, stored.filter(({ status }) => status === 'enrolled').length);
    }
    for (const { stop } of lockless) await stop();
    expect(most).toBeGreaterThan(QUOTA.maxQuota);
  });
});

test.runIf(ON_POSTGRES)('a full training is refused without waiting for its lock', async () => {
  const [late, later] = [await person(cms()), await person(cms())];
  const full = await openPlaces(cms().editor, { maxQuota: 1 });
  const free = await openPlaces(cms().editor, { maxQuota: 5 });
  for (const place of [full, free]) expect((await enrol(await person(cms()), place)).status).toBe(201);
  const places = [full, free].map(({ documentId }) => `'${documentId}'`).join(', ');
  const release = await lockRows(
    cms().cms.database,
    `select * from training_capacities where training_id in (${places}) order by training_id for update`,
  );
  const given = enrol(later, free);
  await vi.waitFor(async () => {
    const waiting = `select 1 from pg_stat_activity where wait_event_type = 'Lock'
      and datname = current_database() and query like '%"training_capacities"%'`;
    expect(await cms().cms.database.rows(waiting)).toHaveLength(1);
  }, 20_000);
  expectError(await enrol(late, full), 'no-quota', 409);
  await release();
  expect((await given).status).toBe(201);
});

describe('one person', () => {
  test('in several tabs at once gets one place and the same answer', async () => {
    const TABS = 6;
    for (const [quota, expected] of [
      [{ maxQuota: 5 }, { status: 'enrolled' }],
      [
        { maxQuota: 1, queue: 5 },
        { status: 'waiting', position: 1 },
      ],
    ] as const) {
      const place = await openPlaces(cms().editor, quota);
      if (expected.status === 'waiting') await enrol(await person(cms()), place);
      const ana = await person(cms());
      const tabs = distribute(
        Array.from({ length: TABS }, () => ana),
        urls,
      );
      const answers = await enrolAll(tabs, place);
      expect(answers.map(enrolmentIn)).toEqual(tabs.map(() => expected));
      expect(answers.map(({ status }) => status).sort()).toEqual([...Array<number>(TABS - 1).fill(200), 201]);
      const stored = await expectCounted(cms().cms.database, place);
      expect(stored.filter(({ person_id }) => person_id === ana.id)).toHaveLength(1);
    }
  });

  test('who enrols and leaves at once in two tabs ends with one enrolment or none', async () => {
    const place = await openPlaces(cms().editor, { maxQuota: 1, queue: 5 });
    const ana = await person(cms());
    for (let round = 0; round < 10; round += 1) {
      const [tab = ana, other = ana] = distribute([ana, ana], urls);
      const answers = await Promise.all([enrol(tab, place), leave(other, place), enrol(other, place)]);
      for (const { status } of answers) expect([200, 201]).toContain(status);
      await expectCounted(cms().cms.database, place);
    }
  });

  test('who retries after a lost answer has one place', async () => {
    const LOST = 24;
    const place = await openPlaces(cms().editor, { maxQuota: 10, queue: 30 });
    const everybody = await people(cms(), LOST);
    await Promise.all(everybody.map((who, index) => loseAnswer(who, place, index)));
    const answers = await enrolAll(everybody, place);
    const stored = await expectCounted(cms().cms.database, place);
    expect(stored.map(({ person_id }) => person_id).sort()).toEqual(everybody.map(({ id }) => id).sort());
    expect(stored.filter(({ status }) => status === 'enrolled')).toHaveLength(10);
    for (const [index, answer] of answers.entries()) {
      const row = stored.find(({ person_id }) => person_id === everybody[index]?.id);
      expect(enrolmentIn(answer).status).toBe(row?.status);
    }
    const again = await enrolAll(everybody, place);
    expect(again.map(enrolmentIn)).toEqual(answers.map(enrolmentIn));
    expect(again.map(({ status }) => status)).toEqual(everybody.map(() => 200));
  });

  /** Sends the request and disconnects: when it is sent, on connecting, or on the response. */
  function loseAnswer(who: Person, { id }: OpenedTraining, moment: number): Promise<void> {
    return new Promise((resolve) => {
      const cookie = [...who.cookies].map((pair) => pair.join('=')).join('; ');
      const request = httpRequest(`${cms().url}/api/trainings/${id}/enrolment`, {
        method: 'POST',
        headers: { cookie, origin: cms().url },
      });
      const hangUp = () => request.destroy();
      request.once('close', resolve).on('error', () => undefined);
      if (moment % 3 === 0) request.once('finish', hangUp);
      if (moment % 3 === 1) request.once('socket', (socket) => socket.once('connect', hangUp));
      if (moment % 3 === 2) request.once('response', hangUp);
      request.end();
    });
  }
});

test('of two concurrent profiles with one DNI only one gets a place', async () => {
  const PAIRS = 12;
  const place = await openPlaces(cms().editor, { maxQuota: 0 });
  const pairs = await Promise.all(
    Array.from({ length: PAIRS }, async (_, index) =>
      people(cms(), 2, { dni_number: String(31_000_000 + index) }),
    ),
  );
  const answers = await Promise.all(pairs.map((pair) => enrolAll(distribute(pair, urls), place)));
  for (const pair of answers) {
    const [won, lost] = pair.toSorted((a, b) => a.status - b.status);
    expect(won?.status).toBe(201);
    if (lost) expectError(lost, 'enrolled-with-other-profile', 409);
  }
  expect(await expectCounted(cms().cms.database, place)).toHaveLength(PAIRS);
});

describe('concurrent requests', () => {
  test('of people who leave and enrol leave no place empty beside a queue', async () => {
    const SIZE = 30;
    const place = await openPlaces(cms().editor, { maxQuota: 10, queue: 15 });
    const everybody = distribute(await people(cms(), 2 * SIZE), urls);
    const [first, second] = [everybody.slice(0, SIZE), everybody.slice(SIZE)];
    await enrolAll(first, place);
    const answers = await Promise.all([
      ...first.map((who) => leave(who, place)),
      ...second.map((who) => enrol(who, place)),
    ]);
    for (const { status } of answers) expect(status).toBeLessThan(500);
    expect(answers.slice(0, SIZE).map(enrolmentIn)).toEqual(first.map(() => ({ status: 'none' })));
    const stored = await expectQueueOnlyWhenFull(cms().cms.database, place, 10);
    expect(stored.every(({ person_id }) => second.some(({ id }) => id === person_id))).toBe(true);
  });

  test('of people who enrol while the quota is removed leave no one waiting', async () => {
    const everybody = distribute(await people(cms(), 40), urls);
    for (let round = 0; round < 3; round += 1) {
      const place = await openPlaces(cms().editor, { maxQuota: 1, queue: 100 });
      const inscription = { start: inDays(-1), finish: inDays(5), maxQuota: 0 };
      // Some enrol before the publication, some during, some after it.
      const coming = everybody.map(async (who, index) => {
        for (let times = 0; times < index % 8; times += 1) await who.request('GET', `/trainings/${place.id}`);
        return enrol(who, place);
      });
      const publishing = cms().editor.updatePublished('training', place.documentId, { inscription });
      for (const { status } of await Promise.all(coming)) expect(status).toBe(201);
      await publishing;
      const stored = await expectCounted(cms().cms.database, place);
      expect(stored.map(({ status }) => status)).toEqual(everybody.map(() => 'enrolled'));
    }
  });

  test('of citizens and an editor do not deadlock', async () => {
    const SIZE = 40;
    const places = await Promise.all(
      Array.from({ length: 3 }, () => openPlaces(cms().editor, { maxQuota: 5, queue: 50 })),
    );
    const everybody = distribute(await people(cms(), SIZE), urls);
    const publishing = places.map(async ({ documentId }) => {
      for (const maxQuota of [8, 3, 12, 10]) {
        const inscription = { start: inDays(-1), finish: inDays(5), maxQuota };
        await cms().editor.updatePublished('training', documentId, { inscription });
      }
    });
    const coming = everybody.map(async (who, index) => {
      const statuses: number[] = [];
      for (const place of [...places, ...places.toReversed()]) {
        statuses.push((await enrol(who, place)).status);
        if (index % 3 === 0) statuses.push((await leave(who, place)).status);
      }
      return statuses;
    });
    await Promise.all(publishing);
    for (const status of (await Promise.all(coming)).flat()) expect([200, 201, 409]).toContain(status);
    for (const place of places) await expectQueueOnlyWhenFull(cms().cms.database, place, 10, 12);
  });
});
