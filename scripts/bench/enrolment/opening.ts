import { routes } from '@centro/shared';
import { z } from 'zod';
import { pause, until } from '../../processes/wait.ts';
import type { Finding } from '../finding.ts';
import { withProgress } from '../progress.ts';
import { median, percentile } from '../statistics.ts';
import { send } from './rush.ts';
import { startEnrolmentSystem, type EnrolmentSystem } from './system.ts';

const PLACES = 100;
/** In the queue of a training that the system opens. */
const QUEUE = 10;
/** Milliseconds in which all of them press the button. */
const WITHIN = 1_000;
/** Milliseconds between two looks of one person at the places. */
const LOOK_EVERY = 25_000;
/** Milliseconds between two public pages that somebody reads. */
const PAGE_EVERY = 20;
const QUIET_MILLISECONDS = 3_000;
const SLUG = 'la-que-todos-quieren';

/**
 * Measures the second in which a popular training opens, as citizens and visitors meet it at the front: everybody asks
 * for a place on a connection of their own, as many look at the numbers, and public pages are read meanwhile.
 *
 * @param people how many there are
 * @throws when more places were given than there are, or fewer although everybody was answered
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
    const rush = everybody(system);
    const [busy, looks, replies] = await Promise.all([
      readPages(system, rush),
      lookAtPlaces(system, rush),
      rush,
    ]);
    await assertExact(system, replies);
    signal.throwIfAborted();
    return findingsOf(system, { quiet, busy, looks, replies });
  } finally {
    await system.stop();
  }
}

async function untilShown(frontUrl: string): Promise<void> {
  const shown = async () =>
    (await fetch(frontUrl + routes.training(SLUG)).catch(() => undefined))?.ok ?? false;
  if (!(await until(shown, { atMost: 60_000 }))) throw new Error('The training never got a page.');
}

/** What somebody was told who pressed the button, and after how many milliseconds. */
interface Reply {
  readonly status: number;
  readonly wait: number;
}

/** Everybody presses the button once, spread over a second. */
async function everybody({ frontUrl, citizens }: EnrolmentSystem): Promise<Reply[]> {
  const path = `/api/trainings/${SLUG}/enrolment`;
  return Promise.all(
    citizens.map(async (citizen, index) => {
      await pause((index * WITHIN) / citizens.length);
      const started = performance.now();
      const status = await send(frontUrl, false, citizen, { method: 'POST', path });
      return { status, wait: performance.now() - started };
    }),
  );
}

/** Whether it says what became of the wish, whatever that is. */
const isAnswer = ({ status }: Reply) => status === 201 || status === 409;

function readPages({ frontUrl }: EnrolmentSystem, over: Promise<unknown>): Promise<number[]> {
  const paths = [routes.training(SLUG), routes.home(), routes.trainings()];
  return askAgainAndAgain(frontUrl, PAGE_EVERY, paths, over);
}

function lookAtPlaces({ frontUrl, citizens }: EnrolmentSystem, over: Promise<unknown>): Promise<number[]> {
  return askAgainAndAgain(
    frontUrl,
    LOOK_EVERY / citizens.length,
    [`/api/trainings/${SLUG}/availability`],
    over,
  );
}

/** Asks at a pace of its own, whether answers come or not; gives how long each was waited for. */
async function askAgainAndAgain(
  url: string,
  every: number,
  paths: readonly string[],
  over: Promise<unknown>,
): Promise<number[]> {
  const state = { isOver: false };
  const end = over.finally(() => {
    state.isOver = true;
  });
  const asked: Promise<number>[] = [];
  const begun = performance.now();
  while (!state.isOver) {
    asked.push(waitFor(url, paths[asked.length % paths.length] ?? ''));
    await pause(Math.max(0, begun + asked.length * every - performance.now()));
  }
  await end;
  return Promise.all(asked);
}

/** No answer counts as one that never came. */
async function waitFor(url: string, path: string): Promise<number> {
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
  readonly looks: readonly number[];
  readonly replies: readonly Reply[];
}

function findingsOf(
  { database: { kind }, citizens }: EnrolmentSystem,
  { quiet, busy, looks, replies }: Waits,
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
      what: `wishes that nobody answered, ${kind}`,
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
      what: `a look at the places meanwhile, 95th percentile, ${kind}`,
      value: percentile(looks, 95),
      unit: 'ms',
      note: `${String(looks.length)} looks, as of ${people} people every 25 s`,
    },
  ];
}
