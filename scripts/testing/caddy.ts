import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import fs from 'node:fs/promises';
import { request } from 'node:https';
import path from 'node:path';
import { ROOT } from '../environment.ts';
import { PlainError } from '../processes/command.ts';
import { runTool } from '../processes/tool.ts';
import { until } from '../processes/wait.ts';

const FOLDER = path.join(ROOT, '.cache/caddy');

let found: Promise<string> | undefined;

/**
 * The path of a Caddy that runs here: the machine's own, else Debian's, unpacked in our own folder: installing it would
 * start a web server on this machine.
 *
 * @throws {PlainError} one line when none runs
 */
export function findCaddy(): Promise<string> {
  found ??= firstThatRuns();
  return found;
}

async function firstThatRuns(): Promise<string> {
  const unpacked = path.join(FOLDER, 'usr/bin/caddy');
  for (const file of [process.env['CADDY_PATH'], '/usr/bin/caddy', unpacked]) {
    if (file !== undefined && (await runs(file))) return file;
  }
  await unpackFromDebian();
  if (await runs(unpacked)) return unpacked;
  throw new PlainError('No Caddy runs here and none could be brought; name one with CADDY_PATH.');
}

async function runs(file: string): Promise<boolean> {
  const result = await runTool(file, ['version'], { cwd: '/' }).catch(() => undefined);
  return result?.code === 0;
}

/** Beside its place first: others may look for it meanwhile. */
async function unpackFromDebian(): Promise<void> {
  await fs.mkdir(path.dirname(FOLDER), { recursive: true });
  const fresh = await fs.mkdtemp(`${FOLDER}-`);
  try {
    const fetch = () => runTool('apt-get', ['download', 'caddy'], { cwd: fresh });
    if ((await fetch()).code !== 0) {
      await runTool('apt-get', ['update'], { cwd: fresh });
      await fetch();
    }
    const packages = (await fs.readdir(fresh)).filter((name) => name.endsWith('.deb'));
    for (const name of packages) await runTool('dpkg-deb', ['-x', name, fresh], { cwd: fresh });
    await fs.rename(fresh, FOLDER);
  } catch {
    // Without apt, or because another process was faster; the caller looks for what there is.
  } finally {
    await fs.rm(fresh, { recursive: true, force: true });
  }
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

/** Starts Caddy on 127.0.0.1 and waits until it answers. @throws with what it said when it does not */
export async function runCaddy(options: CaddyProcessOptions): Promise<CaddyProcess> {
  const { rulesFile, folder, port, names } = options;
  const child = spawn(await findCaddy(), ['run', '--config', rulesFile, '--watch'], {
    env: { XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder, HOME: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const killed = () => child.kill('SIGKILL');
  process.once('exit', killed);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (said += text));
  }
  const ended = once(child, 'close');
  const authority = () => readFileSync(path.join(folder, 'caddy/pki/authorities/local/root.crt'), 'utf8');
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    process.off('exit', killed);
  };
  const answers = async () => {
    if (child.exitCode !== null) throw new Error(`Caddy did not start:\n${said}`);
    const spoken = await Promise.all(names.map((name) => speaks(name, port, authority)));
    return !spoken.includes(false);
  };
  if (!(await until(answers, { atMost: START_MILLISECONDS }))) {
    await stop();
    throw new Error(`Caddy does not answer:\n${said}`);
  }
  return { authority: authority(), output: () => said, stop };
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
