import { OperatorError } from '@centro/shared/service/command';
import type { Core } from '@strapi/strapi';

/** Incremented with every change of the tables; `schema-version.test.ts` enforces it. */
export const SCHEMA_VERSION = 6;

const SETTINGS_TABLE = 'strapi_core_store_settings';
/** Key of the version among Strapi's own settings. */
const SETTING = 'centro_schema_version';

/** Query for the version of a database's tables; no row means that the database is older than versions are. */
export const SCHEMA_VERSION_QUERY = `select value from ${SETTINGS_TABLE} where key = '${SETTING}'`;

/** The version in the answer to {@link SCHEMA_VERSION_QUERY}. */
export function versionIn(rows: readonly { readonly value?: unknown }[]): number {
  return Number(rows[0]?.value ?? 0);
}

/**
 * Checks that the tables are not of a newer version: this one would drop unknown tables and columns.
 *
 * @throws {OperatorError} when the database is of a newer version; nothing was changed
 */
export async function assertNotNewer({ db: { connection } }: Core.Strapi): Promise<void> {
  if (!(await connection.schema.hasTable(SETTINGS_TABLE))) return;
  const rows: { readonly value?: unknown }[] = await connection(SETTINGS_TABLE)
    .where({ key: SETTING })
    .select('value');
  const version = versionIn(rows);
  if (version > SCHEMA_VERSION) throw new OperatorError(newerThanThis('The database', version));
}

/** Error message for data of a newer version. */
export function newerThanThis(what: string, version: number): string {
  return `${what} is of a newer version of this program (tables ${String(version)}, here ${String(SCHEMA_VERSION)}); nothing was changed. Start that version, or restore a backup of this one`;
}

/** Stores the version of the tables. */
export async function noteSchemaVersion({ db: { connection } }: Core.Strapi): Promise<void> {
  const value = String(SCHEMA_VERSION);
  const noted = await connection(SETTINGS_TABLE).where({ key: SETTING }).update({ value });
  if (noted === 0) await connection(SETTINGS_TABLE).insert({ key: SETTING, value, type: 'number' });
}
