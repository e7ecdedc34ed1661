import { describe, expect, inject, test } from 'vitest';
import { createCms, createEmptyCms, type Cms } from './harness/cms.ts';
import type { Row } from './harness/database.ts';

const SCHEMA =
  inject('postgresUrl') === null
    ? ['select type, name, tbl_name, sql from sqlite_master order by type, name']
    : [
        `select table_name, column_name, data_type, character_maximum_length, column_default, is_nullable
          from information_schema.columns where table_schema = 'public' order by table_name, column_name`,
        `select tablename, indexname, indexdef from pg_indexes where schemaname = 'public' order by indexname`,
        `select conrelid::regclass::text as table, conname, pg_get_constraintdef(oid) as definition from pg_constraint
          where connamespace = 'public'::regnamespace order by 1, conname`,
        // Ownership of all relations.
        `select relname, pg_get_userbyid(relowner) = current_user as own from pg_class
          where relnamespace = 'public'::regnamespace order by relname`,
      ];

const RIGHTS = [
  'select code, name from admin_roles order by code',
  'select type, name from up_roles order by type',
  'select action, subject, properties, conditions from admin_permissions order by action, subject, id',
  'select action from up_permissions order by action, id',
];

const EPOCH = 'select epoch from content_revisions';

async function booted(cms: Cms): Promise<Cms> {
  await (await cms.start()).stop();
  return cms;
}

const read = ({ database }: Cms, queries: readonly string[]): Promise<Row[][]> =>
  Promise.all(queries.map((sql) => database.rows(sql)));

describe('a copy of the golden database', () => {
  test('has the schema and the rights of a fresh one', async () => {
    const [fresh, copied] = [await booted(await createEmptyCms()), await booted(await createCms())];
    const schema = await read(fresh, SCHEMA);
    for (const rows of schema) expect(rows.length).toBeGreaterThan(50);
    expect(await read(copied, SCHEMA)).toEqual(schema);
    expect(await read(copied, RIGHTS)).toEqual(await read(fresh, RIGHTS));
  });

  test('is a separate installation', async () => {
    const [one, other] = [await createCms(), await createCms()];
    expect(await read(one, [EPOCH])).not.toEqual(await read(other, [EPOCH]));
  });
});
