import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { build } from './build.ts';
import { randomSecrets } from './environment.ts';

const EMAIL = 'direccion@centro.example';
const PASSWORD = 'Tres-palabras-9';

let folder: string;

beforeAll(async () => {
  await build({ admin: false });
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'centro-create-admin-'));
}, 300_000);

afterAll(() => fs.rm(folder, { recursive: true, force: true }));

const secrets = randomSecrets();

/** Runs the command with an input. */
async function createAdmin(input: string): Promise<{ code: number | null; output: string }> {
  const program = spawn(process.execPath, [path.join(import.meta.dirname, 'create-admin.ts'), EMAIL], {
    env: { PATH: process.env['PATH'], ...secrets, DATA_DIR: folder },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [program.stdout, program.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  program.stdin.end(input);
  const [code] = (await once(program, 'close')) as [number | null];
  return { code, output };
}

test('creates an administrator with the typed password, without printing it', async () => {
  const made = await createAdmin(`${PASSWORD}\n`);
  expect([made.code, made.output]).toEqual([0, expect.stringContaining('the password you typed')]);
  expect(made.output).not.toContain(PASSWORD);
  expect(await createAdmin(`${PASSWORD}\n`)).toMatchObject({
    code: 0,
    output: expect.stringContaining('the password it had') as unknown,
  });
}, 120_000);

test.each([
  ['nothing', '', 'Nothing was typed.'],
  ['too short a password', 'Ab1\n', 'password needs at least 8 characters'],
])('creates no administrator from %s', async (_what, input, message) => {
  const { code, output } = await createAdmin(input);
  expect([code, output]).toEqual([1, expect.stringContaining(message)]);
});
