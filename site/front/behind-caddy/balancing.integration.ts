import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { freePort } from '../../../scripts/testing/free-port.ts';
import { ask, textOf, type Asked } from '../testing/client.ts';
import { makeDataFolder, startCms, type RunningServer } from '../testing/running.ts';
import { startBehindCaddy, type Topology } from './testing/running.ts';

type Respond = (request: IncomingMessage, response: ServerResponse) => void;

/** A stand-in for one process of the cms. */
class Process {
  readonly name: string;
  readonly port: number;
  /** Requests, except health checks. */
  asked: string[] = [];
  isReady = true;
  respond: Respond = (_request, response) => response.end(this.name);
  #server: RunningServer | undefined;

  constructor(name: string, port: number) {
    this.name = name;
    this.port = port;
  }

  async start(): Promise<void> {
    this.#server = await startCms((request, response) => {
      if (request.url === '/readyz' || request.url === '/_health') {
        response.writeHead(this.isReady ? 200 : 503).end();
        return;
      }
      this.asked.push(`${request.method ?? ''} ${request.url ?? ''}`);
      this.respond(request, response);
    }, this.port);
  }

  async stop(): Promise<void> {
    await this.#server?.close();
    this.#server = undefined;
  }
}

const data = makeDataFolder();
let one: Process;
let two: Process;
let here: Topology;

beforeAll(async () => {
  one = new Process('one', await freePort());
  two = new Process('two', await freePort());
  here = await startBehindCaddy(data, { cmsPorts: [one.port, two.port] });
});

afterAll(async () => {
  await here.stop();
  data.remove();
});

beforeEach(async () => {
  for (const each of [one, two]) {
    each.isReady = true;
    each.respond = (_request, response) => response.end(each.name);
    await each.start();
  }
  await expect.poll(() => answering(8)).toEqual(['one', 'two']);
  [one.asked, two.asked] = [[], []];
});

afterEach(async () => {
  await one.stop();
  await two.stop();
});

/** Names of the processes that answer concurrent requests, and statuses of failed requests. */
async function answering(requests: number, asked: Asked = {}): Promise<string[]> {
  const answers = await Promise.all(
    Array.from({ length: requests }, () => ask(here.site, '/api/trainings/x/enrolment', asked)),
  );
  return [
    ...new Set(answers.map((answer) => (answer.status === 200 ? textOf(answer) : String(answer.status)))),
  ].sort();
}

const enrol: Asked = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"a":1}' };
const health = async () => JSON.parse(textOf(await ask(here.site, '/healthz'))) as unknown;

describe('two processes of the cms', () => {
  test('both answer visitors and the admin', async () => {
    expect(await answering(20)).toEqual(['one', 'two']);
    expect(await answering(20, enrol)).toEqual(['one', 'two']);
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(here.admin, '/admin/x')));
    expect(new Set(answers.map(textOf))).toEqual(new Set(['one', 'two']));
  });

  test('no request fails when one of them is killed', async () => {
    await two.stop();
    for (const asked of [{}, enrol]) expect(await answering(30, asked)).toEqual(['one']);
    await expect.poll(health).toMatchObject({ cms: 'up' });
    await two.start();
    await expect.poll(() => answering(8)).toEqual(['one', 'two']);
  });

  test('one that is not ready gets no requests until it is', async () => {
    two.isReady = false;
    await expect.poll(() => answering(8)).toEqual(['one']);
    expect(await answering(30)).toEqual(['one']);
    two.isReady = true;
    await expect.poll(() => answering(8)).toEqual(['one', 'two']);
  });

  test('a write that one may have executed is not retried on the other', async () => {
    const cut: Respond = (request) => request.socket.destroy();
    [one.respond, two.respond] = [cut, cut];
    expect((await ask(here.site, '/api/trainings/x/enrolment', enrol)).status).toBe(503);
    expect([...one.asked, ...two.asked]).toHaveLength(1);
  });

  test('requests fail with 503 within seconds when both are down', async () => {
    await one.stop();
    await two.stop();
    const began = performance.now();
    const answer = await ask(here.site, '/api/trainings/x/enrolment', enrol);
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '5']);
    expect(textOf(answer)).toContain('unavailable');
    expect(performance.now() - began).toBeLessThan(10_000);
    expect(await health()).toMatchObject({ cms: 'down' });
  });
});
