import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { until } from '../processes/wait.ts';
import { startPostgres } from './postgres.ts';

async function rows(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  // A stopping server also breaks idle connections; the next query is refused then.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

test('a cluster is empty, uses UTF-8 and UTC, and is removed when stopped', async () => {
  const postgres = await startPostgres();
  expect(
    await rows(
      postgres.url,
      "select lower('ÁÑ') as lower, current_setting('server_encoding') as encoding, current_setting('timezone') as zone",
    ),
  ).toEqual([{ lower: 'áñ', encoding: 'UTF8', zone: 'UTC' }]);
  await postgres.stop();
  await postgres.stop();
  await expect(rows(postgres.url, 'select 1')).rejects.toThrow('ECONNREFUSED');
});

test('a durable cluster uses fsync', async () => {
  const postgres = await startPostgres({ durable: true });
  expect(await rows(postgres.url, 'show fsync')).toEqual([{ fsync: 'on' }]);
  await postgres.stop();
});

test('a cluster ends with its owner, even by kill -9', async () => {
  const script = `
    import { startPostgres } from ${JSON.stringify(path.join(import.meta.dirname, 'postgres.ts'))};
    console.log((await startPostgres()).url);
    setInterval(() => {}, 1000);
  `;
  const owner = spawn(process.execPath, ['--input-type=module', '--eval', script]);
  const [output] = (await once(owner.stdout, 'data')) as [Buffer];
  const url = output.toString().trim();
  expect(await rows(url, 'select 1 as one')).toEqual([{ one: 1 }]);
  owner.kill('SIGKILL');
  const refuses = async () => (await rows(url, 'select 1').catch((error: unknown) => error)) instanceof Error;
  expect(await until(refuses, { atMost: 10_000 })).toBe(true);
});
