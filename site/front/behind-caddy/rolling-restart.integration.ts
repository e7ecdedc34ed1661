import { afterAll, beforeAll, expect, test } from 'vitest';
import { startInstance, type Instance, type InstanceProcess } from '../../../scripts/testing/instance.ts';
import { createDatabase, startPostgres, type Postgres } from '../../../scripts/testing/postgres.ts';
import { ask, textOf, type Answer } from '../testing/client.ts';
import { makeDataFolder } from '../testing/running.ts';
import { startBehindCaddy, type Topology } from './testing/running.ts';

const PEOPLE = 4;
const data = makeDataFolder();
let postgres: Postgres;
let here: Topology;
let processes: readonly Instance[] = [];
let browsers: readonly Browser[] = [];

beforeAll(async () => {
  postgres = await startPostgres();
  const databaseUrl = await createDatabase(postgres.url);
  const begin = (variables: Readonly<Record<string, string>>) =>
    startInstance({ processes: ['cms'], databaseUrl, variables: { ...variables, DRAIN_SECONDS: '5' } });
  const first = await begin({});
  processes = [first, await begin(sharedBy(first))];
  const cmsPorts = processes.map(({ environment }) => environment.cmsPort);
  here = await startBehindCaddy(data, { cmsPorts });
  browsers = await Promise.all(Array.from({ length: PEOPLE }, (_, number) => signedUp(number)));
});

afterAll(async () => {
  await here.stop();
  for (const each of processes) await each.stop();
  await postgres.stop();
  data.remove();
});

/** Environment variables shared by the processes of an installation. */
function sharedBy({ environment }: Instance): Record<string, string> {
  return Object.fromEntries(
    Object.entries(environment.variables).filter(([name]) => !/_(?:PORT|URL)$/.test(name)),
  );
}

/** A browser as seen by the API. */
interface Browser {
  readonly request: (method: string, address: string, body?: unknown) => Promise<Answer>;
}

async function signedUp(number: number): Promise<Browser> {
  const browser = openBrowser();
  const account = { email: `persona-${String(number)}@correo.example`, password: 'clave-de-prueba' };
  const dniNumber = String(30_000_000 + number);
  const answer = await browser.request('POST', '/auth/local/register', {
    ...account,
    dniNumber,
    acceptedTerms: true,
  });
  expect(answer.status).toBe(200);
  return browser;
}

function openBrowser(): Browser {
  const cookies = new Map<string, string>();
  const request = async (method: string, address: string, body?: unknown): Promise<Answer> => {
    const cookie = Array.from(cookies, (pair) => pair.join('=')).join('; ');
    const answer = await ask(here.site, `/api${address}`, {
      method,
      headers: {
        origin: here.caddy.url,
        ...(cookie !== '' && { cookie }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    for (const line of answer.headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=]*)=([^;]*)/.exec(line) ?? [];
      if (/; expires=Thu, 01 Jan 1970/i.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
    return answer;
  };
  return { request };
}

/** Changes a signed-in person's subscriptions and reads them back, until `isOver`. */
async function goOn({ request }: Browser, isOver: () => boolean): Promise<string[]> {
  const answers: string[] = [];
  let stored = { promotion: true, announcement: true, notification: true };
  const ask = async (method: 'GET' | 'PUT', chosen?: typeof stored) => {
    const answer = await request(method, '/me/subscriptions', chosen);
    answers.push(`${method} ${String(answer.status)}`);
    if (answer.status === 200) expect(JSON.parse(textOf(answer))).toEqual({ data: chosen ?? stored });
    return answer.status === 200;
  };
  await ask('PUT', stored);
  while (!isOver()) {
    const chosen = { ...stored, promotion: !stored.promotion };
    if (await ask('PUT', chosen)) stored = chosen;
    // A failed write may have been stored.
    else await ask('PUT', stored);
    for (let count = 0; count < 4; count += 1) await ask('GET');
  }
  return answers;
}

/** Counts of each answer during some work. */
async function answeredWhile(work: () => Promise<void>): Promise<Record<string, number>> {
  let over = false;
  const going = browsers.map((browser) => goOn(browser, () => over));
  await work().finally(() => {
    over = true;
  });
  const counted: Record<string, number> = {};
  for (const answer of (await Promise.all(going)).flat()) counted[answer] = (counted[answer] ?? 0) + 1;
  return counted;
}

const ASKED = /^http_request_duration_seconds_count\{[^}]*subscriptions[^}]*\} [1-9]/m;

/** Whether Caddy sends requests to a process that has just started. */
async function isAsked({ url }: InstanceProcess): Promise<boolean> {
  return ASKED.test(await (await fetch(`${url}/metrics`)).text());
}

const LONG = 240_000;

test(
  'replacing one process after the other fails no request',
  async () => {
    const answered = await answeredWhile(async () => {
      for (const { cms } of processes) {
        await cms.stop();
        await cms.start();
        // Waits until Caddy uses it again before the other one stops.
        await expect.poll(() => isAsked(cms)).toBe(true);
      }
    });
    expect(Object.keys(answered).sort()).toEqual(['GET 200', 'PUT 200']);
    expect(answered['GET 200']).toBeGreaterThan(100);
  },
  LONG,
);

test(
  'killing one process loses only what it was doing',
  async () => {
    const [first] = processes;
    const answered = await answeredWhile(async () => {
      await first?.cms.kill();
      await first?.cms.start();
    });
    const { 'GET 200': read = 0, 'PUT 200': written = 0, 'PUT 503': lost = 0, ...others } = answered;
    expect(others).toEqual({});
    expect(written).toBeGreaterThan(20);
    expect(lost).toBeLessThanOrEqual(PEOPLE);
    expect(read).toBeGreaterThan(100);
  },
  LONG,
);
