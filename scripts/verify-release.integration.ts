import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROOT } from './environment.ts';
import { startInstance, type Instance } from './testing/instance.ts';
import { startProgram } from './testing/program.ts';

let system: Instance;

/** Concurrent tests slow down the seed of the demo, or hold its lock. */
const START_TIMEOUT_MS = 4 * 60_000;

beforeAll(async () => {
  system = await startInstance({ demo: true });
}, START_TIMEOUT_MS);

afterAll(async () => {
  await system.stop();
});

/** Runs `npm run verify-release`'s script. */
async function verifyRelease(): Promise<{ readonly code: number | null; readonly output: string }> {
  const lines: string[] = [];
  const { ended } = startProgram(process.execPath, [path.join(ROOT, 'scripts/verify-release.ts')], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], ...system.environment.variables },
    onLine: (line) => lines.push(line),
  });
  const { code } = await ended;
  return { code, output: lines.join('\n') };
}

const releasesFolder = () => path.join(system.environment.dataDirectory, 'releases');

test('the release of the running demo equals its content', async () => {
  const { code, output } = await verifyRelease();
  expect(output).toMatch(/^Release \S+ equals content revision \d+: \d+ files\.$/);
  expect(code).toBe(0);
});

test('exits with 1 and names a file with a changed byte', async () => {
  const file = path.join(releasesFolder(), 'current/public/acerca.html');
  const bytes = fs.readFileSync(file);
  fs.writeFileSync(file, bytes.toString('latin1').replace('<html', '<htmk'), 'latin1');
  const { code, output } = await verifyRelease();
  fs.writeFileSync(file, bytes);
  expect(output).toMatch(
    /^changed {2}acerca\.html\nRelease \S+ differs from content revision \d+ in 1 of \d+ files\.$/,
  );
  expect(code).toBe(1);
});

test('exits with 1 when the cms cannot be read, and leaves nothing behind', async () => {
  await system.cms.stop();
  const { code, output } = await verifyRelease();
  await system.cms.start();
  expect(output).toMatch(/^Nothing was compared: .*ECONNREFUSED/);
  expect(code).toBe(1);
  expect(fs.readdirSync(releasesFolder()).filter((name) => name.startsWith('.comparison-'))).toEqual([]);
});
