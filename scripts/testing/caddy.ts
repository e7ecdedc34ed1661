import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { request } from 'node:https';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Child, Ending } from '../processes/child.ts';
import { until } from '../processes/wait.ts';
import { findProgram } from './debian.ts';

const CADDY = {
  packageName: 'caddy',
  file: 'usr/bin/caddy',
  versionArgument: 'version',
  variable: 'CADDY_PATH',
};

let found: Promise<string> | undefined;

/** The path of a Caddy that runs here. @throws {PlainError} one line when none runs */
export function findCaddy(): Promise<string> {
  found ??= findProgram(CADDY);
  return found;
}

/** A running Caddy whose certificates come from its own authority. */
export interface CaddyProcess {
  /** The authority's certificate, in PEM. */
  readonly authority: string;
  /** Everything it has written. */
  output: () => string;
  stop: () => Promise<void>;
}

export interface CaddyProcessOptions {
  /** It takes over what is written there later. */
  readonly rulesFile: string;
  /** For Caddy's own files. */
  readonly folder: string;
  readonly port: number;
  /** The names it must have certificates for before it counts as started. */
  readonly names: readonly string[];
}

const START_MILLISECONDS = 20_000;

/** Starts Caddy, which takes over what is written to its rules later, and never outlives us. */
export async function spawnCaddy(
  { rulesFile, folder }: Pick<CaddyProcessOptions, 'rulesFile' | 'folder'>,
  onLine: (line: string) => void,
): Promise<Child> {
  const child = spawn(await findCaddy(), ['run', '--config', rulesFile, '--watch'], {
    env: { XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder, HOME: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const killed = () => child.kill('SIGKILL');
  process.once('exit', killed);
  for (const input of [child.stdout, child.stderr]) createInterface({ input }).on('line', onLine);
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
    stop: () => {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

/** The certificate of Caddy's own authority, in PEM. @throws while there is none */
export function authorityIn(folder: string): string {
  return readFileSync(path.join(folder, 'caddy/pki/authorities/local/root.crt'), 'utf8');
}

/** Starts Caddy on 127.0.0.1 and waits until it answers. @throws with what it said when it does not */
export async function runCaddy(options: CaddyProcessOptions): Promise<CaddyProcess> {
  const { folder, port, names } = options;
  let said = '';
  const caddy = await spawnCaddy(options, (line) => (said += `${line}\n`));
  let hasEnded = false;
  const ended = caddy.ended.then(() => (hasEnded = true));
  const answers = async () => {
    if (hasEnded) throw new Error(`Caddy did not start:\n${said}`);
    const spoken = await Promise.all(names.map((name) => speaks(name, port, () => authorityIn(folder))));
    return !spoken.includes(false);
  };
  const stop = async () => {
    await caddy.stop();
    await ended;
  };
  if (!(await until(answers, { atMost: START_MILLISECONDS }))) {
    await stop();
    throw new Error(`Caddy does not answer:\n${said}`);
  }
  return { authority: authorityIn(folder), output: () => said, stop };
}

/** Whether somebody at the port has a certificate for a name. */
async function speaks(name: string, port: number, authority: () => string): Promise<boolean> {
  try {
    const options = { host: '127.0.0.1', port, servername: name, ca: authority(), agent: false };
    const asked = request({ ...options, headers: { host: name } }).end();
    const [answer] = (await once(asked, 'response')) as [NodeJS.ReadableStream];
    answer.resume();
    return true;
  } catch {
    return false;
  }
}
