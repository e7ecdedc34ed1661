import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { ROOT, type Environment } from '../environment.ts';

/** What a program wrote and its exit code. */
export interface Ended {
  readonly code: number | null;
  readonly output: string;
}

type Variables = Readonly<Record<string, string>>;

/** Programs of the cms, as the operator's commands start them. */
type ProgramName = 'backup' | 'restore' | 'server';

/**
 * A file of more than four megabytes (eight, where the shell counts otherwise) is refused by the system, as one is for
 * which the disk has no room; a disk so small cannot be had without being root.
 */
const LIMITED = 'trap "" XFSZ; ulimit -f 8192; exec "$@"';

/** Saves an installation as `npm run backup -- …` does. */
export function backUp(
  environment: Environment,
  args: readonly string[],
  { variables = {}, limited = false }: { readonly variables?: Variables; readonly limited?: boolean } = {},
): Promise<Ended> {
  return ended(program('backup', args, { ...environment.variables, ...variables }, limited));
}

/** Starts what {@link backUp} waits for. */
export function startBackup(
  { variables }: Environment,
  args: readonly string[],
  more: Variables,
): ChildProcess {
  return program('backup', args, { ...variables, ...more });
}

/** Brings an installation back as `npm run restore -- …` does; secrets are for the variables to say. */
export function restore(args: readonly string[], variables: Variables): Promise<Ended> {
  return ended(program('restore', args, variables));
}

/** Starts what {@link restore} waits for. */
export function startRestore(args: readonly string[], variables: Variables): ChildProcess {
  return program('restore', args, variables);
}

/** Starts the cms where it cannot start. */
export function failedStart(variables: Variables): Promise<Ended> {
  return ended(program('server', [], variables));
}

function program(
  name: ProgramName,
  args: readonly string[],
  variables: Variables,
  limited = false,
): ChildProcess {
  const command = [process.execPath, path.join(ROOT, 'cms/dist', `${name}.js`), ...args];
  const [run = '', ...rest] = limited ? ['/bin/sh', '-c', LIMITED, 'sh', ...command] : command;
  return spawn(run, rest, {
    env: { PATH: process.env['PATH'], ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function ended(child: ChildProcess): Promise<Ended> {
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  await once(child, 'close');
  return { code: child.exitCode, output: output.trim() };
}
