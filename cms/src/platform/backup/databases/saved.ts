import type { SavedDatabase } from './database';
import { postgresDatabase } from './postgres';
import { sqliteDatabase } from './sqlite';

export interface DatabasePlace {
  readonly databaseFile: string;
  readonly databaseUrl: string | undefined;
}

/** The database that an installation has or is to have. */
export function savedDatabase({ databaseFile, databaseUrl }: DatabasePlace): SavedDatabase {
  return databaseUrl === undefined ? sqliteDatabase(databaseFile) : postgresDatabase(databaseUrl);
}
