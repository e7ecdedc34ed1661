import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { build } from './build.ts';
import { randomSecrets } from './environment.ts';
import { answers, responds, until } from './processes/wait.ts';
import { freePort } from './testing/free-port.ts';

const START_MILLISECONDS = 60_000;
const SEED_MILLISECONDS = 4 * 60_000;

/** Of the process that watches over the others, with the demo seeded. */
const SUPERVISOR_MEGABYTES = 80;

let folder: string;
let variables: Record<string, string>;
const running: Start[] = [];

interface Start {
  readonly process: ChildProcess;
  readonly output: () => string;
  readonly ended: Promise<number | null>;
}

beforeAll(async () => {
  await build({ admin: true });
}, 300_000);

beforeEach(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'centro-start-'));
  variables = {
    ...randomSecrets(),
    DATA_DIR: folder,
    DEMO: '0',
    FRONT_PORT: String(await freePort()),
    CMS_PORT: String(await freePort()),
    PUBLISHER_PORT: String(await freePort()),
  };
});

afterEach(async () => {
  for (const { process: started, ended } of running.splice(0)) {
    started.kill('SIGTERM');
    await ended;
  }
  fs.rmSync(folder, { recursive: true });
});

function start(more: Record<string, string> = {}): Start {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'start.ts')], {
    env: { ...process.env, ...variables, ...more },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  const streams = [child.stdout, child.stderr].filter((stream) => stream !== null);
  for (const stream of streams) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  // A child whose channel was closed from here never emits `close` itself.
  const closed = [once(child, 'exit'), ...streams.map((stream) => once(stream, 'close'))];
  const ended = Promise.all(closed).then(() => child.exitCode);
  const started = { process: child, output: () => output, ended };
  running.push(started);
  return started;
}

/** Waits for the addresses, which are printed when everything serves. */
async function up({ output, ended }: Start, atMost = START_MILLISECONDS): Promise<void> {
  const printed = until(() => output().includes('Ctrl-C'), { atMost });
  await Promise.race([printed, ended]);
  expect(output()).toContain(`http://localhost:${String(variables['FRONT_PORT'])}`);
  expect(await answers(url('FRONT_PORT', '/healthz'))).toBe(true);
}

function url(variable: string, address: string): string {
  return `http://127.0.0.1:${String(variables[variable])}${address}`;
}

/** A process's share of memory, in megabytes (Linux). */
function megabytesOf(pid: number | undefined): number {
  const text = fs.readFileSync(`/proc/${String(pid)}/smaps_rollup`, 'utf8');
  return Number(/^Pss:\s+(\d+) kB$/m.exec(text)?.[1]) / 1024;
}

function pidsInLock(): number[] {
  const text = fs.readFileSync(path.join(folder, 'start.lock'), 'utf8');
  return [...text.matchAll(/"pid":(\d+)/g)].map(([, pid]) => Number(pid));
}

test(
  'the front is healthy once the seeded content is live, and the addresses end a log without warnings',
  async () => {
    const first = start({ DEMO: '1' });
    const health = () => answers(url('FRONT_PORT', '/healthz'));
    expect(await Promise.race([until(health, { atMost: SEED_MILLISECONDS }), first.ended])).toBe(true);
    expect(first.output()).toContain('Seeded the site content');
    const training = '/capacitaciones/soldadura-electrica-para-el-taller-rural';
    expect(await answers(url('FRONT_PORT', training))).toBe(true);
    const releases = fs.readdirSync(path.join(folder, 'releases')).filter((name) => /^\d{8}T/.test(name));
    expect(releases).toHaveLength(1);
    await up(first);
    expect(first.output()).toMatch(/pages rendered[^]*Ctrl-C stops all\.\n$/);
    expect(first.output()).not.toMatch(/warn|error/i);
    // The codes for colours, as the output is no terminal.
    expect(first.output()).not.toContain('\u001b');
    const megabytes = megabytesOf(first.process.pid);
    expect(megabytes, `${megabytes.toFixed(0)} MB`).toBeLessThanOrEqual(SUPERVISOR_MEGABYTES);
  },
  SEED_MILLISECONDS + START_MILLISECONDS,
);

test('with a release from before, the front is healthy while the cms is still starting', async () => {
  const first = start();
  await up(first);
  first.process.kill('SIGTERM');
  await first.ended;
  const second = start();
  const address = url('FRONT_PORT', '/healthz');
  expect(await until(() => answers(address), { atMost: START_MILLISECONDS })).toBe(true);
  expect(await (await fetch(address)).json()).toMatchObject({ status: 'ok', cms: 'down' });
  await up(second);
});

test('it serves until it is asked to end, and lets no second one in', async () => {
  const first = start();
  await up(first);
  const second = start();
  expect(await second.ended).toBe(1);
  expect(second.output()).toBe(
    `Already running: process ${String(first.process.pid)} uses DATA_DIR ${folder}. Stop it, or choose another DATA_DIR and other ports.\n`,
  );
  first.process.kill('SIGTERM');
  expect(await first.ended).toBe(0);
  for (const port of ['FRONT_PORT', 'CMS_PORT', 'PUBLISHER_PORT']) {
    expect(await responds(url(port, '/'))).toBe(false);
  }
});

test.each(['FRONT_PORT', 'CMS_PORT', 'PUBLISHER_PORT'])('a taken %s is named in one line', async (name) => {
  const other = createServer().listen(Number(variables[name]), '127.0.0.1');
  await once(other, 'listening');
  const { ended, output } = start();
  expect(await ended).toBe(1);
  expect(output()).toBe(
    `Port ${String(variables[name])} is taken by another program; choose another one with ${name}.\n`,
  );
  other.close();
});

test('a process that is killed is started again', async () => {
  const system = start();
  await up(system);
  const [, ...children] = pidsInLock();
  expect(children).toHaveLength(3);
  for (const pid of children) process.kill(pid, 'SIGKILL');
  expect(await until(() => !children.some((pid) => pidsInLock().includes(pid)), { atMost: 10_000 })).toBe(
    true,
  );
  for (const address of [url('FRONT_PORT', '/healthz'), url('CMS_PORT', '/_health')]) {
    expect(await until(() => answers(address), { atMost: START_MILLISECONDS })).toBe(true);
  }
});

test('after a kill the next start serves again, once the last process of the killed one has ended', async () => {
  const first = start();
  await up(first);
  const [, slow = 0] = pidsInLock();
  process.kill(slow, 'SIGSTOP');
  first.process.kill('SIGKILL');
  const second = start();
  const waiting = () => second.output().includes('Waiting for the processes of a start that was killed');
  expect(await until(waiting, { atMost: 10_000 })).toBe(true);
  process.kill(slow, 'SIGCONT');
  await up(second);
});

test('it ends when the process that started it is gone', async () => {
  const system = start();
  await up(system);
  system.process.disconnect();
  expect(await system.ended).toBe(0);
});
