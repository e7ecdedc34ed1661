import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { ROOT } from '../environment.ts';
import { until } from '../processes/wait.ts';
import { findProgramWithLibraries } from './debian.ts';
import { freePort } from './free-port.ts';

const CLAMD = {
  ...{ packageName: 'clamav-daemon', file: 'usr/sbin/clamd', versionArgument: '--help' },
  ...{ variable: 'CLAMD_PATH', withLibraries: true },
};

const START_MILLISECONDS = 20_000;

/** A running `clamd`. */
export interface RunningScanner {
  readonly port: number;
  stop: () => Promise<void>;
}

/**
 * Starts `clamd` on 127.0.0.1 as docs/clamd.conf has it, but for where it listens and what it knows, and waits until it answers.
 *
 * @param folder where its files lie
 * @param signatures what it knows, as lines of an `.ndb` file
 * @throws with what it said when it does not answer
 */
export async function startScanner(folder: string, signatures: readonly string[]): Promise<RunningScanner> {
  const clamd = await findProgramWithLibraries(CLAMD);
  const port = await freePort();
  const known = path.join(folder, 'signatures');
  await fs.mkdir(known, { recursive: true });
  await fs.writeFile(path.join(known, 'centro.ndb'), signatures.map((line) => `${line}\n`).join(''));
  const file = path.join(folder, 'clamd.conf');
  const own = { DatabaseDirectory: known, TCPSocket: String(port), TCPAddr: '127.0.0.1' };
  await fs.writeFile(file, withValues(await fs.readFile(path.join(ROOT, 'docs/clamd.conf'), 'utf8'), own));

  const child = spawn(clamd.path, ['--config-file', file], {
    env: clamd.env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const killed = () => child.kill('SIGKILL');
  process.once('exit', killed);
  let said = '';
  for (const output of [child.stdout, child.stderr]) {
    output.setEncoding('utf8').on('data', (more: string) => {
      said += more;
    });
  }
  const closed = once(child, 'close').finally(() => process.off('exit', killed));
  const stop = async () => {
    child.kill('SIGTERM');
    await closed;
  };
  if (await until(() => answers(port), { atMost: START_MILLISECONDS })) return { port, stop };
  await stop();
  throw new Error(`clamd does not answer:\n${said}`);
}

/** @throws when the file says nothing of one of them */
function withValues(configuration: string, values: Readonly<Record<string, string>>): string {
  return Object.entries(values).reduce((written, [name, value]) => {
    const line = new RegExp(`^${name} .*$`, 'm');
    if (!line.test(written)) throw new Error(`docs/clamd.conf has no ${name}`);
    return written.replace(line, () => `${name} ${value}`);
  }, configuration);
}

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  const answer = text(socket).catch(() => '');
  socket.write('zPING\0');
  return (await answer).startsWith('PONG');
}
