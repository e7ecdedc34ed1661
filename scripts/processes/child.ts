import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';

/** How a process ended: with an exit code, or by a signal. */
export interface Ending {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

export interface ChildOptions {
  /** The script, run with this process's Node. */
  readonly script: string;
  readonly args?: readonly string[];
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  /** Called with each line of stdout and stderr. */
  readonly onLine: (line: string) => void;
}

/** A child process that ends when its IPC channel closes, so that it never outlives this process. */
export interface Child {
  readonly pid: number | undefined;
  readonly ended: Promise<Ending>;
  kill: (signal: NodeJS.Signals) => void;
  /** Asks the process to end, and kills it after ten seconds. */
  stop: () => Promise<Ending>;
}

const STOP_MILLISECONDS = 10_000;

/** Starts a process in its own group, so that Ctrl-C only reaches this process, which stops children in order. */
export function startChild({ script, args = [], cwd, env, onLine }: ChildOptions): Child {
  const child = spawn(process.execPath, [script, ...args], {
    cwd,
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    detached: true,
  });
  for (const stream of [child.stdout, child.stderr]) {
    if (stream) createInterface({ input: stream }).on('line', onLine);
  }
  const ended = new Promise<Ending>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => {
      resolve({ code, signal });
    });
  });
  return {
    pid: child.pid,
    ended,
    kill: (signal) => child.kill(signal),
    stop: () => stopChild(child, ended),
  };
}

async function stopChild(child: ChildProcess, ended: Promise<Ending>): Promise<Ending> {
  child.kill('SIGTERM');
  const deadline = setTimeout(() => {
    killGroup(child.pid);
  }, STOP_MILLISECONDS);
  try {
    return await ended;
  } finally {
    clearTimeout(deadline);
  }
}

/** Kills a process group; does nothing if it has ended. */
function killGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** `exit code 1` or `SIGKILL`. */
export function describeEnding({ code, signal }: Ending): string {
  return signal ?? `exit code ${String(code)}`;
}
