import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { finished } from 'node:stream/promises';
import { onTestFinished } from 'vitest';
import { freePort } from '../../../scripts/testing/free-port.ts';
import { freshDatabase, type TestDatabase } from './database.ts';
import { openStored, type Stored } from './stored.ts';

const ENTRY = path.resolve(import.meta.dirname, '../../dist/server.js');

/** What the publisher proves itself with. */
export const PUBLISHER_SECRET = 'a-publisher-secret-for-tests';

const SECRETS = {
  PUBLISHER_SECRET,
  APP_KEYS: 'an-app-key-for-tests-1,an-app-key-for-tests-2',
  API_TOKEN_SALT: 'an-api-token-salt-for-tests',
  ADMIN_JWT_SECRET: 'an-admin-secret-for-tests',
  TRANSFER_TOKEN_SALT: 'a-transfer-salt-for-tests',
  JWT_SECRET: 'a-jwt-secret-for-tests',
  ENCRYPTION_KEY: 'an-encryption-key-for-tests-0001',
};

type Variables = Readonly<Record<string, string>>;

/** A running process of the cms. */
export interface CmsProcess {
  /** `http://127.0.0.1:…` */
  readonly url: string;
  readonly pid: number;
  /** Everything it has written so far. */
  output: () => string;
  /** Asks it to end and gives its exit code. */
  stop: () => Promise<number | null>;
  /** Ends it as a power cut would. */
  kill: () => Promise<void>;
}

/** A cms that has a database and a folder of its own, and can be started again and again. */
export interface Cms {
  readonly database: TestDatabase;
  readonly dataDirectory: string;
  readonly stored: Stored;
  readonly environment: Variables;
  start: (variables?: Variables) => Promise<CmsProcess>;
}

/** Prepares a cms with nothing in it; its folder and its processes go when the test or the suite ends. */
export async function createCms(atEnd: (work: () => Promise<void>) => void = onTestFinished): Promise<Cms> {
  const dataDirectory = await fs.mkdtemp(path.join(os.tmpdir(), 'centro-cms-'));
  const database = await freshDatabase(dataDirectory);
  const stored = await openStored(dataDirectory, atEnd);
  const [port, publisherPort] = [await freePort(), await freePort()];
  const temporary = path.join(dataDirectory, 'tmp');
  await fs.mkdir(temporary);
  const environment = {
    ...SECRETS,
    ...database.environment,
    ...stored.environment,
    CMS_PORT: String(port),
    PUBLISHER_PORT: String(publisherPort),
    DATA_DIR: dataDirectory,
    TMPDIR: temporary,
    SERVE_ADMIN: '0',
    TRUST_PROXY: '1',
  };
  const children: ChildProcess[] = [];
  atEnd(async () => {
    await Promise.all(children.map(killed));
    await fs.rm(dataDirectory, { recursive: true, force: true });
  });
  return {
    database,
    dataDirectory,
    stored,
    environment,
    start: async (variables = {}) => {
      const child = spawnCms({ ...environment, ...variables });
      children.push(child.process);
      return running(child, { ...environment, ...variables }.CMS_PORT);
    },
  };
}

/** The program, running or not. */
export interface SpawnedCms {
  readonly process: ChildProcess;
  output: () => string;
}

/** Starts the program with exactly these variables, and waits for nothing. */
export function spawnCms(variables: Variables, supervised = true): SpawnedCms {
  const child = spawn(process.execPath, [ENTRY], {
    env: { PATH: process.env['PATH'], ...variables },
    stdio: ['ignore', 'pipe', 'pipe', ...(supervised ? (['ipc'] as const) : [])],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  return { process: child, output: () => output };
}

/** What a process that ends by itself wrote, and its exit code. */
export async function ended(child: SpawnedCms): Promise<{ code: number | null; output: string }> {
  await closed(child.process);
  return { code: child.process.exitCode, output: child.output() };
}

async function running(child: SpawnedCms, port: string): Promise<CmsProcess> {
  await says(child, 'cms: listening');
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.process.pid ?? 0,
    output: child.output,
    stop: async () => {
      child.process.kill('SIGTERM');
      await closed(child.process);
      return child.process.exitCode;
    },
    kill: () => killed(child.process),
  };
}

/** Resolves when it has written a text; rejects when it ends before. */
export function says(child: SpawnedCms, wanted: string): Promise<void> {
  return new Promise((resolve, reject) => {
    child.process.stdout?.on('data', () => {
      if (child.output().includes(wanted)) resolve();
    });
    child.process.once('exit', () => {
      reject(new Error(`The cms ended: ${child.output()}`));
    });
  });
}

async function killed(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await closed(child);
}

/** Waits for the process and what it wrote. Its `close` event would not come once its channel was cut. */
async function closed(child: ChildProcess): Promise<void> {
  const written = [child.stdout, child.stderr].flatMap((stream) => (stream ? [finished(stream)] : []));
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  await Promise.all(written);
}
