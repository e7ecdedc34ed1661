import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { freePort } from '../../scripts/testing/free-port.ts';
import { pointCurrentTo } from '../release/releases.ts';
import { ask, textOf } from './testing/client.ts';
import { releaseId, writeRelease } from './testing/release-fixture.ts';
import { makeDataFolder } from './testing/running.ts';

const MAIN = path.join(import.meta.dirname, 'main.ts');

/** Starts a front in a separate process, with or without a port for metrics. */
async function startFront(metricsPort?: number): Promise<number> {
  const data = makeDataFolder();
  writeRelease(data.releasesFolder, { id: releaseId(1), files: { 'index.html': 'Inicio' } });
  pointCurrentTo(data.releasesFolder, releaseId(1));
  const port = await freePort();
  const front = fork(MAIN, {
    env: {
      PATH: process.env['PATH'],
      FRONT_PORT: String(port),
      DATA_DIR: data.root,
      CMS_PORT: '1',
      ...(metricsPort !== undefined && { FRONT_METRICS_PORT: String(metricsPort) }),
    },
    silent: true,
  });
  onTestFinished(async () => {
    const ended = once(front, 'exit');
    front.kill('SIGTERM');
    await ended;
    expect(front.exitCode).toBe(0);
    data.remove();
  });
  const check = async () => {
    expect((await ask(port, '/healthz')).status).toBe(200);
  };
  await vi.waitFor(check, { timeout: 30_000 });
  return port;
}

test('counts requests by route on a separate port, however many paths there are', async () => {
  const metricsPort = await freePort();
  const port = await startFront(metricsPort);
  const shapes = [
    '/login/',
    '/signup/',
    '/api/trainings/',
    '/api/certificates/',
    '/media/',
    '/api/',
    '/preview/',
  ];
  const sendAll = async (from: number, to: number) => {
    for (let count = from; count < to; count += 1) {
      const shape = shapes[count % shapes.length] ?? '/';
      await ask(port, `${shape}ana.marcada${String(count)}%40correo.example?x=${String(count)}`);
    }
  };
  const labels = async () => {
    const answer = await ask(metricsPort, '/metrics');
    expect([answer.status, answer.headers['content-type']]).toEqual([200, expect.stringMatching('0.0.4')]);
    expect(textOf(answer)).not.toContain('marcada');
    return [...textOf(answer).matchAll(/^http_request_duration_seconds_count\{(.*)\}/gm)].map(String);
  };
  await sendAll(0, 2 * shapes.length);
  const before = await labels();
  await sendAll(2 * shapes.length, 500);
  expect(await labels()).toEqual(before);
  expect(before.join()).toContain('method="GET",route="/api/trainings/:id",status="5xx"');
  expect((await ask(metricsPort, '/')).status).toBe(404);
});

test('has no metrics on the public port', async () => {
  const port = await startFront(await freePort());
  for (const address of ['/metrics', '/readyz', '/api/metrics', '/api/readyz']) {
    const answer = await ask(port, address);
    expect([address, answer.status]).toEqual([address, 404]);
    expect(textOf(answer)).not.toContain('http_request');
  }
});
