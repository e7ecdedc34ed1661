import { once } from 'node:events';
import fs from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { z } from '@centro/shared';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { freePort } from '../../scripts/testing/free-port.ts';
import { createEmptyCms } from './harness/cms.ts';
import { ended, spawnCms, waitForOutput, type SpawnedCms } from './harness/cms-program.ts';
import type { TestDatabase } from './harness/database.ts';
import { picture, training } from './harness/content.ts';
import { signInAdmin } from './harness/editor.ts';
import { readFeed, send } from './harness/http.ts';

const ON_POSTGRES = inject('postgresUrl') !== null;

/** Tables that the boot synchronises. */
const SYNCED = [
  'select * from up_roles order by id',
  'select * from up_permissions order by id',
  'select * from up_permissions_role_lnk order by id',
  'select * from admin_roles order by id',
  'select * from admin_permissions order by id',
  'select * from admin_permissions_role_lnk order by id',
  `select key, value from strapi_core_store_settings where key = 'plugin_upload_settings'`,
  'select * from content_revisions order by id',
];

const configurationSchema = z.object({
  uid: z.string(),
  settings: z.unknown(),
  layouts: z.unknown(),
  metadatas: z.record(
    z.string(),
    // Ignores Strapi's `sortable`, which differs between the first and the second start.
    z.object({ edit: z.unknown(), list: z.object({ label: z.string() }) }),
  ),
});

async function labels(database: TestDatabase): Promise<unknown[]> {
  const rows = await database.rows(
    `select value from strapi_core_store_settings
      where key like 'plugin_content_manager_configuration%' order by key`,
  );
  return rows.map(({ value }) => configurationSchema.parse(JSON.parse(String(value))));
}

describe('a second start', () => {
  test('leaves roles, permissions, labels and revision unchanged', async () => {
    const { start, database } = await createEmptyCms();
    const snapshot = async () => [
      await labels(database),
      ...(await Promise.all(SYNCED.map((sql) => database.rows(sql)))),
    ];
    expect(await (await start()).stop()).toBe(0);
    const first = await snapshot();
    expect(await (await start()).stop()).toBe(0);
    const second = await snapshot();
    for (const [index, rows] of second.entries()) {
      expect(rows.length).toBeGreaterThan(0);
      expect(rows).toEqual(first[index]);
    }
  });

  test('revokes permissions that are not in the table', async () => {
    const { start, database } = await createEmptyCms();
    const first = await start();
    await database.execute(
      `insert into up_permissions (document_id, action) values ('x', 'plugin::users-permissions.user.find')`,
    );
    await database.execute(
      `insert into up_permissions_role_lnk (permission_id, role_id)
        select p.id, r.id from up_permissions p, up_roles r where p.document_id = 'x' and r.type = 'public'`,
    );
    await first.stop();
    await start();
    expect(await database.rows(`select * from up_permissions where document_id = 'x'`)).toEqual([]);
  });
});

describe('a killed cms', () => {
  const ROUNDS = 2;
  const ENTRIES_PER_ROUND = 12;

  test('has everything acknowledged after the restart', async () => {
    const { start } = await createEmptyCms();
    const [slugs, pictures]: [string[], string[]] = [[], []];
    let running = await start();
    for (let round = 1; round <= ROUNDS; round += 1) {
      const editor = await signInAdmin(running.url);
      pictures.push((await editor.upload('silo.jpg', await picture(), 'image/jpeg')).url);
      const enough = Promise.withResolvers<undefined>();
      const writing = Array.from({ length: 4 }, async (_, writer) => {
        for (let count = 0; ; count += 1) {
          const title = `Entrada ${[round, writer, count].join(' ')}`;
          slugs.push(String((await editor.createPublished('training', training({ title })))['slug']));
          if (slugs.length >= round * ENTRIES_PER_ROUND) enough.resolve(undefined);
        }
      });
      await Promise.race([enough.promise, Promise.all(writing)]);
      await running.kill();
      await Promise.allSettled(writing);
      running = await start();
    }
    const { changes } = await readFeed(running);
    const published = changes.map(({ entry }) => (entry as { id?: unknown } | null)?.id);
    expect(published).toEqual(expect.arrayContaining(slugs));
    for (const path of [...slugs.map((slug) => `/api/trainings/${slug}`), ...pictures]) {
      expect((await fetch(`${running.url}${path}`)).status).toBe(200);
    }
  });
});

