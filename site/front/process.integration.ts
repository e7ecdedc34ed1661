import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { freePort } from '../../scripts/testing/free-port.ts';
import { pointCurrentTo } from '../release/releases.ts';
import { ask } from './testing/client.ts';
import { releaseId, writeRelease } from './testing/release-fixture.ts';
import { makeDataFolder } from './testing/running.ts';

const MAIN = path.join(import.meta.dirname, 'main.ts');

const data = makeDataFolder();
let port: number;
let front: ChildProcess;

beforeAll(() => {
  writeRelease(data.releasesFolder, { id: releaseId(1), files: { 'index.html': 'Inicio' } });
  pointCurrentTo(data.releasesFolder, releaseId(1));
});

afterAll(() => {
  data.remove();
});

beforeEach(async () => {
  port = await freePort();
});

afterEach(() => {
  front.kill('SIGKILL');
});

function start(variables: Record<string, string> = {}): ChildProcess {
  const env = {
    PATH: process.env['PATH'],
    FRONT_PORT: String(port),
    DATA_DIR: data.root,
    CMS_PORT: '1',
    ...variables,
  };
  return fork(MAIN, { env, silent: true });
}

/** The exit code of a process and its error output. */
async function ending(child: ChildProcess): Promise<{ readonly code: number | null; readonly log: string }> {
  const log = child.stderr ? text(child.stderr) : '';
  await once(child, 'exit');
  return { code: child.exitCode, log: await log };
}

async function untilItAnswers(): Promise<void> {
  const check = async () => {
    expect((await ask(port, '/healthz')).status).toBe(200);
  };
  await vi.waitFor(check, { timeout: 30_000 });
}

describe('the process', () => {
  test('serves, and logs a failure to stderr in one line without path or query', async () => {
    front = start();
    await untilItAnswers();
    expect((await ask(port, '/')).body.toString()).toBe('Inicio');
    const { headers } = await ask(port, '/api/trainings/ana-lopez?token=secret');
    front.kill('SIGTERM');
    const { code, log } = await ending(front);
    expect(code).toBe(0);
    expect(log.trim().split('\n')).toHaveLength(1);
    expect(JSON.parse(log)).toMatchObject({ status: 503, requestId: headers['x-request-id'] });
    expect(log).not.toMatch(/ana-lopez|secret/);
  });

  test.each(['SIGTERM', 'SIGINT'] as const)('ends on %s, also with connections kept open', async (signal) => {
    front = start();
    await untilItAnswers();
    const idle = connect(port, '127.0.0.1');
    idle.on('error', () => undefined).write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    await once(idle, 'data');
    front.kill(signal);
    expect(await ending(front)).toEqual({ code: 0, log: '' });
  });

  test('ends when its parent disconnects', async () => {
    front = start();
    await untilItAnswers();
    front.disconnect();
    expect(await ending(front)).toEqual({ code: 0, log: '' });
  });

  test('gives up with one line on a taken port', async () => {
    const other = createServer().listen(port, '127.0.0.1');
    await once(other, 'listening');
    front = start();
    const { code, log } = await ending(front);
    expect(code).toBe(1);
    expect(log).toBe(`front: port ${String(port)} is taken; set FRONT_PORT to another\n`);
    other.close();
  });

  test('gives up with one line on a bad variable', async () => {
    front = start({ CMS_PORT: 'abc' });
    const { code, log } = await ending(front);
    expect(code).toBe(1);
    expect(log).toMatch(/^front: bad environment: CMS_PORT: [^\n]+\n$/);
  });
});
