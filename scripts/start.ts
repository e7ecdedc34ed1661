import { createServer } from 'node:net';
import path from 'node:path';
import { build } from './build.ts';
import { ADMIN_EMAIL, EDITOR_EMAIL, loadEnvironment, type Environment } from './environment.ts';
import { PlainError, runCommand } from './processes/command.ts';
import { LockedError, acquireLock, isAlive, type Lock } from './processes/lock.ts';
import { supervise, type Supervised } from './processes/supervise.ts';
import {
  PROCESS_NAMES,
  baseUrl,
  healthUrl,
  portOf,
  portVariables,
  startProcess,
  type ProcessName,
} from './processes/system.ts';
import { answers, until } from './processes/wait.ts';

/** How long a second start waits for a first one that was told to end but does not know it yet. */
const LOCK_MILLISECONDS = 2_000;
const ORPHAN_MILLISECONDS = 15_000;
const PROGRESS_MILLISECONDS = 5_000;

type System = Record<ProcessName, Supervised>;

runCommand(async (ending) => {
  const environment = loadEnvironment();
  const lock = await lockDataDirectory(environment.dataDirectory);
  try {
    await buryOrphans(lock);
    for (const name of PROCESS_NAMES) await assertPortIsFree(name, environment);
    await build({ admin: true, signal: ending });
    await run(environment, lock, ending);
    return 0;
  } finally {
    lock.release();
  }
});

/** Runs the system until the end is asked for. */
async function run(environment: Environment, lock: Lock, ending: AbortSignal): Promise<void> {
  const running = new Map<ProcessName, number>();
  let started = false;
  const keep = (name: ProcessName) =>
    supervise({
      name,
      mayGiveUp: () => !started,
      start: () => {
        const child = startProcess(name, environment, (line) => {
          console.log(`[${name}] ${line}`);
        });
        if (child.pid !== undefined) running.set(name, child.pid);
        lock.note([...running.values()], false);
        return child;
      },
    });
  console.log('Starting cms, publisher and front');
  const system: System = { cms: keep('cms'), publisher: keep('publisher'), front: keep('front') };
  try {
    await ready('cms', system, environment, ending);
    if (environment.demo && !ending.aborted) await seedDemo(environment);
    await ready('publisher', system, environment, ending);
    await ready('front', system, environment, ending);
    started = true;
    if (!ending.aborted) announce(environment);
    await aborted(ending);
    console.log('Stopping');
  } finally {
    lock.note([...running.values()], true);
    for (const name of PROCESS_NAMES) await system[name].stop();
  }
}

/** The module reads the shared rules, which exist only now that they are built. */
async function seedDemo(environment: Environment): Promise<void> {
  const { seed } = await import('./seed.ts');
  const { adminPassword, editorPassword } = environment;
  await seed({ cmsUrl: baseUrl('cms', environment), adminPassword, editorPassword });
}

/** Waits until a process does its work. @throws {PlainError} when one of the processes cannot start at all */
async function ready(
  name: ProcessName,
  system: System,
  environment: Environment,
  ending: AbortSignal,
): Promise<void> {
  const started = Date.now();
  const ticking = setInterval(() => {
    console.log(`  waiting for the ${name} (${((Date.now() - started) / 1000).toFixed(0)} s)`);
  }, PROGRESS_MILLISECONDS);
  const healthy = until(() => answers(healthUrl(name, environment)), { atMost: Infinity, signal: ending });
  try {
    await Promise.race([healthy, ...PROCESS_NAMES.map((each) => system[each].failed)]);
  } finally {
    clearInterval(ticking);
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => {
      resolve();
    });
  });
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
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', ({ code = 'unknown' }: NodeJS.ErrnoException) => {
      reject(
        new PlainError(
          code === 'EADDRINUSE'
            ? `Port ${String(port)} is taken by another program; choose another one with ${portVariables[name]}.`
            : `${portVariables[name]} ${String(port)} cannot be used on HOST ${environment.host} (${code}).`,
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

function announce({ publicUrl, adminUrl, demo, adminPassword, editorPassword }: Environment): void {
  const rows = [
    ['Site', publicUrl],
    ['Strapi', adminUrl],
    ...(demo
      ? [
          ['Editor', `${EDITOR_EMAIL}  ${editorPassword}`],
          ['Administrator', `${ADMIN_EMAIL}  ${adminPassword}`],
        ]
      : []),
  ];
  const lines = rows.map(([name = '', text = '']) => `  ${name.padEnd(15)}${text}`);
  console.log(['', ...lines, '', 'Ctrl-C stops all.'].join('\n'));
}
