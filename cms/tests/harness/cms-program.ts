import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { finished } from 'node:stream/promises';
import { CHEAP_HASHING } from '../../../scripts/testing/cheap-hashing.ts';
import { COMPILE_CACHE } from '../../../scripts/testing/compile-cache.ts';

const ENTRY = path.resolve(import.meta.dirname, '../../dist/server.js');

/** Shared secret that authenticates the publisher. */
export const PUBLISHER_SECRET = 'a-publisher-secret-for-tests';

export const SECRETS = {
  PUBLISHER_SECRET,
  APP_KEYS: 'an-app-key-for-tests-1,an-app-key-for-tests-2',
  API_TOKEN_SALT: 'an-api-token-salt-for-tests',
  ADMIN_JWT_SECRET: 'an-admin-secret-for-tests',
  TRANSFER_TOKEN_SALT: 'a-transfer-salt-for-tests',
  JWT_SECRET: 'a-jwt-secret-for-tests',
  ENCRYPTION_KEY: 'an-encryption-key-for-tests-0001',
};

export type Variables = Readonly<Record<string, string>>;

/** A process of the cms, possibly ended. */
export interface SpawnedCms {
  readonly process: ChildProcess;
  output: () => string;
}

/** Starts the program with only these variables; does not wait until it is ready. */
export function spawnCms(variables: Variables, supervised = true): SpawnedCms {
  const child = spawn(process.execPath, [ENTRY], {
    env: { PATH: process.env['PATH'], ...COMPILE_CACHE, ...CHEAP_HASHING, ...variables },
    stdio: ['ignore', 'pipe', 'pipe', ...(supervised ? (['ipc'] as const) : [])],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  return { process: child, output: () => output };
}

/** Waits until a process exits; returns its output and exit code. */
export async function ended(child: SpawnedCms): Promise<{ code: number | null; output: string }> {
  await closed(child.process);
  return { code: child.process.exitCode, output: child.output() };
}

/** Resolves when the output contains a text; rejects if the process exits before. */
export function waitForOutput(child: SpawnedCms, wanted: string): Promise<void> {
  return new Promise((resolve, reject) => {
    child.process.stdout?.on('data', () => {
      if (child.output().includes(wanted)) resolve();
    });
    child.process.once('exit', () => {
      reject(new Error(`The cms ended: ${child.output()}`));
    });
  });
}

/**
 * Waits for the process to exit and its output to end. Once its IPC channel is closed, the process never emits `close`.
 */
export async function closed(child: ChildProcess): Promise<void> {
  const written = [child.stdout, child.stderr].flatMap((stream) => (stream ? [finished(stream)] : []));
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  await Promise.all(written);
}