describe('times', () => {
  test('are stored in UTC in any time zone', async () => {
    const { start, database } = await createEmptyCms();
    const far = await start({ TZ: 'America/Argentina/Buenos_Aires' });
    const timestamp = '2030-06-01T00:30:00.000Z';
    const editor = await signInAdmin(far.url);
    await editor.createPublished('training', training({ title: 'Hora', timestamp }));
    const [row] = await database.rows(
      ON_POSTGRES
        ? `select to_char(timestamp, 'YYYY-MM-DD"T"HH24:MI:SS') as stored from trainings`
        : `select strftime('%Y-%m-%dT%H:%M:%S', timestamp / 1000, 'unixepoch') as stored from trainings`,
    );
    expect(row).toEqual({ stored: '2030-06-01T00:30:00' });
    await far.stop();
    const near = await start({ TZ: 'Asia/Tokyo' });
    const { body } = await send(`${near.url}/api/trainings/hora`);
    expect(body).toMatchObject({ data: { timestamp } });
  });
});

describe('a failing start', () => {
  async function failing(variables: Record<string, string>): Promise<string> {
    const { environment } = await createEmptyCms();
    const { code, output } = await ended(spawnCms({ ...environment, ...variables }));
    expect(code).toBe(1);
    expect(output.trim().split('\n')).toHaveLength(1);
    return output;
  }

  test('names the taken port', async () => {
    const server = createServer();
    const port = await freePort();
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    onTestFinished(() => {
      server.close();
    });
    expect(await failing({ CMS_PORT: String(port) })).toContain(`Port ${String(port)} is taken`);
  });

  test('names the missing secret', async () => {
    expect(await failing({ PUBLISHER_SECRET: '' })).toContain('PUBLISHER_SECRET is missing');
  });

  test('reports an unreachable database', async () => {
    const url = `postgres://nobody@127.0.0.1:${String(await freePort())}/none`;
    expect(await failing({ DATABASE_URL: url })).toContain('DATABASE_URL (ECONNREFUSED)');
  });

  test('reports an unwritable folder', async () => {
    const { dataDirectory } = await createEmptyCms();
    const file = path.join(dataDirectory, 'file');
    await fs.writeFile(file, '');
    expect(await failing({ DATA_DIR: path.join(file, 'data') })).toContain('DATA_DIR: cannot write');
  });
});

describe('a process', () => {
  const moments: [moment: string, arrives: (child: SpawnedCms) => Promise<unknown>][] = [
    ['right after the spawn', (child) => once(child.process, 'spawn')],
    ['during the start', (child) => waitForOutput(child, 'internal migration')],
    ['while it runs', (child) => waitForOutput(child, 'cms: listening')],
  ];

  test.each(moments)('ends when its parent ends: %s', async (_moment, arrives) => {
    const { environment } = await createEmptyCms();
    const child = spawnCms({ ...environment, LOG_LEVEL: 'info' });
    await arrives(child);
    child.process.disconnect();
    expect((await ended(child)).code).toBe(0);
  });

  test('runs without a supervising parent', async () => {
    const { environment } = await createEmptyCms();
    const child = spawnCms(environment, false);
    await waitForOutput(child, 'cms: listening');
    child.process.kill('SIGTERM');
    expect((await ended(child)).code).toBe(0);
  });

  test('ends on SIGTERM during the start', async () => {
    const { environment } = await createEmptyCms();
    const child = spawnCms({ ...environment, LOG_LEVEL: 'info' });
    await waitForOutput(child, 'internal migration');
    child.process.kill('SIGTERM');
    expect((await ended(child)).code).toBe(0);
  });

  test.runIf(ON_POSTGRES)('can start concurrently with others on an empty database', async () => {
    const { start } = await createEmptyCms();
    const others = [await freePort(), await freePort()];
    const started = await Promise.all([start(), ...others.map((port) => start({ CMS_PORT: String(port) }))]);
    for (const { url } of started) expect((await send(`${url}/api/trainings`)).status).toBe(200);
  });
});
