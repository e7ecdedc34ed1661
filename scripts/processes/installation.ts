import { createServer } from 'node:net';
import path from 'node:path';
import { isPasswordOf } from '../demo/cms/accounts.ts';
import { ADMIN_EMAIL, CITIZEN_EMAIL, EDITOR_EMAIL, type Environment } from '../environment.ts';
import type { Child } from './child.ts';
import { PlainError } from './command.ts';
import { LockedError, acquireLock, isAlive, type Lock } from '../../site/process/lock.ts';
import { supervise } from './supervise.ts';
import { baseUrl, portOf, portVariables, type ProcessName } from './system.ts';
import { answers, until } from './wait.ts';

/** A process of a running installation. */
export interface Member {
  readonly name: string;
  readonly start: (onLine: (line: string) => void) => Child;
  /** Address that answers with success once it does its work; without one nobody waits for it. */
  readonly health?: string;
  /** What is done once it does its work, before the next ones are waited for. */
  readonly onceHealthy?: () => Promise<void>;
}

/** How long a second start waits for a first one that was told to end but does not know it yet. */
const LOCK_MILLISECONDS = 2_000;
const ORPHAN_MILLISECONDS = 15_000;
const PROGRESS_MILLISECONDS = 5_000;

/**
 * Does something while no other process uses the data folder or the ports.
 *
 * @throws {PlainError} when another one does
 */
export async function withInstallation(
  environment: Environment,
  ports: readonly ProcessName[],
  work: (lock: Lock) => Promise<void>,
): Promise<void> {
  const lock = await lockDataDirectory(environment.dataDirectory);
  try {
    await buryOrphans(lock);
    for (const name of ports) await assertPortIsFree(name, environment);
    await work(lock);
  } finally {
    lock.release();
  }
}

/**
 * Runs the members until the end is asked for, and prints the addresses once all do their work. They end in the opposite
 * order.
 *
 * @throws {PlainError} when one of them cannot start at all
 */
export async function runMembers(
  members: readonly Member[],
  environment: Environment,
  lock: Lock,
  ending: AbortSignal,
): Promise<void> {
  const running = new Map<string, number>();
  let started = false;
  const kept = members.map(({ name, start }) =>
    supervise({
      name,
      mayGiveUp: () => !started,
      start: () => {
        const child = start((line) => {
          console.log(`[${name}] ${line}`);
        });
        if (child.pid !== undefined) running.set(name, child.pid);
        lock.note([...running.values()], false);
        return child;
      },
    }),
  );
  console.log(`Starting ${members.map(({ name }) => name).join(', ')}`);
  try {
    const broken = [aborted(ending), ...kept.map(({ failed }) => failed)];
    for (const { name, health, onceHealthy } of members) {
      if (health !== undefined) await Promise.race([healthy(name, health, ending), ...broken]);
      if (!ending.aborted) await Promise.race([onceHealthy?.(), ...broken]);
    }
    started = true;
    if (!ending.aborted) console.log(await announcement(environment));
    await aborted(ending);
    console.log('Stopping');
  } finally {
    lock.note([...running.values()], true);
    for (const each of kept.toReversed()) await each.stop();
  }
}

/** Waits until a member does its work, and says so when that takes long. */
async function healthy(name: string, health: string, ending: AbortSignal): Promise<void> {
  const started = Date.now();
  const ticking = setInterval(() => {
    console.log(`  waiting for the ${name} (${((Date.now() - started) / 1000).toFixed(0)} s)`);
  }, PROGRESS_MILLISECONDS);
  await until(() => answers(health), { atMost: Infinity, signal: ending });
  clearInterval(ticking);
}

function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => {
      resolve();
    });
  });
}

/** What is done once the cms of an installation with a demo is healthy. */
export function demoOf(environment: Environment): Pick<Member, 'onceHealthy'> {
  if (!environment.demo) return {};
  return {
    onceHealthy: async () => {
      // Reads the shared rules, which exist only now that they are built.
      const { seed } = await import('../seed.ts');
      await seed({ cmsUrl: baseUrl('cms', environment), ...environment });
    },
  };
}

async function lockDataDirectory(dataDirectory: string): Promise<Lock> {
  try {
    return await acquireLock(path.join(dataDirectory, 'start.lock'), LOCK_MILLISECONDS);
  } catch (error) {
    if (error instanceof LockedError) {
      throw new PlainError(
        `Already running: process ${String(error.pid)} uses DATA_DIR ${dataDirectory}. Stop it, or choose another DATA_DIR and other ports.`,
      );
    }
    const { code = String(error) } = error as NodeJS.ErrnoException;
    throw new PlainError(`DATA_DIR ${dataDirectory} cannot be used (${code}).`);
  }
}

/** Children of a start that was killed end by themselves within seconds; then their ports are free. */
async function buryOrphans({ orphans }: Lock): Promise<void> {
  if (orphans.length === 0) return;
  console.log('Waiting for the processes of a start that was killed');
  const gone = await until(() => !orphans.some(isAlive), { atMost: ORPHAN_MILLISECONDS });
  if (gone) return;
  for (const { pid } of orphans.filter(isAlive)) process.kill(pid, 'SIGKILL');
  await until(() => !orphans.some(isAlive), { atMost: ORPHAN_MILLISECONDS });
}

function assertPortIsFree(name: ProcessName, environment: Environment): Promise<void> {
  const port = portOf(name, environment);
  const variable = portVariables[name];
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', ({ code = 'unknown' }: NodeJS.ErrnoException) => {
      reject(
        new PlainError(
          code === 'EADDRINUSE'
            ? `Port ${String(port)} is taken by another program; choose another one with ${variable}.`
            : `${variable} ${String(port)} cannot be used on HOST ${environment.host} (${code}).`,
        ),
      );
    });
    probe.listen(port, environment.host, () => {
      probe.close(() => {
        resolve();
      });
    });
  });
}

async function announcement(environment: Environment): Promise<string> {
  const rows = [
    ['Site', environment.publicUrl],
    ['Strapi', environment.adminUrl],
    ...(environment.demo ? await demoAccounts(environment) : []),
  ];
  const lines = rows.map(([name = '', text = '']) => `  ${name.padEnd(15)}${text}`);
  return ['', ...lines, '', 'Ctrl-C stops all.'].join('\n');
}

/** A database that was brought back from elsewhere has the passwords that it had there. */
async function demoAccounts(environment: Environment): Promise<string[][]> {
  const { adminPassword, editorPassword, citizenPassword } = environment;
  const administrator = { email: ADMIN_EMAIL, password: adminPassword };
  if (!(await isPasswordOf(baseUrl('cms', environment), administrator))) {
    return [['Accounts', 'with the passwords that they had before; those in .env are of a new demo']];
  }
  return [
    ['Editor', `${EDITOR_EMAIL}  ${editorPassword}`],
    ['Administrator', `${ADMIN_EMAIL}  ${adminPassword}`],
    ['Citizen', `${CITIZEN_EMAIL}  ${citizenPassword}`],
  ];
}
