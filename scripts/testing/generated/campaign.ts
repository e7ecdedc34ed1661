import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import type { Cast } from './cast.ts';
import type { Judge } from './judging.ts';
import { everyOddInput, requestsFor, type Entry, type GeneratedRequest, type Known } from './requests.ts';
import { Sender } from './sender.ts';

/** A request with a wrong response. */
export interface Finding {
  readonly fault: string;
  /** Readable form of the request and, unless missing, the response. */
  readonly request: string;
}

export interface Campaign {
  readonly requests: number;
  readonly seed: number;
  readonly known: Known;
  readonly files: readonly Buffer[];
  readonly urls: Readonly<Record<Entry, string>>;
  readonly cast: Pick<Cast, 'cookieOf' | 'check'>;
  readonly judge: Judge;
}

export interface Outcome {
  readonly answered: number;
  /** Number of responses by status. */
  readonly statuses: ReadonlyMap<number, number>;
  readonly findings: readonly Finding[];
}

const CONCURRENCY = 16;
const CHUNK = 500;
/** Enough to fix a cause; the campaign stops then. */
const FINDINGS_LIMIT = 20;

/** Requests that may change the actor's session, account or role. */
const CHANGES_ACTOR = /^\/api\/(?:auth\/|me$|me\/email|functions\/)/i;

/** Sends generated requests concurrently and judges each response. The same seed generates the same requests. */
export async function runCampaign(campaign: Campaign): Promise<Outcome> {
  const { urls, cast, judge } = campaign;
  const sender = new Sender(CONCURRENCY);
  const statuses = new Map<number, number>();
  const findings: Finding[] = [];
  const requests = generated(campaign);
  let answered = 0;
  const work = async (): Promise<void> => {
    for (const request of requests) {
      if (findings.length >= FINDINGS_LIMIT) return;
      const cookie = await cast.cookieOf(request.role);
      const answer = await sender
        .send(request, { url: urls[request.entry], address: someAddress(), cookie })
        .catch((error: unknown) => {
          findings.push({ fault: `is not answered: ${String(error)}`, request: described(request) });
        });
      if (!answer) continue;
      answered += 1;
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      for (const fault of judge.faultsOf(request, answer)) {
        findings.push({ fault, request: `${described(request)} → ${answer.body.toString('utf8', 0, 300)}` });
      }
      if (answer.status < 300 && request.method !== 'GET' && CHANGES_ACTOR.test(request.path)) {
        cast.check();
      }
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  sender.close();
  return { answered, statuses, findings };
}

function* generated({ requests, seed, known, files }: Campaign): Generator<GeneratedRequest> {
  let left = requests;
  for (const request of everyOddInput(known)) {
    if (left-- <= 0) return;
    yield request;
  }
  const arbitrary = requestsFor(known, files);
  for (let chunk = 0; left > 0; chunk += 1) {
    const numRuns = Math.min(left, CHUNK);
    yield* fc.sample(arbitrary, { seed: seed + chunk, numRuns });
    left -= numRuns;
  }
}

/** A private address; rarely the same twice, so that no rate limit per address applies. */
function someAddress(): string {
  return `10.${String(randomInt(256))}.${String(randomInt(256))}.${String(randomInt(256))}`;
}

function described({ entry, role, method, path, headers, body }: GeneratedRequest): string {
  const shown = body === null ? '' : ` ${JSON.stringify(body.toString('utf8', 0, 400))}`;
  return `${role} at ${entry}: ${method} ${path.slice(0, 300)} ${JSON.stringify(headers).slice(0, 400)}${shown}`;
}
