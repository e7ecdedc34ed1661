import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freePort } from '../../scripts/testing/free-port.ts';
import { ask, textOf, type Asked } from '../front/testing/client.ts';
import { makeDataFolder, startCms, type RunningServer } from '../front/testing/running.ts';
import { startCaddy, type RunningCaddy } from './testing/running.ts';

type Respond = (request: IncomingMessage, response: ServerResponse) => void;

/** A process in place of one of the cms, at an address of its own. */
class Process {
  readonly name: string;
  readonly url: string;
  /** What it is asked besides how it is. */
  asked: string[] = [];
  isReady = true;
  respond: Respond = (_request, response) => response.end(this.name);
  #server: RunningServer | undefined;
  readonly #port: number;

  constructor(name: string, port: number) {
    this.name = name;
    this.#port = port;
    this.url = `http://127.0.0.1:${String(port)}`;
  }

  async start(): Promise<void> {
    this.#server = await startCms((request, response) => {
      if (request.url === '/readyz') {
        response.writeHead(this.isReady ? 200 : 503).end();
        return;
      }
      this.asked.push(`${request.method ?? ''} ${request.url ?? ''}`);
      this.respond(request, response);
    }, this.#port);
  }

  async stop(): Promise<void> {
    await this.#server?.close();
    this.#server = undefined;
  }
}

const data = makeDataFolder();
let one: Process;
let two: Process;
let caddy: RunningCaddy;

beforeAll(async () => {
  one = new Process('one', await freePort());
  two = new Process('two', await freePort());
  caddy = await startCaddy({
    dataFolder: data.root,
    pagePolicy: "default-src 'none'",
    cmsUrls: [one.url, two.url],
  });
});

afterAll(async () => {
  await caddy.stop();
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

/** Who answers so many requests at once; statuses that are none of theirs, too. */
async function answering(requests: number, asked: Asked = {}): Promise<string[]> {
  const answers = await Promise.all(
    Array.from({ length: requests }, () => ask(caddy, '/api/trainings/x/enrolment', asked)),
  );
  return [
    ...new Set(answers.map((answer) => (answer.status === 200 ? textOf(answer) : String(answer.status)))),
  ].sort();
}

const enrol: Asked = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"a":1}' };

describe('of two processes', () => {
  it('both answer what visitors, their browsers and the office ask', async () => {
    expect(await answering(20)).toEqual(['one', 'two']);
    expect(await answering(20, enrol)).toEqual(['one', 'two']);
    const admin = { ...caddy, name: 'admin.localhost' };
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(admin, '/admin/x')));
    expect(new Set(answers.map(textOf))).toEqual(new Set(['one', 'two']));
  });

  it('one that is killed is missed by nobody, whatever they ask', async () => {
    await two.stop();
    for (const asked of [{}, enrol]) expect(await answering(30, asked)).toEqual(['one']);
    expect(textOf(await ask(caddy, '/healthz'))).toContain('"cms":"up"');
    await two.start();
    await expect.poll(() => answering(8)).toEqual(['one', 'two']);
  });

  it('one that says it cannot do its work is left alone until it can', async () => {
    two.isReady = false;
    await expect.poll(() => answering(8)).toEqual(['one']);
    expect(await answering(30)).toEqual(['one']);
    two.isReady = true;
    await expect.poll(() => answering(8)).toEqual(['one', 'two']);
  });

  it('what one may have acted on is not sent to the other', async () => {
    const cut: Respond = (request) => request.socket.destroy();
    [one.respond, two.respond] = [cut, cut];
    expect((await ask(caddy, '/api/trainings/x/enrolment', enrol)).status).toBe(503);
    expect([...one.asked, ...two.asked]).toHaveLength(1);
  });

  it('when none is there it is said within seconds', async () => {
    await one.stop();
    await two.stop();
    const began = performance.now();
    const answer = await ask(caddy, '/api/trainings/x/enrolment', enrol);
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '5']);
    expect(textOf(answer)).toContain('unavailable');
    expect(performance.now() - began).toBeLessThan(10_000);
    expect(textOf(await ask(caddy, '/healthz'))).toContain('"cms":"down"');
  });
});

it('(control) with one process, nobody stands in for it', async () => {
  const alone = makeDataFolder();
  const single = await startCaddy({
    dataFolder: alone.root,
    pagePolicy: "default-src 'none'",
    cmsUrl: one.url,
  });
  try {
    expect((await ask(single, '/api/trainings/x/enrolment')).status).toBe(200);
    await one.stop();
    expect((await ask(single, '/api/trainings/x/enrolment')).status).toBe(503);
  } finally {
    await single.stop();
    alone.remove();
  }
});
