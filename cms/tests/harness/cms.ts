import type { ChildProcess } from 'node:child_process';
import fs from 'node:fs/promises';
import path from 'node:path';
import { inject, onTestFinished } from 'vitest';
import { freePort } from '../../../scripts/testing/free-port.ts';
import { closed, SECRETS, spawnCms, waitForOutput, type SpawnedCms, type Variables } from './cms-program.ts';
import { copiedDatabase, emptyDatabase, type TestDatabase } from './database.ts';
import { openStored, type Stored } from './stored.ts';

/** A running process of the cms. */
export interface CmsProcess {
  /** `http://127.0.0.1:…` */
  readonly url: string;
  readonly pid: number;
  /** All output so far. */
  output: () => string;
  /** Stops it gracefully; returns its exit code. */
  stop: () => Promise<number | null>;
  /** Kills it, like a power cut. */
  kill: () => Promise<void>;
}

/** A cms with a separate database and data folder, which can be restarted. */
export interface Cms {
  readonly database: TestDatabase;
  readonly dataDirectory: string;
  readonly stored: Stored;
  readonly environment: Variables;
  start: (variables?: Variables) => Promise<CmsProcess>;
}

type AtEnd = (work: () => Promise<void>) => void;

/**
 * Prepares a cms that has booted before, with an administrator, an editor and no content. Its data folder and processes
 * are removed when the test or the suite ends.
 */
export async function createCms(atEnd: AtEnd = onTestFinished): Promise<Cms> {
  return cmsOn(copiedDatabase, atEnd);
}

/** The same on an empty database, for tests of the first boot. */
export async function createEmptyCms(atEnd: AtEnd = onTestFinished): Promise<Cms> {
  return cmsOn(emptyDatabase, atEnd);
}

async function cmsOn(
  databaseIn: (dataDirectory: string) => Promise<TestDatabase>,
  atEnd: AtEnd,
): Promise<Cms> {
  const dataDirectory = await fs.mkdtemp(path.join(inject('golden').dataDirectory, 'copy-'));
  const database = await databaseIn(dataDirectory);
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

async function running(child: SpawnedCms, port: string): Promise<CmsProcess> {
  await waitForOutput(child, 'cms: listening');
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

async function killed(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await closed(child);
}
