import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { pushedBucket, pushing, SECRET } from './testing/pushing.ts';

const { data, hosted, publish } = pushing();
const { bucket, freshPrefix } = pushedBucket();

describe('the command', () => {
  const USAGE = /^Name where to: npm run deploy -- [^\n]+$/;

  async function run(
    variables: Readonly<Record<string, string>>,
    script = path.join(import.meta.dirname, 'main.ts'),
    ...args: readonly string[]
  ) {
    const command = spawn(process.execPath, [script, ...args], {
      env: { PATH: process.env['PATH'], DATA_DIR: data().root, PUBLISHER_SECRET: SECRET, ...variables },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    for (const stream of [command.stdout, command.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => (said += text));
    }
    const [code] = (await once(command, 'close')) as [number | null];
    return { code, said: said.trim() };
  }

  it('says what it did', async () => {
    const { address, url } = await freshPrefix();
    const id = publish(1, { 'index.html': ['a'] });
    const there = { PUSH_TARGET: address.href, ...bucket().variables };
    expect(await run(there)).toEqual({
      code: 0,
      said: `Release ${id} is at ${address.href}: 2 of 2 files sent, 0 removed.`,
    });
    expect((await fetch(`${url}/index.html`)).status).toBe(200);
  });

  it('ends when it is done, as npm run deploy starts it', async () => {
    const deploy = path.join(import.meta.dirname, '../../scripts/deploy.ts');
    const id = publish(1, { 'index.html': ['a'] });
    const { code, said } = await run({}, deploy, pathToFileURL(hosted()).href);
    expect(said).toContain(`Release ${id} is at ${pathToFileURL(hosted()).href}: `);
    expect([code, existsSync(path.join(hosted(), 'index.html'))]).toEqual([0, true]);
    expect(await run({}, deploy)).toMatchObject({ code: 1, said: expect.stringMatching(USAGE) as unknown });
  });

  it('says in one line what is wrong', async () => {
    publish(1, { 'index.html': ['a'] });
    const { address } = await freshPrefix();
    const wrong: readonly (readonly [Record<string, string>, RegExp])[] = [
      [{ PUSH_TARGET: 'ftp://host' }, /^push: Environment not usable: PUSH_TARGET: must be s3:/],
      [
        { PUSH_TARGET: address.href, ...bucket().variables, AWS_ENDPOINT_URL_S3: 'http://127.0.0.1:1' },
        /^push: .+$/,
      ],
      [{ PUSH_TARGET: address.href, ...bucket().variables, AWS_ACCESS_KEY_ID: 'x' }, /key/i],
      [{ PUSH_TARGET: 's3://no-hay', ...bucket().variables }, /bucket does not exist/],
    ];
    for (const [variables, message] of wrong) {
      const { code, said } = await run(variables);
      expect([said, code, said.split('\n').length]).toEqual([said, 1, 1]);
      expect(said).toMatch(message);
    }
  });
});
