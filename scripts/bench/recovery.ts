import { newCitizen } from '../testing/citizen.ts';
import { startInstance, type Instance } from '../testing/instance.ts';
import type { Finding } from './finding.ts';
import { progress } from './progress.ts';
import { median } from './statistics.ts';

/** An address may be asked for so often in an hour that this stays below it (`cms/src/rate-limits/limits.ts`). */
const ASKED_EACH = 15;

/**
 * Measures how long it takes to be told that a mail for another password is on its way, for addresses that somebody has
 * and for those that nobody has: who cannot tell them apart by time learns nothing (issue 5). In a random order, since
 * the mail of one is made while the next is asked for.
 *
 * @param people how many of either kind; with 12, what else the machine does moves the ratio by a fifth
 */
export async function measureRecovery(people: number, signal: AbortSignal): Promise<Finding[]> {
  const instance = await startInstance();
  try {
    const known = await makeAccounts(instance, people);
    const unknown = known.map((email) => email.replace('@', '.nadie@'));
    await askAll(instance, [known[0] ?? '', unknown[0] ?? ''], () => undefined);
    const times = { known: [] as number[], unknown: [] as number[] };
    const tell = progress(`asking for new passwords, ${String(2 * people * ASKED_EACH)} times`);
    for (let round = 1; round <= ASKED_EACH; round += 1) {
      signal.throwIfAborted();
      await askAll(instance, shuffled([...known, ...unknown]), (email, milliseconds) => {
        times[known.includes(email) ? 'known' : 'unknown'].push(milliseconds);
      });
      tell(`round ${String(round)} done`);
    }
    return [
      {
        what: 'forgot-password, an address that somebody has',
        value: median(times.known),
        unit: 'ms',
        peer: { name: 'one that nobody has', value: median(times.unknown) },
        budget: { ratioAtLeast: 0.9, ratioAtMost: 1.1 },
        note: `medians of ${String(times.known.length)} each, in a random order`,
        samples: times.known,
      },
    ];
  } finally {
    await instance.stop();
  }
}

async function makeAccounts(instance: Instance, people: number): Promise<string[]> {
  const emails: string[] = [];
  while (emails.length < people) emails.push((await newCitizen(instance, { profile: false })).email);
  return emails;
}

let visitors = 0;

/** Each from another address of a network that is nobody's (RFC 2544), so that no limit is reached. */
async function askAll(
  { cms: { url } }: Instance,
  emails: readonly string[],
  took: (email: string, milliseconds: number) => void,
): Promise<void> {
  for (const email of emails) {
    visitors += 1;
    const address = `198.18.${String(visitors >> 8)}.${String(visitors & 0xff)}`;
    const headers = { origin: url, 'content-type': 'application/json', 'x-forwarded-for': address };
    const started = performance.now();
    const response = await fetch(`${url}/api/auth/forgot-password`, {
      ...{ method: 'POST', headers, body: JSON.stringify({ email }) },
    });
    await response.text();
    took(email, performance.now() - started);
    if (response.status !== 200) throw new Error(`Asking for a new password: ${String(response.status)}`);
  }
}

function shuffled(emails: readonly string[]): string[] {
  return emails
    .map((email) => [Math.random(), email] as const)
    .sort(([a], [b]) => a - b)
    .map(([, email]) => email);
}
