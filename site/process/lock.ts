import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';

const RETRY_MILLISECONDS = 100;

const processSchema = z.object({
  pid: z.int().positive(),
  /** Tells a process from a later one that got its number; empty where the system does not say. */
  startedAt: z.string(),
});

/** A process, recognisable after its end. */
export type KnownProcess = z.infer<typeof processSchema>;

const holderSchema = z.object({
  owner: processSchema,
  /** Processes that may outlive the owner by a moment when it is killed. */
  children: z.array(processSchema),
  /** Whether the owner is about to let go. */
  ending: z.boolean(),
});

type Holder = z.infer<typeof holderSchema>;

/** Held from `acquireLock` until `release`, or until the end of this process. */
export interface Lock {
  /** Processes of an earlier owner that was killed and may still be ending. */
  readonly orphans: readonly KnownProcess[];
  /** Notes for the next owner which processes this one started, and whether it is about to let go. */
  note: (children: readonly number[], ending: boolean) => void;
  release: () => void;
}

/** That another living process holds a lock. */
export class LockedError extends Error {
  readonly pid: number;

  constructor(pid: number) {
    super(`held by process ${String(pid)}`);
    this.pid = pid;
  }
}

/**
 * Takes a lock that is a file. A file whose process is gone does not count; one that is about to let go is waited for.
 *
 * @param patience how long to wait for any other owner, in milliseconds
 * @throws {LockedError} when another process holds it after all
 */
export async function acquireLock(file: string, patience: number): Promise<Lock> {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  const deadline = Date.now() + patience;
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

/** Puts our file there, whole, unless there is one; tells whether it did. */
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

/** Who holds the lock; nobody when the file is not there or says nothing. */
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

/** Linux tells when a process started and whether it waits to be buried (then it is dead); others do not. */
function startOf(pid: number): string | undefined {
  try {
    const stat = fs.readFileSync(`/proc/${String(pid)}/stat`, 'utf8');
    const [state, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return state === 'Z' ? 'dead' : rest[18];
  } catch {
    return undefined;
  }
}
