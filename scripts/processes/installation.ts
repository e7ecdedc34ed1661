import path from 'node:path';
import { OperatorError } from '../../shared/src/service/command.ts';
import { assertPortIsFree } from '../../shared/src/service/port.ts';
import { isPasswordOf } from '../demo/cms/accounts.ts';
import { ADMIN_EMAIL, CITIZEN_EMAIL, EDITOR_EMAIL, ROOT, type Environment } from '../environment.ts';
import { describeEnding, startChild, type Child } from './child.ts';
import { LockedError, acquireLock, isAlive, type Lock } from '../../site/process/lock.ts';
import { supervise, type Supervised } from './supervise.ts';
import { baseUrl, portOf, portVariables, type ProcessName } from './system.ts';
import { aborted, answers, until } from './wait.ts';

/** A process of a running installation. */
export interface Member {
  readonly name: string;
  readonly start: (onLine: (line: string) => void) => Child;
  /** Health check URL; without one the process is not waited for. */
  readonly health?: string;
  /** Runs once the process is healthy, before waiting for the next ones. */
  readonly onceHealthy?: (ending: AbortSignal) => Promise<void>;
  /** Whether it starts only when the members before it are healthy; all others start at once. */
  readonly startsAfterOthers?: boolean;
}

/** How long a second start waits for a first one that has been signalled to end. */
const LOCK_MILLISECONDS = 2_000;
const ORPHAN_MILLISECONDS = 15_000;
const PROGRESS_MILLISECONDS = 5_000;
/** Interval of health checks, each of which temporarily uses memory. */
const HEALTH_MILLISECONDS = 200;

/**
 * Runs work with exclusive use of the data folder and the ports.
 *
 * @throws {OperatorError} if another process uses them
 */
export async function withInstallation(
  environment: Environment,
  ports: readonly ProcessName[],
  work: (lock: Lock) => Promise<void>,
): Promise<void> {
  const lock = await lockDataDirectory(environment.dataDirectory);
  try {
    await awaitOrphans(lock);
    const { host } = environment;
    for (const name of ports) {
      await assertPortIsFree({ host, port: portOf(name, environment), variable: portVariables[name] });
    }
    await work(lock);
  } finally {
    lock.release();
  }
}

/**
 * Runs the members until `ending` aborts, and prints the addresses once all are healthy. Stops them in reverse order.
 *
 * @param meanwhile also awaited before printing the addresses; its failure stops the members
 * @throws {OperatorError} if a member cannot start
 */
export async function runMembers(
  members: readonly Member[],
  environment: Environment,
  lock: Lock,
  ending: AbortSignal,
  meanwhile: Promise<void> = Promise.resolve(),
): Promise<void> {
  const failedMeanwhile = meanwhile.then(() => new Promise<never>(() => undefined));
  const running = new Map<string, number>();
  const supervisors = new Map<string, Supervised>();
  let started = false;
  const isDraining = () => ending.aborted;
  const launch = ({ name, start }: Member) => {
    const supervised = supervise({
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
    });
    supervisors.set(name, supervised);
  };
  console.log(`Starting ${members.map(({ name }) => name).join(', ')}`);
  try {
    for (const member of members) if (!member.startsAfterOthers) launch(member);
    for (const member of members) {
      if (isDraining()) break;
      const { name, health, onceHealthy } = member;
      if (member.startsAfterOthers) launch(member);
      const broken = [
        aborted(ending),
        failedMeanwhile,
        ...Array.from(supervisors.values(), ({ failed }) => failed),
      ];
      if (health !== undefined) await Promise.race([healthy(name, health, ending), ...broken]);
      if (!isDraining()) await Promise.race([onceHealthy?.(ending), ...broken]);
    }
    await Promise.race([meanwhile, aborted(ending)]);
    started = true;
    if (!isDraining()) console.log(await announcement(environment));
    await aborted(ending);
    console.log('Stopping');
  } finally {
    lock.note([...running.values()], true);
    for (const { name } of members.toReversed()) await supervisors.get(name)?.stop();
  }
}

/** Waits until a member is healthy, and logs a slow start. */
async function healthy(name: string, health: string, ending: AbortSignal): Promise<void> {
  const started = Date.now();
  const ticking = setInterval(() => {
    console.log(`  waiting for the ${name} (${((Date.now() - started) / 1000).toFixed(0)} s)`);
  }, PROGRESS_MILLISECONDS);
  await until(() => answers(health), { every: HEALTH_MILLISECONDS, atMost: Infinity, signal: ending });
  clearInterval(ticking);
}

/** Seeds the demo, if enabled, once the cms is healthy. */
export function demoOf(environment: Environment): Pick<Member, 'onceHealthy'> {
  return environment.demo ? { onceHealthy: (ending) => seedDemo(environment, ending) } : {};
}

/** Seeds in a separate process, to keep the memory of this one small. */
async function seedDemo(environment: Environment, ending: AbortSignal): Promise<void> {
  // A published centre needs no seeding; checking it first saves the process.
  if (await answers(`${baseUrl('cms', environment)}/api/site`)) return;
  const seeding = startChild({
    script: path.join(ROOT, 'scripts/seed.ts'),
    cwd: ROOT,
    env: environment.variables,
    onLine: (line) => {
      console.log(line);
    },
  });
  const ended = await Promise.race([seeding.ended, aborted(ending)]);
  if (!ended) await seeding.stop();
  else if (ended.code !== 0) throw new OperatorError(`Seeding failed (${describeEnding(ended)}); see above.`);
}

async function lockDataDirectory(dataDirectory: string): Promise<Lock> {
  try {
    return await acquireLock(path.join(dataDirectory, 'start.lock'), LOCK_MILLISECONDS);
  } catch (error) {
    if (error instanceof LockedError) {
      throw new OperatorError(
        `Already running: process ${String(error.pid)} uses DATA_DIR ${dataDirectory}. Stop it, or choose another DATA_DIR and other ports.`,
      );
    }
    const { code = String(error) } = error as NodeJS.ErrnoException;
    throw new OperatorError(`DATA_DIR ${dataDirectory} cannot be used (${code}).`);
  }
}

/** Waits for children of a killed start, which end by themselves within seconds and free their ports. */
async function awaitOrphans({ orphans }: Lock): Promise<void> {
  if (orphans.length === 0) return;
  console.log('Waiting for the processes of a killed start');
  const gone = await until(() => !orphans.some(isAlive), { atMost: ORPHAN_MILLISECONDS });
  if (gone) return;
  for (const { pid } of orphans.filter(isAlive)) process.kill(pid, 'SIGKILL');
  await until(() => !orphans.some(isAlive), { atMost: ORPHAN_MILLISECONDS });
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

/** Demo accounts with their passwords; a restored database may have others. */
async function demoAccounts(environment: Environment): Promise<string[][]> {
  const { adminPassword, editorPassword, citizenPassword } = environment;
  const administrator = { email: ADMIN_EMAIL, password: adminPassword };
  if (!(await isPasswordOf(baseUrl('cms', environment), administrator))) {
    return [['Accounts', 'with their former passwords; those in .env are for a new demo']];
  }
  return [
    ['Editor', `${EDITOR_EMAIL}  ${editorPassword}`],
    ['Administrator', `${ADMIN_EMAIL}  ${adminPassword}`],
    ['Citizen', `${CITIZEN_EMAIL}  ${citizenPassword}`],
  ];
}
