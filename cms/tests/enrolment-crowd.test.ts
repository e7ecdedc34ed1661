import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { freePort } from '../../scripts/testing/free-port.ts';
import { createCms, type Cms, type CmsProcess } from './harness/cms.ts';
import { banAndRevive, momentsOf, runMoment, type Cast, type Moment } from './harness/crowd.ts';
import { signInAdmin } from './harness/editor.ts';
import { keepLog, readLog } from './harness/enrolment-log.ts';
import { EnrolmentModel } from './harness/enrolment-model.ts';
import { replay } from './harness/enrolment-replay.ts';
import { at, people, type Person } from './harness/people.ts';
import {
  asWritten,
  datesAsWritten,
  expectCounted,
  openPlaces,
  type OpenedTraining,
} from './harness/places.ts';

const ON_POSTGRES = inject('postgresUrl') !== null;
const WITHOUT_LOCKS = `--import=${path.join(import.meta.dirname, 'harness/without-locks.mts')}`;
const PEOPLE = 200;
const HISTORIES = 2;
const MOMENTS = { minLength: 3, maxLength: 3, size: 'max' } as const;
const CAPACITY = { maxQuota: 20, waitingList: { enabled: true, maxQuota: 30 } };

/** Number of answers in a moment after which a process is killed. */
const KILLED_AT = [5, 60, 180];

/** A cms process that can be killed and restarted on the same port. */
interface Instance {
  process: CmsProcess;
  readonly restart: () => Promise<CmsProcess>;
}

let cms: Cms;
/** Two processes on PostgreSQL, one on SQLite. */
let instances: readonly Instance[] = [];
let everybody: readonly Person[] = [];
const endings: (() => Promise<void>)[] = [];

async function startInstance(variables: Readonly<Record<string, string>> = {}): Promise<Instance> {
  const port = String(await freePort());
  const restart = () => cms.start({ CMS_PORT: port, ...variables });
  return { process: await restart(), restart };
}

beforeAll(async () => {
  cms = await createCms((ending) => endings.push(ending));
  instances = ON_POSTGRES ? [await startInstance(), await startInstance()] : [await startInstance()];
  everybody = await people({ cms, url: instances[0]?.process.url ?? '' }, PEOPLE);
  await keepLog(cms.database);
});

afterAll(async () => {
  for (const ending of endings) await ending();
});

/** The people distributed over these processes, the staff at the first and the last. */
async function castAt(all: readonly Instance[]): Promise<Cast> {
  const urls = all.map(({ process }) => process.url);
  const [first = '', last = first] = [urls.at(0), urls.at(-1)];
  const admin = await signInAdmin(first);
  return {
    people: everybody.map((who, index) => at(urls[index % urls.length] ?? first, who)),
    staff: admin,
    editor: admin,
    otherStaff: await signInAdmin(last),
  };
}

function numberOf(name: number | string): number {
  return everybody.findIndex(({ id, documentId }) => id === name || documentId === name);
}

/** A training without enrolments and its model; revives everyone. */
async function opened(cast: Cast): Promise<[OpenedTraining, EnrolmentModel]> {
  await cms.database.execute('update up_users set banned = false');
  const place = await openPlaces(cast.editor, { maxQuota: 0 }, asWritten(CAPACITY));
  return [place, new EnrolmentModel(PEOPLE, CAPACITY, datesAsWritten())];
}

/** Runs the moments; after each the database must match the model. */
async function expectExact(cast: Cast, moments: readonly Moment[], during = uninterrupted): Promise<void> {
  const [place, model] = await opened(cast);
  let known = (await readLog(cms.database, place.documentId)).length;
  for (const moment of moments) {
    const { asked, edits } = await during(cast, (each) => runMoment(each, place, moment));
    const log = await readLog(cms.database, place.documentId);
    replay(model, { asked, edits, log: log.slice(known), numberOf });
    await banAndRevive(cast, model, moment);
    await expectAsIn(model, place);
    known = (await readLog(cms.database, place.documentId)).length;
  }
}

type Outcome = Awaited<ReturnType<typeof runMoment>>;

function uninterrupted(cast: Cast, work: (cast: Cast) => Promise<Outcome>): Promise<Outcome> {
  return work(cast);
}

/** Expects rows, queue order and counters to match the model. */
async function expectAsIn(model: EnrolmentModel, place: OpenedTraining): Promise<void> {
  const stored = await expectCounted(cms.database, place);
  expect(new Map(stored.map(({ person_id: id, status }) => [numberOf(id), status]))).toEqual(model.places);
  const queue = stored
    .filter(({ status }) => status === 'waiting')
    .toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0));
  expect(queue.map(({ person_id: id }) => numberOf(id))).toEqual(model.queue);
}

const histories = fc.array(momentsOf(PEOPLE), MOMENTS);

describe(`concurrent requests of ${String(PEOPLE)} people, the staff and an editor`, () => {
  test('match a serial replay of the rules in the order of the capacity lock', async () => {
    const cast = await castAt(instances);
    const holds = fc.asyncProperty(histories, (moments) => expectExact(cast, moments));
    await fc.assert(holds, { numRuns: HISTORIES, endOnFailure: true });
  }, 600_000);

  /** Several histories, since a single one may pass by chance. */
  test.runIf(ON_POSTGRES)(
    'control: without the locks they do not match',
    async () => {
      const variables = { NODE_OPTIONS: WITHOUT_LOCKS };
      const lockless = [await startInstance(variables), await startInstance(variables)];
      const cast = await castAt(lockless);
      const holds = fc.asyncProperty(histories, (moments) => expectExact(cast, moments));
      const failed = await fc.assert(holds, { numRuns: 4, endOnFailure: true }).then(
        () => false,
        () => true,
      );
      for (const { process } of lockless) await process.stop();
      expect(failed).toBe(true);
    },
    600_000,
  );

  test('lose nothing acknowledged when a process is killed', async () => {
    const cast = await castAt(instances);
    const property = fc.asyncProperty(histories, async (moments) => {
      const edited = moments.map((moment) => ({ ...moment, edits: [] }));
      await expectExact(cast, edited, whileKilled);
    });
    await fc.assert(property, { numRuns: 1, endOnFailure: true });
  }, 600_000);
});

let kills = 0;

/** Kills the last process during a moment and restarts it afterwards. */
async function whileKilled(cast: Cast, work: (cast: Cast) => Promise<Outcome>): Promise<Outcome> {
  const instance = instances.at(-1);
  const moment = KILLED_AT[kills % KILLED_AT.length] ?? 0;
  kills += 1;
  let answers = 0;
  let killed: Promise<void> | undefined;
  const onAnswer = () => {
    answers += 1;
    if (answers === moment) killed = instance?.process.kill();
  };
  const outcome = await work({ ...cast, onAnswer });
  expect(killed).toBeDefined();
  await killed;
  if (instance) instance.process = await instance.restart();
  expect(outcome.asked.some(({ received }) => received === undefined)).toBe(true);
  return outcome;
}
