import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROOT } from './environment.ts';
import { runTool } from './processes/tool.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'centro-secrets-'));
  for (const name of ['cms', 'database', 'publisher']) mkdirSync(path.join(folder, name));
});

afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** The secrets of the cms after replacing some. */
async function after(...replaced: readonly string[]): Promise<Readonly<Record<string, string | undefined>>> {
  const folders = ['cms', 'database', 'publisher'].map((name) => path.join(folder, name));
  const run = await runTool(process.execPath, ['scripts/compose-secrets.ts', ...folders, ...replaced], {
    cwd: ROOT,
  });
  expect(run).toMatchObject({ code: 0 });
  return parseEnv(readFileSync(path.join(folder, 'cms', 'centro.env'), 'utf8'));
}

test('replacing the encryption key repeatedly keeps all former keys', async () => {
  const first = await after();
  const second = await after('ENCRYPTION_KEY');
  const third = await after('ENCRYPTION_KEY', 'JWT_SECRET');
  expect(first['FORMER_ENCRYPTION_KEY']).toBeUndefined();
  expect(second['FORMER_ENCRYPTION_KEY']).toBe(first['ENCRYPTION_KEY']);
  expect(third['FORMER_ENCRYPTION_KEY']).toBe([second['ENCRYPTION_KEY'], first['ENCRYPTION_KEY']].join());
  expect(new Set([first, second, third].map((each) => each['ENCRYPTION_KEY'])).size).toBe(3);
  expect(third['JWT_SECRET']).not.toBe(second['JWT_SECRET']);
  expect(await after()).toEqual(third);
});
