import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { build } from '../build.ts';
import { randomSecrets } from '../environment.ts';
import { answers, until } from '../processes/wait.ts';
import { freePort } from './free-port.ts';

export const START_MILLISECONDS = 100_000;

type PortName = 'FRONT_PORT' | 'CMS_PORT' | 'PUBLISHER_PORT';

/** A run of `npm start`. */
export interface StartedSystem {
  readonly process: ChildProcess;
  readonly output: () => string;
  /** Exit code, once the process and its output have ended. */
  readonly ended: Promise<number | null>;
}

/** Runs `npm start` for each test of a file: in a separate folder, with separate ports, and without the demo. */
export interface SystemStarter {
  readonly folder: () => string;
  readonly port: (name: PortName) => number;
  readonly url: (name: PortName, address: string) => string;
  readonly start: (variables?: Readonly<Record<string, string>>) => StartedSystem;
  /** Waits until the addresses are printed, which is when everything is ready. */
  readonly up: (system: StartedSystem, milliseconds?: number) => Promise<void>;
  /** Process ids of the supervisor and then its children. */
  readonly processIds: () => readonly number[];
}

/** Builds before the tests of a file, and stops what each test started. */
export function systemStarter(): SystemStarter {
  let folder: string;
  let ports: Readonly<Record<PortName, number>>;
  let secrets: Readonly<Record<string, string>>;
  const running: StartedSystem[] = [];

  beforeAll(async () => {
    await build({ admin: true });
  }, 300_000);

  beforeEach(async () => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'centro-start-'));
    secrets = randomSecrets();
    ports = {
      FRONT_PORT: await freePort(),
      CMS_PORT: await freePort(),
      PUBLISHER_PORT: await freePort(),
    };
  });

  afterEach(async () => {
    for (const system of running.splice(0)) {
      system.process.kill('SIGTERM');
      await system.ended;
    }
    fs.rmSync(folder, { recursive: true });
  });

  const url: SystemStarter['url'] = (name, address) => `http://127.0.0.1:${String(ports[name])}${address}`;
  return {
    folder: () => folder,
    port: (name) => ports[name],
    url,
    start: (variables = {}) => {
      const places = Object.entries(ports).map(([name, port]) => [name, String(port)] as const);
      const system = spawnStart({
        ...process.env,
        ...secrets,
        ...Object.fromEntries(places),
        DATA_DIR: folder,
        DEMO: '0',
        ...variables,
      });
      running.push(system);
      return system;
    },
    up: async ({ output, ended }, milliseconds = START_MILLISECONDS) => {
      const printed = until(() => output().includes('Ctrl-C'), { atMost: milliseconds });
      await Promise.race([printed, ended]);
      expect(output()).toContain(`http://localhost:${String(ports.FRONT_PORT)}`);
      expect(await answers(url('FRONT_PORT', '/healthz'))).toBe(true);
    },
    processIds: () => {
      const text = fs.readFileSync(path.join(folder, 'start.lock'), 'utf8');
      return [...text.matchAll(/"pid":(\d+)/g)].map(([, pid]) => Number(pid));
    },
  };
}

function spawnStart(env: NodeJS.ProcessEnv): StartedSystem {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, '../start.ts')], {
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  const streams = [child.stdout, child.stderr].filter((stream) => stream !== null);
  for (const stream of streams) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  // After its IPC channel is closed, the child never emits `close`.
  const closed = [once(child, 'exit'), ...streams.map((stream) => once(stream, 'close'))];
  return { process: child, output: () => output, ended: Promise.all(closed).then(() => child.exitCode) };
}
