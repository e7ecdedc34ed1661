import type { Enrolment } from '@centro/shared';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCms, type Cms, type CmsProcess } from './harness/cms.ts';
import { signInAdmin } from './harness/editor.ts';
import { people, type Person } from './harness/people.ts';
import {
  enrolmentIn,
  expectCounted,
  openPlaces,
  type OpenedTraining,
  type StoredEnrolment,
} from './harness/places.ts';

const PEOPLE = 150;
const QUOTA = { maxQuota: 90, queue: 30 };
/** Numbers of answers in a rush after which the cms is killed. */
const MOMENTS = [1, 8, 20, 45];

let cms: Cms;
let running: CmsProcess;
const endings: (() => Promise<void>)[] = [];

beforeAll(async () => {
  cms = await createCms((ending) => endings.push(ending));
  running = await cms.start();
});

afterAll(async () => {
  for (const ending of endings) await ending();
});

const asStored = ({ status, position }: StoredEnrolment): Enrolment =>
  status === 'waiting' ? { status, position: position ?? 0 } : { status: 'enrolled' };

/** Sends all requests at once and kills the cms; collects the acknowledged enrolments. */
async function rushUntilKilled(
  everybody: readonly Person[],
  { id }: OpenedTraining,
  moment: number,
  acknowledged: Map<number, Enrolment>,
): Promise<void> {
  const enough = Promise.withResolvers<undefined>();
  let answered = 0;
  const asking = everybody.map(async (who) => {
    const answer = await who.request('POST', `/trainings/${id}/enrolment`);
    if (answer.status < 400) acknowledged.set(who.id, enrolmentIn(answer));
    answered += 1;
    if (answered === moment) enough.resolve(undefined);
  });
  await Promise.race([enough.promise, Promise.allSettled(asking)]);
  await running.kill();
  await Promise.allSettled(asking);
  running = await cms.start();
}

describe('a cms killed during a rush', () => {
  test('keeps every acknowledged enrolment after the restart, and oversells nothing', async () => {
    const everybody = await people({ cms, url: running.url }, PEOPLE);
    const place = await openPlaces(await signInAdmin(running.url), QUOTA);
    const acknowledged = new Map<number, Enrolment>();
    for (const moment of MOMENTS) {
      const missing = everybody.filter(({ id }) => !acknowledged.has(id));
      await rushUntilKilled(missing, place, moment, acknowledged);
      const stored = await expectCounted(cms.database, place);
      const byPerson = new Map(stored.map((row) => [row.person_id, asStored(row)]));
      for (const [id, enrolment] of acknowledged) expect(byPerson.get(id)).toEqual(enrolment);
      expect(stored.filter(({ status }) => status === 'enrolled').length).toBeLessThanOrEqual(QUOTA.maxQuota);
    }
    expect(acknowledged.size).toBeGreaterThanOrEqual(MOMENTS.length);

    await Promise.all(everybody.map((who) => who.request('POST', `/trainings/${place.id}/enrolment`)));
    const stored = await expectCounted(cms.database, place);
    const [enrolled, waiting] = (['enrolled', 'waiting'] as const).map((status) =>
      stored.filter((row) => row.status === status),
    );
    expect(enrolled).toHaveLength(QUOTA.maxQuota);
    expect(waiting?.map(({ position }) => position)).toEqual(
      Array.from({ length: QUOTA.queue }, (_, index) => index + 1),
    );
  });

  test('recounts trainings whose counters are missing', async () => {
    const place = await openPlaces(await signInAdmin(running.url), { maxQuota: 2, queue: 3 });
    const everybody = await people({ cms, url: running.url }, 4);
    for (const who of everybody) await who.request('POST', `/trainings/${place.id}/enrolment`);
    await running.stop();
    await cms.database.execute(`delete from training_capacities where training_id = '${place.documentId}'`);
    running = await cms.start();
    expect(await expectCounted(cms.database, place)).toHaveLength(4);
    const [late] = await people({ cms, url: running.url }, 1);
    const answer = await late.request('POST', `/trainings/${place.id}/enrolment`);
    expect(enrolmentIn(answer)).toEqual({ status: 'waiting', position: 3 });
    expect(await expectCounted(cms.database, place)).toHaveLength(5);
  });
});
