import { OperatorError } from '@centro/shared/service/command';
import type { Core } from '@strapi/strapi';
import type { Environment } from '../environment/environment';
import { assertNotNewer, noteSchemaVersion } from './schema-version';

/** Lock under which one process at a time creates or changes the tables. */
const BOOT_LOCK = 7_221_337;

/**
 * Loads Strapi, which creates and changes the tables.
 *
 * @throws {OperatorError} when PostgreSQL cannot be reached, or the database is of a newer version
 */
export async function loadProgram(strapi: Core.Strapi, { databaseUrl }: Environment): Promise<void> {
  await (databaseUrl === undefined ? load(strapi) : loadUnderLock(strapi));
}

async function load(strapi: Core.Strapi): Promise<void> {
  await assertNotNewer(strapi);
  await strapi.load();
  await noteSchemaVersion(strapi);
}

/** Two processes that create the tables of an empty PostgreSQL at once would make each other fail. */
async function loadUnderLock(strapi: Core.Strapi): Promise<void> {
  const lock = await strapi.db.connection.transaction().catch((error: unknown) => {
    throw new OperatorError(`cannot reach the database of DATABASE_URL (${reasonOf(error)})`);
  });
  try {
    await lock.raw('select pg_advisory_xact_lock(?)', [BOOT_LOCK]);
    await load(strapi);
  } finally {
    await lock.rollback();
  }
}

function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return code ?? message;
}
