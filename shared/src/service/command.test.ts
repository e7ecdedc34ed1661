import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';

const MODULE = new URL('./command.ts', import.meta.url).href;
/** More than the buffer of a pipe, in characters. */
const LONG = 3_000_000;

/** Runs the script and returns its output and exit code. */
async function run(body: string): Promise<{ output: string; errors: string; code: unknown }> {
  const script = `
    import { OperatorError, runCommand } from ${JSON.stringify(MODULE)};
    const text = 'x'.repeat(${String(LONG)});
    ${body}`;
  const command = spawn(process.execPath, ['--input-type=module-typescript', '--eval', script]);
  const printed = { output: '', errors: '' };
  command.stdout.setEncoding('utf8').on('data', (text: string) => (printed.output += text));
  command.stderr.setEncoding('utf8').on('data', (text: string) => (printed.errors += text));
  const [code] = (await once(command, 'close')) as [number | null];
  return { ...printed, code };
}

test('a command exits after its output is flushed', async () => {
  const { output, code } = await run("runCommand(async () => { process.stdout.write(text + 'end'); });");
  expect([output.length, code]).toEqual([LONG + 3, 0]);
});

test('control: process.exit() truncates output in a pipe', async () => {
  const { output } = await run('process.stdout.write(text); process.exit();');
  expect(output.length).toBeLessThan(LONG);
});

test('prints an OperatorError as one line after the output', async () => {
  const { output, errors, code } = await run(
    "runCommand(async () => { process.stdout.write(text); throw new OperatorError('No such folder'); });",
  );
  expect([output.length, errors, code]).toEqual([LONG, 'No such folder\n', 1]);
});

test('prints an unexpected error with its stack', async () => {
  const { errors, code } = await run("runCommand(async () => { throw new TypeError('odd'); });");
  expect(errors).toMatch(/TypeError: odd\n\s+at /);
  expect(code).toBe(1);
});
