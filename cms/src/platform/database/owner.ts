import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { isDatabaseUnavailable } from './unavailable';

/** Maximum wait for a server that may still be creating its cluster, and interval between attempts, in milliseconds. */
const TIMEOUT_MS = 180_000;
const EVERY = 500;

/** A user of a database. */
export interface DatabaseUser {
  readonly name: string;
  readonly password: string;
}

/** Query for the objects of the schema that the user does not own yet; sequences of columns follow their tables. */
const OTHERS = `
  select case c.relkind when 'S' then 'sequence' when 'v' then 'view' when 'm' then 'materialized view' else 'table' end
      as kind, format('%I.%I', 'public', c.relname) as name
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'f', 'v', 'm', 'S')
      and pg_get_userbyid(c.relowner) <> $1
      and not exists (select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass
        and d.deptype in ('a', 'i') and c.relkind = 'S')
  union all
  select 'routine', p.oid::regprocedure::text from pg_proc p
    where p.pronamespace = 'public'::regnamespace and pg_get_userbyid(p.proowner) <> $1`;

/**
 * Makes a user of PostgreSQL the owner of a database, with no rights on the server or other databases. Idempotent; the
 * password is set each time.
 *
 * @param superuser password of the superuser that the environment names (`PGUSER`)
 */
export async function takeOverDatabase(superuser: string, { name, password }: DatabaseUser): Promise<void> {
  const client = await connected(superuser);
  try {
    const owner = client.escapeIdentifier(name);
    const database = client.escapeIdentifier(client.database ?? '');
    await client.query('begin');
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [name]);
    if (rowCount === 0) await client.query(`create role ${owner}`);
    const rights = 'login nosuperuser nocreatedb nocreaterole noreplication nobypassrls';
    await client.query(`alter role ${owner} ${rights} password ${client.escapeLiteral(password)}`);
    for (const each of [database, 'postgres', 'template1']) {
      await client.query(`revoke all on database ${each} from public`);
    }
    await client.query(`alter database ${database} owner to ${owner}`);
    await client.query(`alter schema public owner to ${owner}`);
    const others = await client.query<{ kind: string; name: string }>(OTHERS, [name]);
    for (const each of others.rows) await client.query(`alter ${each.kind} ${each.name} owner to ${owner}`);
    await client.query('commit');
  } finally {
    await client.end();
  }
}

/** @throws an error of PostgreSQL, or of the connection after {@link TIMEOUT_MS} */
async function connected(password: string): Promise<Client> {
  for (const deadline = Date.now() + TIMEOUT_MS; ;) {
    const client = new Client({ password });
    try {
      await client.connect();
      return client;
    } catch (error) {
      if (!isDatabaseUnavailable(error) || Date.now() > deadline) throw error;
    }
    await pause(EVERY);
  }
}
