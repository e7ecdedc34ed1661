import path from 'node:path';
import { createStrapi, type Core } from '@strapi/strapi';
import { environment, EnvironmentError, type Environment } from './src/environment';
import { prepareFolders } from './src/storage';

/** Names the lock under which one process at a time creates or changes the tables. */
const BOOT_LOCK = 7_221_337;

process.env['TZ'] = 'UTC';
process.env['NODE_ENV'] ??= 'production';

void main();

async function main(): Promise<void> {
  try {
    const settings = environment();
    prepareFolders(settings);
    await start(settings);
  } catch (error) {
    process.stderr.write(`cms: ${error instanceof EnvironmentError ? error.message : traceOf(error)}\n`);
    process.exit(1);
  }
}

async function start(settings: Environment): Promise<void> {
  const appDir = path.resolve(__dirname, '..');
  const strapi = createStrapi({ appDir, distDir: __dirname });
  await (settings.databaseUrl === undefined ? strapi.load() : loadUnderLock(strapi));
  await strapi.listen();
  process.stdout.write(`cms: listening on http://${settings.host}:${String(settings.port)}\n`);
}

/** Two processes that create the tables of an empty PostgreSQL at once would fail each other. */
async function loadUnderLock(strapi: Core.Strapi): Promise<void> {
  const lock = await strapi.db.connection.transaction();
  try {
    await lock.raw('select pg_advisory_xact_lock(?)', [BOOT_LOCK]);
    await strapi.load();
  } finally {
    await lock.rollback();
  }
}

function traceOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
