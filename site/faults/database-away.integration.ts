import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openCentre, type Centre } from '../../scripts/testing/faults/centre.ts';
import { openLink, type Link } from '../../scripts/testing/faults/link.ts';
import { incompleteWrites, readStored } from '../../scripts/testing/faults/stored.ts';
import { startVisitors } from '../../scripts/testing/faults/visitors.ts';
import { startInstance, type Instance } from '../../scripts/testing/instance.ts';
import { createDatabase, startPostgres, type Postgres } from '../../scripts/testing/postgres.ts';

/** A refused connection fails at once; this is enough for several retries. */
const REFUSED_MILLISECONDS = 10_000;
/** The cms waits 30 s for a connection, and the front 30 s for the cms. */
const HUNG_MILLISECONDS = 35_000;
/** Longer than the front's timeout of a silent cms, since the machine may be busy. */
const ANSWERED_MILLISECONDS = 45_000;
const BACK_MILLISECONDS = 20_000;
const PEOPLE = 4;

let postgres: Postgres;
let link: Link;
let instance: Instance;
let centre: Centre;

beforeAll(async () => {
  postgres = await startPostgres({ durable: true });
  link = await openLink(Number(new URL(postgres.url).port));
  const databaseUrl = new URL(await createDatabase(postgres.url));
  databaseUrl.port = String(link.port);
  instance = await startInstance({ databaseUrl: databaseUrl.href, variables: { TRUSTED_PROXIES: '1' } });
  centre = await openCentre(instance);
});

afterAll(async () => {
  await instance.stop();
  await link.stop();
  await postgres.stop();
});

async function statusOf(address: string): Promise<number> {
  const answer = await fetch(instance.cms.url + address, { signal: AbortSignal.timeout(10_000) });
  await answer.body?.cancel();
  return answer.status;
}

async function requestTrainings(): Promise<{ readonly status: number; readonly body: unknown }> {
  const answer = await fetch(`${instance.front.url}/api/trainings`, {
    signal: AbortSignal.timeout(ANSWERED_MILLISECONDS),
  });
  return { status: answer.status, body: await answer.json() };
}

/** Contradictions between acknowledged and stored data. */
async function wrong(): Promise<string[]> {
  const stored = await readStored(instance);
  return [...centre.people.flatMap((life) => life.compare(stored)), ...(await incompleteWrites(instance))];
}

describe('a database outage', () => {
  test.each([
    ['refused connections', 'cut', REFUSED_MILLISECONDS],
    ['hanging connections', 'stall', HUNG_MILLISECONDS],
  ] as const)(
    'with %s loses no acknowledged write and no page, and needs no operator',
    async (_how, fault, milliseconds) => {
      const visitors = startVisitors(instance.front.url, centre.pages);
      const over = new AbortController();
      const work = centre.work(PEOPLE, over.signal);
      // Awaited below, after steps that may fail first.
      work.catch(() => undefined);
      const before = centre.acknowledged();
      await expect
        .poll(() => centre.acknowledged(), { timeout: 60_000 })
        .toBeGreaterThan(before + 2 * PEOPLE);

      link[fault]();
      const began = performance.now();
      await expect.poll(() => statusOf('/readyz'), { timeout: 30_000 }).toBe(503);
      await expect.poll(() => statusOf('/healthz')).toBe(200);
      const refused = { status: 503, body: { error: { details: { code: 'unavailable' } } } };
      await expect.poll(requestTrainings, { timeout: 2 * ANSWERED_MILLISECONDS }).toMatchObject(refused);
      const isOver = () => performance.now() - began > milliseconds;
      await expect.poll(isOver, { timeout: 2 * milliseconds }).toBe(true);
      await expect.poll(() => statusOf('/healthz')).toBe(200);

      await link.restore();
      await expect.poll(() => statusOf('/readyz'), { timeout: BACK_MILLISECONDS }).toBe(200);
      const then = centre.acknowledged();
      await expect.poll(() => centre.acknowledged(), { timeout: 60_000 }).toBeGreaterThan(then + 2 * PEOPLE);
      over.abort();
      await work;
      await visitors.stop();
      expect(visitors.mistakes).toEqual([]);
      expect(await wrong()).toEqual([]);
      await expect.poll(() => centre.missingOnSite(), { timeout: 60_000 }).toEqual([]);
    },
    300_000,
  );
});
