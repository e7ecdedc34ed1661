import type { Core } from '@strapi/strapi';
import { SESSION_TABLE } from './users';

/** Columns that requests search, in tables that Strapi creates without these indexes. */
const INDEXES = [
  { name: 'strapi_sessions_session_id_idx', table: SESSION_TABLE, column: 'session_id' },
  { name: 'strapi_sessions_user_id_idx', table: SESSION_TABLE, column: 'user_id' },
  { name: 'up_users_dni_number_idx', table: 'up_users', column: 'dni_number' },
];

/** Creates the missing indexes. */
export async function ensureIndexes(strapi: Core.Strapi): Promise<void> {
  for (const { name, table, column } of INDEXES) {
    await strapi.db.connection.raw('create index if not exists ?? on ?? (??)', [name, table, column]);
  }
}
