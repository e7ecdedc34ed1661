import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const MODULE = path.join(import.meta.dirname, 'free-port.ts');
const PROCESSES = 4;
/** 1,000 random numbers out of 12,000 contain about 40 that appear twice. */
const PORTS_EACH = 250;
const PROGRAM = `
  const { freePort } = await import(${JSON.stringify(MODULE)});
  const ports = [];
  for (let taken = 0; taken < ${String(PORTS_EACH)}; taken++) ports.push(await freePort());
  console.log(JSON.stringify(ports));
  process.stdin.resume();
`;

async function portsOfAProcess(): Promise<number[]> {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', PROGRAM], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  onTestFinished(() => {
    child.stdin.end();
  });
  for await (const line of createInterface(child.stdout)) return JSON.parse(line) as number[];
  throw new Error('The process ended without ports.');
}

test('processes that run at the same time are given different ports', async () => {
  const ports = (await Promise.all(Array.from({ length: PROCESSES }, portsOfAProcess))).flat();
  expect(ports).toHaveLength(PROCESSES * PORTS_EACH);
  expect(new Set(ports).size).toBe(ports.length);
});
