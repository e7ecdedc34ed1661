import { execFile } from 'node:child_process';
import fs from 'node:fs/promises';
import path from 'node:path';
import { parseEnv, promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { build } from './build.ts';
import { openCitizenSession } from './demo/cms/citizens.ts';
import { openDrill, PASSPHRASE, restore, type Drill } from './testing/backups.ts';
import { CITIZEN_PASSWORD } from './testing/citizen.ts';
import { startInstance, type Instance } from './testing/instance.ts';
import { administratorSession } from './testing/staff.ts';

const run = promisify(execFile);

/** Public URL of the fixtures. */
const PUBLIC_URL = 'http://localhost:4321';
/** Installations of the previous version, with facts about their people. */
const FIXTURES = path.join(import.meta.dirname, 'testing/releases');
const personSchema = z.object({ email: z.string(), dniNumber: z.string() });
const factsSchema = z.object({
  training: z.string(),
  picture: z.string(),
  graduate: personSchema,
  enrolled: personSchema,
  waiting: personSchema,
  code: z.string(),
});

beforeAll(async () => {
  await build({ admin: false });
}, 300_000);

describe('an installation of the version before', () => {
  let sqlite: Drill;
  let postgres: Drill;

  beforeAll(async () => {
    sqlite = await openDrill('SQLite');
    postgres = await openDrill('Postgres');
  }, 120_000);

  afterAll(async () => {
    await sqlite.end();
    await postgres.end();
  });

  test('starts from its SQLite data folder and .env', async () => {
    const variables = await unpackedEnvironment(sqlite, '2-sqlite');
    await expectUpgraded('2-sqlite', await started(sqlite, '2-sqlite', variables));
  });

  test('starts from its PostgreSQL dump, data folder and .env', async () => {
    const variables = await unpackedEnvironment(postgres, '2-postgres');
    const place = await postgres.createDatabase();
    await load('2-postgres.sql.gz', place['DATABASE_URL'] ?? '');
    await expectUpgraded('2-postgres', await started(postgres, '2-postgres', { ...place, ...variables }));
  });

  test('is restored from its encrypted backup', async () => {
    const backup = path.join(FIXTURES, '2-sqlite.backup');
    const { output } = await restore([backup, '--secrets'], PASSPHRASE);
    const secrets = z.record(z.string(), z.string()).parse(parseEnv(output));
    const { DEMO_ADMIN_PASSWORD } = await unpackedEnvironment(sqlite, '2-sqlite');
    const instance = await startInstance({
      variables: { ...secrets, DEMO_ADMIN_PASSWORD: DEMO_ADMIN_PASSWORD ?? '', ...PASSPHRASE, PUBLIC_URL },
      prepare: async ({ variables }) => {
        expect(await restore([backup], variables)).toMatchObject({ code: 0 });
      },
    });
    await expectUpgraded('2-sqlite', instance);
  });
});

/** Unpacks a fixture into the folder of its drill and reads the `.env` in it. */
async function unpackedEnvironment({ inFolder }: Drill, name: string): Promise<Record<string, string>> {
  await fs.mkdir(inFolder(name), { recursive: true });
  await run('tar', ['-xzf', path.join(FIXTURES, `${name}.tar.gz`), '-C', inFolder(name)]);
  const text = await fs.readFile(path.join(inFolder(name), '.env'), 'utf8');
  return z.record(z.string(), z.string()).parse(parseEnv(text));
}

/** Starts this version on an unpacked data folder. */
function started(
  drill: Drill,
  name: string,
  { DATABASE_URL: databaseUrl, ...variables }: Record<string, string>,
): Promise<Instance> {
  return startInstance({
    ...(databaseUrl !== undefined && { databaseUrl }),
    variables: { ...variables, PUBLIC_URL },
    prepare: ({ dataDirectory }) =>
      fs.cp(path.join(drill.inFolder(name), '.data'), dataDirectory, {
        recursive: true,
        verbatimSymlinks: true,
      }),
  });
}

/** Runs a plain SQL dump on an empty database. */
async function load(name: string, connectionString: string): Promise<void> {
  const sql = gunzipSync(await fs.readFile(path.join(FIXTURES, name))).toString('utf8');
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/** Expects the data of the fixture's people, and the published pages. */
async function expectUpgraded(name: string, instance: Instance): Promise<void> {
  const text = await fs.readFile(path.join(FIXTURES, `${name}.json`), 'utf8');
  const { training, picture, graduate, enrolled, waiting, code } = factsSchema.parse(JSON.parse(text));
  const { url } = instance.front;
  const enrolmentOf = async ({ email, dniNumber }: z.infer<typeof personSchema>) => {
    const session = await openCitizenSession(url, { email, password: CITIZEN_PASSWORD }, dniNumber);
    return session.enrol(training);
  };
  try {
    expect(await enrolmentOf(graduate)).toEqual({ status: 'approved', certificateId: code });
    expect(await enrolmentOf(enrolled)).toEqual({ status: 'enrolled' });
    expect(await enrolmentOf(waiting)).toEqual({ status: 'waiting', position: 1 });
    for (const address of [`/capacitaciones/${training}`, `/api/certificates/${code}`]) {
      expect((await fetch(`${url}${address}`)).status, address).toBe(200);
    }
    expect((await fetch(`${url}/media${picture.replace('/uploads', '')}`)).status).toBe(200);
    await administratorSession(instance);
  } finally {
    await instance.stop();
  }
}
