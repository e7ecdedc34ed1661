import { once } from 'node:events';
import { createServer } from 'node:http';
import { errorResponse, meResponseSchema } from '@centro/shared';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dniPicture } from '../../scripts/testing/citizen.ts';
import { stoppedDatabase } from '../../scripts/testing/database.ts';
import { runCampaign, type Campaign, type Outcome } from '../../scripts/testing/generated/campaign.ts';
import { Cast } from '../../scripts/testing/generated/cast.ts';
import { Judge } from '../../scripts/testing/generated/judging.ts';
import { plant, type Planted } from '../../scripts/testing/generated/planted.ts';
import { freePort } from '../../scripts/testing/free-port.ts';
import { startInstance, type Instance } from '../../scripts/testing/instance.ts';
import { startPostgres, type Postgres } from '../../scripts/testing/postgres.ts';
import { PERSONAL_DATA } from './testing/personal-data-columns.ts';

/** Number for each of the two databases; 100,000 in total. */
const REQUESTS = Number(process.env['GENERATED_REQUESTS'] ?? 50_000);
/** Makes the requests reproducible, except for random values such as the code of a certificate. */
const SEED = Number(process.env['GENERATED_SEED'] ?? 20_261_122);
const MINUTES = 60_000;

describe.each(['sqlite', 'postgres'] as const)('generated requests, on %s,', (kind) => {
  let postgres: Postgres | undefined;
  let instance: Instance;
  let planted: Planted;
  let before: Awaited<ReturnType<Planted['kept']>>;
  let campaign: Campaign;
  let outcome: Outcome;

  beforeAll(async () => {
    if (kind === 'postgres') postgres = await startPostgres();
    instance = await startInstance({
      ...(postgres && { databaseUrl: postgres.url }),
      // As behind a trusted proxy, so that each request can come from another address.
      variables: { TRUSTED_PROXIES: '1' },
    });
    planted = await plant(instance, PERSONAL_DATA);
    // The pages exist; rendering them again is not part of the test.
    await instance.publisher.stop();
    before = await planted.kept();
    const cast = new Cast(instance);
    await cast.begin();
    campaign = {
      requests: REQUESTS,
      seed: SEED,
      known: planted.known,
      cast,
      judge: new Judge(planted.hidden),
      files: [Buffer.from(await (await dniPicture()).arrayBuffer())],
      urls: { front: instance.front.url, cms: instance.cms.url },
    };
    const began = performance.now();
    outcome = await runCampaign(campaign);
    const seconds = ((performance.now() - began) / 1000).toFixed(0);
    const statuses = [...outcome.statuses].sort().map((pair) => pair.join('×'));
    console.log(
      `${kind}: ${String(outcome.answered)} answers in ${seconds} s, seed ${String(SEED)}: ${statuses.join(' ')}`,
    );
  }, 20 * MINUTES);

  afterAll(async () => {
    await instance.stop();
    await postgres?.stop();
  });

  test('find no failure, and nothing that is private', () => {
    expect(outcome.findings).toEqual([]);
    expect(outcome.answered).toBeGreaterThan(0.99 * REQUESTS);
  });

  test('are accepted, too, and refused in many ways', () => {
    for (const status of [200, 201, 204, 400, 401, 403, 404, 405, 409, 413]) {
      expect(outcome.statuses.get(status), String(status)).toBeGreaterThan(0);
    }
  });

  test('leave the data consistent', async () => {
    expect(await planted.kept()).toEqual(before);
    const { url } = instance.front;
    const { email, password, session } = planted.left;
    const answer = await fetch(`${url}/api/auth/local`, {
      method: 'POST',
      headers: { origin: url, 'content-type': 'application/json' },
      body: JSON.stringify({ identifier: email, password }),
    });
    expect(meResponseSchema.parse(await answer.json()).data).toMatchObject({
      uid: session.me.uid,
      banned: false,
    });
    const counts = `select training_id, taken, waiting, (select count(*) from enrolments e where e.training_id = c.training_id
      and e.status <> 'waiting') as places, (select count(*) from enrolments e where e.training_id = c.training_id
      and e.status = 'waiting') as queue from training_capacities c`;
    const rows = await stoppedDatabase(instance.environment).rows(counts);
    expect(rows.length).toBeGreaterThan(1);
    for (const row of rows) {
      expect(row).toMatchObject({ taken: Number(row['places']), waiting: Number(row['queue']) });
    }
  });

  test('leave neither failures nor people in the log', () => {
    const log = instance.cms.output() + instance.front.output();
    expect(log.split('\n').filter((line) => /Unexpected error|unhandled/i.test(line))).toEqual([]);
    // Logs name accounts only by their ids.
    const leaked = [...planted.hidden.fromAll].filter(
      ([value, place]) => !place.endsWith('_id') && log.includes(value),
    );
    expect(leaked).toEqual([]);
  });
});

/** A telephone number that an answer leaks. */
const PHONE = '2494000111';

describe('control: an endpoint is found', () => {
  const success = (data: object) => ({ status: 200, body: { data } });
  const failure = errorResponse('unexpected', 'Something went wrong');

  test.each([
    [
      'fails with a NUL',
      /^\/api\/me\/certificates\/%00\/license$/,
      { status: 500, body: failure },
      /answered 500/,
    ],
    [
      'leaks a telephone number',
      /^\/api\/trainings\?page=0$/,
      success({ title: 'Poda', teacher: PHONE }),
      /up_users.phone_number/,
    ],
    [
      'returns undeclared fields',
      /^\/api\/me\/subscriptions/,
      success({ promotion: true, id: 7 }),
      /does not name/,
    ],
    [
      'shows a stack trace',
      /^\/api\/site\?x$/,
      success({ text: 'E\n    at read (/x/y.js:1:2)' }),
      /a stack trace/,
    ],
    [
      'has its own error format',
      /^\/api\/registry/,
      { status: 403, body: { message: 'no' } },
      /shape of its own/,
    ],
  ])('that %s', async (_what, pattern, wrong, fault) => {
    const server = createServer((request, response) => {
      const refusal = { status: 404, body: errorResponse('not-found', 'There is none') };
      const { status, body } = pattern.test(request.url ?? '') ? wrong : refusal;
      request.resume();
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
    const port = await freePort();
    await once(server.listen(port, '127.0.0.1'), 'listening');
    const url = `http://127.0.0.1:${String(port)}`;
    const { findings } = await runCampaign({
      requests: 7_000,
      seed: SEED,
      known: {},
      files: [Buffer.from('x')],
      urls: { front: url, cms: url },
      cast: { cookieOf: () => Promise.resolve(''), check: () => undefined },
      judge: new Judge({ fromAll: new Map([[PHONE, 'up_users.phone_number']]), fromVisitors: new Map() }),
    });
    server.close();
    expect(findings.map((found) => found.fault)).toContainEqual(expect.stringMatching(fault));
  });
});
