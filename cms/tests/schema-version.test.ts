import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { z } from '@centro/shared';
import { expect, test } from 'vitest';
import { FAST_TIER } from '../../scripts/testing/history-count.ts';
import { SCHEMA_VERSION, SCHEMA_VERSION_QUERY, versionIn } from '../src/platform/database/schema-version.ts';
import { createCms } from './harness/cms.ts';
import { ended, spawnCms } from './harness/cms-program.ts';
import type { TestDatabase } from './harness/database.ts';

const HISTORY = path.join(import.meta.dirname, 'schema-history.json');

const SETTINGS = 'strapi_core_store_settings';

/** Fingerprints of the schema, one for each version. */
const historySchema = z.array(z.string());

/** Hash of the schema stored by Strapi; a new version of Strapi may change it too. */
async function fingerprint(database: TestDatabase): Promise<string> {
  const rows = await database.rows('select schema from strapi_database_schema order by id desc limit 1');
  const value = rows[0]?.['schema'];
  const schema: unknown = typeof value === 'string' ? JSON.parse(value) : value;
  return createHash('sha256').update(sorted(schema)).digest('hex');
}

/** Serialises in a stable order, since databases and Strapi differ. */
function sorted(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(sorted).sort().join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).map(([key, each]) => `${JSON.stringify(key)}:${sorted(each)}`);
  return `{${entries.sort().join()}}`;
}

const storedVersion = async (database: TestDatabase) => versionIn(await database.rows(SCHEMA_VERSION_QUERY));

test('SCHEMA_VERSION increases when the tables change', async () => {
  const { database } = await createCms();
  const history = historySchema.parse(JSON.parse(await fs.readFile(HISTORY, 'utf8')));
  expect(history).toHaveLength(SCHEMA_VERSION);
  const own = await fingerprint(database);
  const known = history.indexOf(own) + 1;
  const advice = `The tables changed: increment SCHEMA_VERSION and add ${own} to ${HISTORY}`;
  expect(known, advice).toBe(SCHEMA_VERSION);
  expect(await storedVersion(database)).toBe(SCHEMA_VERSION);
});

test.skipIf(FAST_TIER)('a database of a newer version is left unchanged', async () => {
  const { start, database, environment } = await createCms();
  await database.execute(
    `update ${SETTINGS} set value = '${String(SCHEMA_VERSION + 1)}' where key = 'centro_schema_version'`,
  );
  await database.execute('create table of_tomorrow (id integer)');
  const everything = async () =>
    JSON.stringify([
      await database.rows(`select * from ${SETTINGS} order by id`),
      await database.rows('select * from strapi_database_schema'),
      await database.rows('select * from of_tomorrow'),
    ]);
  const before = await everything();
  const { code, output } = await ended(spawnCms(environment));
  expect(code).toBe(1);
  expect(output).toMatch(
    /^cms: The database is of a newer version of this program \(tables \d+, here \d+\); nothing was changed/,
  );
  expect(output.trim().split('\n')).toHaveLength(1);
  expect(await everything()).toBe(before);
  // Control: with the right version it starts.
  await database.execute(
    `update ${SETTINGS} set value = '${String(SCHEMA_VERSION)}' where key = 'centro_schema_version'`,
  );
  expect(await (await start()).stop()).toBe(0);
});
