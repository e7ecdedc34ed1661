import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { until } from '../processes/wait.ts';
import { newCitizen } from '../testing/citizen.ts';
import { startInstance, type Instance } from '../testing/instance.ts';
import type { Finding } from './finding.ts';
import { progress } from './progress.ts';
import type { BenchSize } from './size.ts';
import { median, medianRatioInterval } from './statistics.ts';

/** Minimum rounds before checking whether the result is significant. */
const FEWEST_ROUNDS = 5;

/** Accepted ratio of the medians. */
const SAME = { from: 0.9, to: 1.1 };

const SETTLED_MILLISECONDS = 2_000;

/** Response times in milliseconds. */
interface Times {
  readonly known: number[];
  readonly unknown: number[];
}

/**
 * Measures response times of password recovery for known and unknown addresses, which must not differ, so that timing
 * does not reveal accounts. Requests are in random order, each after the mail of the one before is written, and
 * repeated until the result is significant, if possible.
 *
 * @param size number of addresses of each kind, and maximum requests for each
 */
export async function measureRecovery(
  { people, rounds }: BenchSize['recovery'],
  signal: AbortSignal,
): Promise<Finding[]> {
  const instance = await startInstance({ processes: ['cms', 'front'] });
  try {
    const known = await makeAccounts(instance, people);
    const unknown = known.map((email) => email.replace('@', '.nadie@'));
    const requestReset = await resetRequester(instance, new Set(known));
    for (const email of [known[0] ?? '', unknown[0] ?? '']) await requestReset(email);
    const times: Times = { known: [], unknown: [] };
    const report = progress('requesting new passwords');
    for (let round = 1; round <= rounds && !isSure(times, round); round += 1) {
      for (const email of shuffled([...known, ...unknown])) {
        signal.throwIfAborted();
        times[known.includes(email) ? 'known' : 'unknown'].push(await requestReset(email));
      }
      report(`round ${String(round)} done, ${noiseOf(times)}`);
    }
    return [findingOf(times)];
  } finally {
    await instance.stop();
  }
}

function isSure(times: Times, round: number): boolean {
  return round > FEWEST_ROUNDS && verdictOf(times) !== 'unclear';
}

/** Verdict at 95 % confidence. */
function verdictOf({ known, unknown }: Times): 'same' | 'different' | 'unclear' {
  const { from, to } = medianRatioInterval(unknown, known);
  if (from >= SAME.from && to <= SAME.to) return 'same';
  return to < SAME.from || from > SAME.to ? 'different' : 'unclear';
}

/** Without a budget if the result is unclear, as on a busy machine. */
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

/** Confidence interval of the ratio, and a control: the ratio of two halves of the unknown addresses. */
function noiseOf({ known, unknown }: Times): string {
  const { from, to } = medianRatioInterval(unknown, known);
  const half = (rest: number) => unknown.filter((_, index) => index % 2 === rest);
  const control = median(half(0)) / median(half(1));
  return `ratio ${from.toFixed(2)}-${to.toFixed(2)} at 95 % confidence, control ${control.toFixed(2)}`;
}

async function makeAccounts(instance: Instance, people: number): Promise<string[]> {
  const emails: string[] = [];
  while (emails.length < people) emails.push((await newCitizen(instance, { profile: false })).email);
  return emails;
}

/**
 * Requests a new password, waits until its mail is written, and returns the response time in milliseconds.
 * Uses a different address of the benchmark network (RFC 2544) each time, to stay below the rate limits.
 */
async function resetRequester(
  { cms: { url }, environment }: Instance,
  known: ReadonlySet<string>,
): Promise<(email: string) => Promise<number>> {
  const mails = async () => {
    const names = await readdir(path.join(environment.dataDirectory, 'outbox')).catch(() => []);
    return names.filter((name) => name.endsWith('.eml')).length;
  };
  const settled = (count: number) =>
    until(async () => (await mails()) >= count, { every: 5, atMost: SETTLED_MILLISECONDS });
  // One welcome mail per account.
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
    if (response.status !== 200) throw new Error(`forgot-password answered ${String(response.status)}`);
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
