import { startPostgres } from '../testing/postgres.ts';
import { measureOpening } from './enrolment/opening.ts';
import { rush } from './enrolment/rush.ts';
import { startEnrolmentSystem, type Crowd, type EnrolmentSystem } from './enrolment/system.ts';
import type { Finding } from './finding.ts';
import { progress } from './progress.ts';
import type { EnrolmentSize } from './size.ts';
import { median } from './statistics.ts';

const CONNECTIONS = 8;

/**
 * Measures enrolling (all pre-checks, durable, exact) against adding to a relation with stock Strapi, and against a route
 * that only authenticates: on SQLite and on PostgreSQL, alternating on one cms.
 */
export async function measureEnrolment(size: EnrolmentSize, signal: AbortSignal): Promise<Finding[]> {
  const onSqlite = await measureAllOn((work) => work(undefined), size, signal);
  return [...onSqlite, ...(await measureAllOn(onNewPostgres, size, signal))];
}

/** Runs work with a new, empty database; `url` is undefined for SQLite. */
type WithDatabase = <T>(work: (url: string | undefined) => Promise<T>) => Promise<T>;

async function onNewPostgres<T>(work: (url: string) => Promise<T>): Promise<T> {
  const postgres = await startPostgres({ durable: true });
  try {
    return await work(postgres.url);
  } finally {
    await postgres.stop();
  }
}

async function measureAllOn(
  withDatabase: WithDatabase,
  size: EnrolmentSize,
  signal: AbortSignal,
): Promise<Finding[]> {
  const peers = await withDatabase((url) => measureOn(url, size, signal));
  const rows = await withDatabase((few) => withDatabase((many) => measureRows(few, many, size, signal)));
  return [...peers, rows, ...(await withDatabase((url) => measureOpening(url, size.rush, signal)))];
}

/** Enrols alternately in a database with few enrolments and in one with many. */
async function measureRows(
  fewUrl: string | undefined,
  manyUrl: string | undefined,
  size: EnrolmentSize,
  signal: AbortSignal,
): Promise<Finding> {
  const { citizens, rounds, turns } = size;
  const [few, many] = [
    await startEnrolmentSystem({ databaseUrl: fewUrl, citizens, crowds: [size.few] }),
    await startEnrolmentSystem({ databaseUrl: manyUrl, citizens, crowds: [size.rows] }),
  ];
  try {
    const { kind } = few.database;
    const report = progress(`enrolment among ${String(size.few)} and ${String(size.rows)} rows on ${kind}`);
    const rates = { few: [] as number[], many: [] as number[] };
    // The first turns are warm-up.
    for (let turn = -turns; turn < rounds * turns; turn += 1) {
      signal.throwIfAborted();
      const tasks = [
        async () => rates.few.push(await enrolAll(few, crowdIn(few))),
        async () => rates.many.push(await enrolAll(many, crowdIn(many))),
      ];
      for (const task of turn % 2 === 0 ? tasks : tasks.toReversed()) await task();
      report(`turn ${String(turn)} done`);
    }
    const [fewRates, manyRates] = [rates.few.slice(turns), rates.many.slice(turns)];
    return {
      what: `enrolment, ${String(size.rows)} enrolments in the database, ${kind}`,
      unit: 'requests/s',
      value: median(manyRates),
      peer: { name: `${String(size.few)} in it`, value: median(fewRates) },
      // At most 1.1 times the cost.
      budget: { ratioAtLeast: 0.91 },
      note: `medians of ${String(manyRates.length)} turns by two cms`,
      samples: manyRates,
    };
  } finally {
    await few.stop();
    await many.stop();
  }
}

function crowdIn({ crowds: [crowd] }: EnrolmentSystem): Crowd {
  if (!crowd) throw new Error('There is no training to enrol in.');
  return crowd;
}

async function measureOn(
  databaseUrl: string | undefined,
  size: EnrolmentSize,
  signal: AbortSignal,
): Promise<Finding[]> {
  const { citizens, rounds, few, many } = size;
  const system = await startEnrolmentSystem({ databaseUrl, citizens, crowds: [few, many] });
  try {
    const { kind } = system.database;
    const report = progress(`enrolment on ${kind}, ${String(rounds)} rounds`);
    await oneRound(system, size, new Rates(), 0);
    const rates = new Rates();
    for (let round = 1; round <= rounds; round += 1) {
      signal.throwIfAborted();
      await oneRound(system, size, rates, round);
      report(`round ${String(round)} done`);
    }
    return findingsOf(kind, size, rates);
  } finally {
    await system.stop();
  }
}

type Way = 'enrolment' | 'stock' | 'empty';

