import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LockedError, acquireLock } from './lock.ts';

let folder: string;
let file: string;

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'centro-lock-'));
  file = path.join(folder, 'below/lock');
});

afterEach(() => {
  fs.rmSync(folder, { recursive: true });
});

/** Starts a process that acquires the lock, notes itself as a child and runs until it is killed. */
async function otherOwner({ ending = false } = {}) {
  const script = `
    import { acquireLock } from ${JSON.stringify(path.join(import.meta.dirname, 'lock.ts'))};
    const lock = await acquireLock(${JSON.stringify(file)}, 0);
    lock.note([process.pid], ${String(ending)});
    console.log('held');
    setInterval(() => {}, 1000);
  `;
  const owner = spawn(process.execPath, ['--input-type=module', '--eval', script]);
  await once(owner.stdout, 'data');
  return owner;
}

test('a lock is held until it is released', async () => {
  const lock = await acquireLock(file, 0);
  await expect(acquireLock(file, 0)).rejects.toThrow(LockedError);
  lock.release();
  (await acquireLock(file, 0)).release();
});

test('only one of many concurrent calls acquires it', async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => acquireLock(file, 0)));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('another process holds it while it lives', async () => {
  const owner = await otherOwner();
  await expect(acquireLock(file, 200)).rejects.toThrow(`held by process ${String(owner.pid)}`);
  owner.kill('SIGKILL');
  await once(owner, 'exit');
  const lock = await acquireLock(file, 0);
  expect(lock.orphans).toEqual([]);
});

test('waits for a process that is about to release it', async () => {
  const owner = await otherOwner({ ending: true });
  const lock = acquireLock(file, 0);
  owner.kill('SIGKILL');
  await expect(lock).resolves.toBeDefined();
});

test('the next owner gets the child processes of a killed one', async () => {
  const child = await otherOwner();
  const { startedAt } = (JSON.parse(fs.readFileSync(file, 'utf8')) as { owner: { startedAt: string } }).owner;
  const holder = {
    owner: { pid: 2 ** 22, startedAt: 'long ago' },
    children: [
      { pid: child.pid, startedAt },
      { pid: process.pid, startedAt: 'by an earlier process of the same number' },
    ],
    ending: false,
  };
  fs.writeFileSync(file, JSON.stringify(holder));
  const lock = await acquireLock(file, 0);
  expect(lock.orphans).toEqual([{ pid: child.pid, startedAt }]);
  child.kill('SIGKILL');
});

test.each(['', '{', '{"owner":1}'])('a lock file without an owner (%j) blocks no process', async (text) => {
  fs.mkdirSync(path.dirname(file));
  fs.writeFileSync(file, text);
  await expect(acquireLock(file, 0)).resolves.toBeDefined();
});
