import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Child, Ending } from '../processes/child.ts';

export interface ProgramOptions {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  /** Called with each line of stdout and stderr. */
  readonly onLine: (line: string) => void;
  /** File descriptor of the standard input. */
  readonly input?: number;
}

const STOP_MILLISECONDS = 15_000;

/** Starts a program that never outlives this process. */
export function startProgram(command: string, args: readonly string[], options: ProgramOptions): Child {
  const { cwd, env, onLine, input = 'ignore' } = options;
  const child = spawn(command, args, { cwd, env, stdio: [input, 'pipe', 'pipe'] });
  const killed = () => child.kill('SIGKILL');
  process.once('exit', killed);
  for (const stream of [child.stdout, child.stderr]) {
    if (stream) createInterface({ input: stream }).on('line', onLine);
  }
  const ended = new Promise<Ending>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => {
      process.off('exit', killed);
      resolve({ code, signal });
    });
  });
  return {
    pid: child.pid,
    ended,
    kill: (signal) => child.kill(signal),
    stop: async () => {
      child.kill('SIGTERM');
      const deadline = setTimeout(killed, STOP_MILLISECONDS);
      return ended.finally(() => {
        clearTimeout(deadline);
      });
    },
  };
}
