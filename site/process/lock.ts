import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';

const RETRY_MILLISECONDS = 100;

const processSchema = z.object({
  pid: z.int().positive(),
  /** Distinguishes a process from a later one with the same pid; empty if the system does not provide it. */
  startedAt: z.string(),
});

/** A process, identified even after its pid is reused. */
export type KnownProcess = z.infer<typeof processSchema>;

const holderSchema = z.object({
  owner: processSchema,
  /** Child processes, which may briefly outlive an owner that is killed. */
  children: z.array(processSchema),
  /** Whether the owner is about to release the lock. */
  ending: z.boolean(),
});

type Holder = z.infer<typeof holderSchema>;

/** Held from `acquireLock` until `release`, or until the end of this process. */
export interface Lock {
  /** Child processes of a killed owner that are still alive. */
  readonly orphans: readonly KnownProcess[];
  /** Records the child processes of this owner, and whether it is about to release the lock, for the next owner. */
  note: (children: readonly number[], ending: boolean) => void;
  release: () => void;
}

/** Thrown when another living process holds a lock. */
export class LockedError extends Error {
  readonly pid: number;

  constructor(pid: number) {
    super(`held by process ${String(pid)}`);
    this.pid = pid;
  }
}

/**
 * Acquires a lock file. Ignores a file whose process is gone, and waits for an owner that is about to release the lock.
 *
 * @param timeout how long to wait for any other owner, in milliseconds
 * @throws {LockedError} when another process still holds it
 */
export async function acquireLock(file: string, timeout: number): Promise<Lock> {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  const deadline = Date.now() + timeout;
  for (;;) {
    const found = readHolder(file);
    if (found && isAlive(found.owner)) {
      if (!found.ending && Date.now() >= deadline) throw new LockedError(found.owner.pid);
      await delay(RETRY_MILLISECONDS);
    } else {
      const orphans = found?.children.filter(isAlive) ?? [];
      fs.rmSync(file, { force: true });
      if (takeFile(file, orphans)) return heldLock(file, orphans);
    }
  }
}

function heldLock(file: string, orphans: readonly KnownProcess[]): Lock {
  return {
    orphans,
    note: (children, ending) => {
      const holder = { owner: knownProcess(process.pid), children: children.map(knownProcess), ending };
      fs.renameSync(writeUnfinished(file, holder), file);
    },
    release: () => {
      fs.rmSync(file, { force: true });
    },
  };
}

/** Creates the lock file atomically; `false` if there is one. */
function takeFile(file: string, orphans: readonly KnownProcess[]): boolean {
  const unfinished = writeUnfinished(file, {
    owner: knownProcess(process.pid),
    children: [...orphans],
    ending: false,
  });
  try {
    fs.linkSync(unfinished, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    fs.rmSync(unfinished);
  }
}

function writeUnfinished(file: string, holder: Holder): string {
  const unfinished = `${file}.${String(process.pid)}`;
  fs.writeFileSync(unfinished, JSON.stringify(holder));
  return unfinished;
}

/** The holder of the lock; `undefined` when the file is missing or malformed. */
function readHolder(file: string): Holder | undefined {
  try {
    return holderSchema.parse(JSON.parse(fs.readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}

function knownProcess(pid: number): KnownProcess {
  return { pid, startedAt: startOf(pid) ?? '' };
}

export function isAlive({ pid, startedAt }: KnownProcess): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  const start = startOf(pid);
  return start === undefined || start === startedAt;
}

/** When a process started, or `dead` for a zombie; `undefined` if it is gone, and on systems other than Linux. */
function startOf(pid: number): string | undefined {
  try {
    const stat = fs.readFileSync(`/proc/${String(pid)}/stat`, 'utf8');
    const [state, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return state === 'Z' ? 'dead' : rest[18];
  } catch {
    return undefined;
  }
}
