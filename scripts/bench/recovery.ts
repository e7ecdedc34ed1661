import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { until } from '../processes/wait.ts';
import { newCitizen } from '../testing/citizen.ts';
import { startInstance, type Instance } from '../testing/instance.ts';
import type { Finding } from './finding.ts';
import { progress } from './progress.ts';
import type { BenchSize } from './size.ts';
import { median, medianRatioInterval } from './statistics.ts';

/** After so many rounds it is looked whether what was measured is enough. */
const FEWEST_ROUNDS = 5;

/** How far the two may be apart (issue 5: the same time). */
const SAME = { from: 0.9, to: 1.1 };

const SETTLED_MILLISECONDS = 2_000;

/** Milliseconds that each answer took. */
interface Times {
  readonly known: number[];
  readonly unknown: number[];
}

/**
 * Measures how long it takes to be told that a mail for another password is on its way, for addresses that somebody has
 * and for those that nobody has: who cannot tell them apart by time learns nothing (issue 5). In a random order, each
 * once the mail of the one before is made; as often as it takes to be sure, if that is possible here.
 *
 * @param size how many of either kind, and how often each may be asked for
 */
export async function measureRecovery(
  { people, rounds }: BenchSize['recovery'],
  signal: AbortSignal,
): Promise<Finding[]> {
  const instance = await startInstance({ processes: ['cms', 'front'] });
  try {
    const known = await makeAccounts(instance, people);
    const unknown = known.map((email) => email.replace('@', '.nadie@'));
    const ask = await asker(instance, new Set(known));
    for (const email of [known[0] ?? '', unknown[0] ?? '']) await ask(email);
    const times: Times = { known: [], unknown: [] };
    const tell = progress('asking for new passwords');
    for (let round = 1; round <= rounds && !isSure(times, round); round += 1) {
      for (const email of shuffled([...known, ...unknown])) {
        signal.throwIfAborted();
        times[known.includes(email) ? 'known' : 'unknown'].push(await ask(email));
      }
      tell(`round ${String(round)} done, ${noiseOf(times)}`);
    }
    return [findingOf(times)];
  } finally {
    await instance.stop();
  }
}

function isSure(times: Times, round: number): boolean {
  return round > FEWEST_ROUNDS && verdictOf(times) !== 'unclear';
}

/** What holds in 95 of 100 times. */
function verdictOf({ known, unknown }: Times): 'same' | 'different' | 'unclear' {
  const { from, to } = medianRatioInterval(unknown, known);
  if (from >= SAME.from && to <= SAME.to) return 'same';
  return to < SAME.from || from > SAME.to ? 'different' : 'unclear';
}

/** Without a budget where the machine was too busy to tell. */
function findingOf(times: Times): Finding {
  const { known, unknown } = times;
  const finding: Finding = {
    what: 'forgot-password, an address that somebody has',
    value: median(known),
    unit: 'ms',
    peer: { name: 'one that nobody has', value: median(unknown) },
    note: `medians of ${String(known.length)} each, in a random order; ${noiseOf(times)}`,
    samples: known,
  };
  if (verdictOf(times) === 'unclear') {
    return { ...finding, note: `too noisy to judge: ${finding.note ?? ''}` };
  }
  return { ...finding, budget: { ratioAtLeast: SAME.from, ratioAtMost: SAME.to } };
}

/** How sure the ratio is, and what comes out where nothing is to be told apart: one half of a kind beside the other. */
function noiseOf({ known, unknown }: Times): string {
  const { from, to } = medianRatioInterval(unknown, known);
  const half = (rest: number) => unknown.filter((_, index) => index % 2 === rest);
  const control = median(half(0)) / median(half(1));
  return `ratio ${from.toFixed(2)}-${to.toFixed(2)} in 95 of 100, nobody beside nobody ${control.toFixed(2)}`;
}

async function makeAccounts(instance: Instance, people: number): Promise<string[]> {
  const emails: string[] = [];
  while (emails.length < people) emails.push((await newCitizen(instance, { profile: false })).email);
  return emails;
}

/**
 * Asks for a new password, waits until what comes of it is done, and gives how long the answer took.
 * Each time from another address of a network that is nobody's (RFC 2544), so that no limit is reached.
 */
async function asker(
  { cms: { url }, environment }: Instance,
  known: ReadonlySet<string>,
): Promise<(email: string) => Promise<number>> {
  const mails = async () => {
    const names = await readdir(path.join(environment.dataDirectory, 'outbox')).catch(() => []);
    return names.filter((name) => name.endsWith('.eml')).length;
  };
  const settled = (count: number) =>
    until(async () => (await mails()) >= count, { every: 5, atMost: SETTLED_MILLISECONDS });
  // Each account was greeted by one.
  let expected = known.size;
  let visitors = 0;
  await settled(expected);
  return async (email) => {
    visitors += 1;
    const address = `198.18.${String(visitors >> 8)}.${String(visitors & 0xff)}`;
    const headers = { origin: url, 'content-type': 'application/json', 'x-forwarded-for': address };
    const started = performance.now();
    const response = await fetch(`${url}/api/auth/forgot-password`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ email }),
    });
    await response.text();
    const milliseconds = performance.now() - started;
    if (response.status !== 200) throw new Error(`Asking for a new password: ${String(response.status)}`);
    if (known.has(email)) expected += 1;
    await settled(expected);
    return milliseconds;
  };
}

function shuffled(emails: readonly string[]): string[] {
  return emails
    .map((email) => [Math.random(), email] as const)
    .sort(([a], [b]) => a - b)
    .map(([, email]) => email);
}
