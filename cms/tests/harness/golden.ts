import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { freePort } from '../../../scripts/testing/free-port.ts';
import { createDatabase } from '../../../scripts/testing/postgres.ts';
import { closed, SECRETS, spawnCms, waitForOutput } from './cms-program.ts';
import { signInEditor } from './editor.ts';

/** A database with schema, roles, an administrator and an editor; each cms under test starts from a copy. */
export interface Golden {
  /** Data folder of the cms that made it; holds the database on SQLite. */
  readonly dataDirectory: string;
  /** Name of its database on PostgreSQL. */
  readonly template: string | null;
}

/** Boots the cms once on an empty database. */
export async function makeGolden(postgresUrl: string | null): Promise<Golden> {
  const dataDirectory = await fs.mkdtemp(path.join(os.tmpdir(), 'centro-golden-'));
  const databaseUrl = postgresUrl === null ? undefined : await createDatabase(postgresUrl);
  const port = String(await freePort());
  const child = spawnCms({
    ...SECRETS,
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
    CMS_PORT: port,
    PUBLISHER_PORT: String(await freePort()),
    DATA_DIR: dataDirectory,
    SERVE_ADMIN: '0',
  });
  await waitForOutput(child, 'cms: listening');
  await signInEditor(`http://127.0.0.1:${port}`);
  child.process.kill('SIGTERM');
  await closed(child.process);
  if (postgresUrl === null || databaseUrl === undefined) return { dataDirectory, template: null };
  const template = new URL(databaseUrl).pathname.slice(1);
  await keepFromReassignment(postgresUrl, template);
  return { dataDirectory, template };
}

/**
 * Changes the owner of the template, so that it is not reassigned itself: each copy reassigns everything that
 * the template's role owns.
 */
async function keepFromReassignment(postgresUrl: string, template: string): Promise<void> {
  const client = new pg.Client({ connectionString: postgresUrl });
  await client.connect();
  try {
    await client.query(`alter database ${template} owner to current_user`);
  } finally {
    await client.end();
  }
}
