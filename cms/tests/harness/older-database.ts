import { z } from '@centro/shared';
import type { TestDatabase } from './database.ts';

const schemaSchema = z.looseObject({
  tables: z.array(z.looseObject({ name: z.string(), columns: z.array(z.looseObject({ name: z.string() })) })),
});

/** Drops a column, also from the schema that Strapi stored, so that the database looks like one of an older version. */
export async function dropColumn(
  { rows, execute }: TestDatabase,
  table: string,
  column: string,
): Promise<void> {
  const [row] = await rows('select schema from strapi_database_schema order by id desc limit 1');
  const stored = row?.['schema'];
  const schema = schemaSchema.parse(typeof stored === 'string' ? JSON.parse(stored) : stored);
  const tables = schema.tables.map((each) => {
    if (each.name !== table) return each;
    return { ...each, columns: each.columns.filter(({ name }) => name !== column) };
  });
  const older = JSON.stringify({ ...schema, tables }).replaceAll("'", "''");
  await execute(`alter table ${table} drop column ${column}`);
  await execute(`update strapi_database_schema set schema = '${older}', hash = 'older'`);
}