/** Requests per second, of each round. */
class Rates {
  readonly #samples = new Map<string, number[]>();

  add(way: Way, crowd: number, rate: number): void {
    this.samples(way, crowd).push(rate);
  }

  samples(way: Way, crowd: number): number[] {
    const key = `${way} ${String(crowd)}`;
    const samples = this.#samples.get(key) ?? [];
    this.#samples.set(key, samples);
    return samples;
  }

  median(way: Way, crowd: number): number {
    return median(this.samples(way, crowd));
  }
}

/** Short alternating turns, each starting with another task; restores the state at the end. */
async function oneRound(
  system: EnrolmentSystem,
  { turns, stockCitizens }: EnrolmentSize,
  rates: Rates,
  round: number,
): Promise<void> {
  const { crowds } = system;
  const quick = crowds.flatMap((crowd) => [
    async () => {
      rates.add('enrolment', crowd.size, await enrolAll(system, crowd));
    },
    async () => {
      rates.add('empty', crowd.size, await callEmptyRoute(system));
    },
  ]);
  for (let turn = round; turn < round + turns; turn += 1) {
    const shift = turn % quick.length;
    for (const task of [...quick.slice(shift), ...quick.slice(0, shift)]) await task();
  }
  for (const crowd of crowds) {
    rates.add('stock', crowd.size, await connectAll(system, crowd, stockCitizens));
  }
  await disconnectAll(system);
}

/** Leaving, to restore the training, is not measured. */
async function enrolAll({ url, citizens }: EnrolmentSystem, { id }: Crowd): Promise<number> {
  const path = `/api/trainings/${id}/enrolment`;
  const common = { url, citizens, connections: CONNECTIONS };
  const rate = await rush({ ...common, callOf: () => ({ method: 'POST', path }), expected: 201 });
  await rush({ ...common, callOf: () => ({ method: 'DELETE', path }), expected: 200 });
  return rate;
}

/** So slow that each round has one turn with few people. */
function connectAll(
  { url, citizens }: EnrolmentSystem,
  { stockDocumentId }: Crowd,
  people: number,
): Promise<number> {
  return rush({
    url,
    citizens: citizens.slice(0, people),
    connections: CONNECTIONS,
    expected: 200,
    callOf: ({ documentId }) => ({
      method: 'PUT',
      path: `/api/stock-trainings/${stockDocumentId}`,
      body: { data: { participants: { connect: [documentId] } } },
    }),
  });
}

/** Removes all citizens from the stock relations. */
async function disconnectAll(system: EnrolmentSystem): Promise<void> {
  const names = system.citizens.map(({ documentId }) => `'${documentId}'`).join(', ');
  await system.database.run(
    `delete from stock_trainings_participants_lnk
      where user_id in (select id from up_users where document_id in (${names}))`,
  );
}

function callEmptyRoute({ url, citizens }: EnrolmentSystem): Promise<number> {
  const callOf = () => ({ method: 'POST', path: '/api/empty' }) as const;
  return rush({ url, citizens, connections: CONNECTIONS, callOf, expected: 200 });
}

function findingsOf(kind: string, { few, many }: EnrolmentSize, rates: Rates): Finding[] {
  const enrolment = (crowd: number) => ({
    what: `enrolment, ${String(crowd)} in the training, ${kind}`,
    value: rates.median('enrolment', crowd),
    unit: 'requests/s' as const,
    samples: rates.samples('enrolment', crowd),
  });
  const stock = (crowd: number) => ({ name: 'stock relation PUT', value: rates.median('stock', crowd) });
  const empty = (crowd: number) => ({
    name: 'empty authenticated route',
    value: rates.median('empty', crowd),
  });
  const turns = rates.samples('enrolment', few).length;
  const bound = (rates.median('empty', few) / rates.median('stock', few)).toFixed(1);
  return [
    {
      ...enrolment(few),
      peer: stock(few),
      note: `medians of ${String(turns)} turns, ${String(CONNECTIONS)} connections; so small a relation is cheap: the empty route is ${bound} × the stock PUT`,
    },
    { ...enrolment(many), peer: stock(many), budget: { ratioAtLeast: 10 } },
    { ...enrolment(few), peer: empty(few), budget: { ratioAtLeast: 0.4 } },
    { ...enrolment(many), peer: empty(many), budget: { ratioAtLeast: 0.4 } },
    {
      ...enrolment(many),
      peer: { name: `${String(few)} in it`, value: rates.median('enrolment', few) },
      // At most 1.1 times the cost.
      budget: { ratioAtLeast: 0.91 },
    },
  ];
}
