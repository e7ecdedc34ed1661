import { routes } from '@centro/shared';
import { z } from 'zod';
import { pause, until } from '../../processes/wait.ts';
import type { Finding } from '../finding.ts';
import { withProgress } from '../progress.ts';
import { median, percentile } from '../statistics.ts';
import { send } from './rush.ts';
import { startEnrolmentSystem, type EnrolmentSystem } from './system.ts';

const PLACES = 100;
/** Length of the training's queue. */
const QUEUE = 10;
/** Milliseconds over which the enrolments are spread. */
const SPREAD_MILLISECONDS = 1_000;
/** Milliseconds between a person's polls of the availability. */
const POLL_MILLISECONDS = 25_000;
/** Milliseconds between requests of public pages. */
const PAGE_MILLISECONDS = 20;
const QUIET_MILLISECONDS = 3_000;
const SLUG = 'la-que-todos-quieren';

/**
 * Measures the second in which a popular training opens, through the front: each person enrols on a new connection, as
 * many poll the availability, and public pages are requested meanwhile.
 *
 * @param people number of people
 * @throws if more places were given than exist, or fewer although all requests were answered
 */
export async function measureOpening(
  databaseUrl: string | undefined,
  people: number,
  signal: AbortSignal,
): Promise<Finding[]> {
  const system = await withProgress(`signing ${String(people)} people in`, () =>
    startEnrolmentSystem({ databaseUrl, citizens: people, crowds: [], site: true }),
  );
  try {
    await system.open(SLUG, PLACES);
    await untilShown(system.frontUrl);
    await readPages(system, pause(QUIET_MILLISECONDS, signal));
    const quiet = await readPages(system, pause(QUIET_MILLISECONDS, signal));
    const rush = enrolEveryone(system);
    const [busy, polls, replies] = await Promise.all([
      readPages(system, rush),
      pollAvailability(system, rush),
      rush,
    ]);
    await assertExact(system, replies);
    signal.throwIfAborted();
    return findingsOf(system, { quiet, busy, polls, replies });
  } finally {
    await system.stop();
  }
}

async function untilShown(frontUrl: string): Promise<void> {
  const shown = async () =>
    (await fetch(frontUrl + routes.training(SLUG)).catch(() => undefined))?.ok ?? false;
  if (!(await until(shown, { atMost: 60_000 }))) throw new Error('The training is not shown.');
}

/** Response to an enrolment, and its latency in milliseconds. */
interface Reply {
  readonly status: number;
  readonly wait: number;
}

/** All citizens enrol once, spread over a second. */
async function enrolEveryone({ frontUrl, citizens }: EnrolmentSystem): Promise<Reply[]> {
  const path = `/api/trainings/${SLUG}/enrolment`;
  return Promise.all(
    citizens.map(async (citizen, index) => {
      await pause((index * SPREAD_MILLISECONDS) / citizens.length);
      const started = performance.now();
      const status = await send(frontUrl, false, citizen, { method: 'POST', path });
      return { status, wait: performance.now() - started };
    }),
  );
}

/** Whether a reply has an outcome: a place, the queue, or a refusal. */
const isAnswer = ({ status }: Reply) => status === 201 || status === 409;

function readPages({ frontUrl }: EnrolmentSystem, over: Promise<unknown>): Promise<number[]> {
  const paths = [routes.training(SLUG), routes.home(), routes.trainings()];
  return pollAtRate(frontUrl, PAGE_MILLISECONDS, paths, over);
}

function pollAvailability(
  { frontUrl, citizens }: EnrolmentSystem,
  over: Promise<unknown>,
): Promise<number[]> {
  return pollAtRate(
    frontUrl,
    POLL_MILLISECONDS / citizens.length,
    [`/api/trainings/${SLUG}/availability`],
    over,
  );
}

/** Sends requests at a fixed rate, regardless of responses; returns the latencies. */
async function pollAtRate(
  url: string,
  every: number,
  paths: readonly string[],
  over: Promise<unknown>,
): Promise<number[]> {
  const state = { isOver: false };
  const end = over.finally(() => {
    state.isOver = true;
  });
  const latencies: Promise<number>[] = [];
  const begun = performance.now();
  while (!state.isOver) {
    latencies.push(latencyOf(url, paths[latencies.length % paths.length] ?? ''));
    await pause(Math.max(0, begun + latencies.length * every - performance.now()));
  }
  await end;
  return Promise.all(latencies);
}

/** Latency of a request; infinite if it fails. */
async function latencyOf(url: string, path: string): Promise<number> {
  const started = performance.now();
  const status = await send(url, false, { cookie: '' }, { method: 'GET', path }).catch(() => 0);
  return status === 200 ? performance.now() - started : Infinity;
}

async function assertExact({ database }: EnrolmentSystem, replies: readonly Reply[]): Promise<void> {
  const rows = z
    .array(z.object({ status: z.string(), people: z.coerce.number() }))
    .parse(await database.run('select status, count(*) as people from enrolments group by status'));
  const count = (wanted: string) => rows.find(({ status }) => status === wanted)?.people ?? 0;
  const [enrolled, waiting] = [count('enrolled'), count('waiting')];
  const full = enrolled === PLACES && waiting === QUEUE;
  if (enrolled > PLACES || waiting > QUEUE || (!full && replies.every(isAnswer))) {
    throw new Error(`${String(enrolled)} got a place and ${String(waiting)} wait`);
  }
}

interface Waits {
  readonly quiet: readonly number[];
  readonly busy: readonly number[];
  readonly polls: readonly number[];
  readonly replies: readonly Reply[];
}

function findingsOf(
  { database: { kind }, citizens }: EnrolmentSystem,
  { quiet, busy, polls, replies }: Waits,
): Finding[] {
  const people = String(citizens.length);
  const rush = `${people} people for ${String(PLACES)} places within a second, ${kind}`;
  const rounded = (value: number) => value.toFixed(0);
  const waits = replies.map(({ wait }) => wait);
  return [
    {
      what: `the slowest answer to ${rush}`,
      value: Math.max(...waits),
      unit: 'ms',
      budget: { atMost: 5_000 },
      note: `through the front, each on a new connection; median ${rounded(median(waits))} ms`,
    },
    {
      what: `unanswered enrolments, ${kind}`,
      unit: 'count',
      value: replies.filter((reply) => !isAnswer(reply)).length,
      budget: { atMost: 0 },
    },
    {
      what: `a public page meanwhile, 95th percentile, ${kind}`,
      value: percentile(busy, 95),
      unit: 'ms',
      budget: { atMost: 1_000 },
      note: `${String(busy.length)} pages, slowest ${rounded(Math.max(...busy))} ms; 95th percentile before ${percentile(quiet, 95).toFixed(1)} ms`,
    },
    {
      what: `the availability meanwhile, 95th percentile, ${kind}`,
      value: percentile(polls, 95),
      unit: 'ms',
      note: `${String(polls.length)} polls, as of ${people} people every 25 s`,
    },
  ];
}
