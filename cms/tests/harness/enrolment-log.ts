import { z, type Standing } from '@centro/shared';
import type { TestDatabase } from './database.ts';

/** A change of a training's enrolments, in database order. */
export type LogEntry =
  /** An enrolment was created, changed or deleted. */
  | {
      readonly kind: 'row';
      readonly at: number;
      readonly personId: number;
      readonly from: Standing;
      readonly to: Standing;
    }
  /** An entry of the audit log. */
  | {
      readonly kind: 'note';
      readonly at: number;
      readonly uid: string;
      readonly from: Standing;
      readonly to: Standing;
    }
  /** The publicly visible state of the training changed. */
  | { readonly kind: 'edition'; readonly at: number };

const TABLE = 'test_enrolment_log';

/** SQL expression of a detail of an audit entry. */
type Detail = (name: string) => string;

interface Watch {
  readonly table: string;
  readonly on: 'insert' | 'update' | 'delete';
  readonly when?: string;
  /** SQL expressions for kind, training, person, uid, from and to. */
  readonly values: readonly string[] | ((detail: Detail) => readonly string[]);
}

const WATCHES: readonly Watch[] = [
  {
    table: 'enrolments',
    on: 'insert',
    values: ["'row'", 'new.training_id', 'new.person_id', 'null', "'none'", 'new.status'],
  },
  {
    table: 'enrolments',
    on: 'update',
    when: 'old.status <> new.status',
    values: ["'row'", 'new.training_id', 'new.person_id', 'null', 'old.status', 'new.status'],
  },
  {
    table: 'enrolments',
    on: 'delete',
    values: ["'row'", 'old.training_id', 'old.person_id', 'null', 'old.status', "'none'"],
  },
  {
    table: 'audit_entries',
    on: 'insert',
    when: "new.kind = 'enrolment-change'",
    values: (detail) => ["'note'", 'new.training_id', 'null', 'new.person_uid', detail('from'), detail('to')],
  },
  {
    table: 'training_capacities',
    on: 'update',
    when: 'old.edition <> new.edition',
    values: ["'edition'", 'new.training_id', 'null', 'null', 'null', 'null'],
  },
];

const COLUMNS = 'at, kind, training_id, person_id, uid, from_status, to_status';

/**
 * Installs triggers that log all changes of enrolments. They run in the transactions of the changes, so a rollback
 * removes their entries, and under their locks, so the log has the order of the changes.
 */
export async function keepLog({ kind, execute }: TestDatabase): Promise<void> {
  const types = 'at double precision, kind text, training_id text, person_id integer, uid text';
  const id = kind === 'sqlite' ? 'integer primary key autoincrement' : 'serial primary key';
  await execute(`create table ${TABLE} (seq ${id}, ${types}, from_status text, to_status text)`);
  for (const [index, watch] of WATCHES.entries()) {
    await execute(kind === 'sqlite' ? sqliteTrigger(watch, index) : postgresTrigger(watch, index));
  }
}

function sqliteTrigger({ table, on, when, values }: Watch, index: number): string {
  const now = "unixepoch('subsec') * 1000.0";
  const detail = (name: string) => `json_extract(new.details, '$.${name}')`;
  return `create trigger test_log_${String(index)} after ${on} on ${table} ${when ? `when ${when}` : ''}
    begin insert into ${TABLE} (${COLUMNS}) values (${[now, ...valuesOf(values, detail)].join(', ')}); end`;
}

function postgresTrigger({ table, on, when, values }: Watch, index: number): string {
  const name = `test_log_${String(index)}`;
  const now = 'extract(epoch from clock_timestamp()) * 1000';
  const detail = (name: string) => `new.details::json ->> '${name}'`;
  return `create function ${name}() returns trigger language plpgsql as $$ begin
      insert into ${TABLE} (${COLUMNS}) values (${[now, ...valuesOf(values, detail)].join(', ')}); return null; end $$;
    create trigger ${name} after ${on} on ${table} for each row
      ${when ? `when (${when})` : ''} execute function ${name}()`;
}

function valuesOf(values: Watch['values'], detail: Detail): readonly string[] {
  return typeof values === 'function' ? values(detail) : values;
}

const standingSchema = z.enum(['none', 'enrolled', 'waiting', 'approved']);
const base = { seq: z.int(), at: z.coerce.number() };
const change = { from_status: standingSchema, to_status: standingSchema };
const rowSchema = z.discriminatedUnion('kind', [
  z.object({ ...base, ...change, kind: z.literal('row'), person_id: z.int() }),
  z.object({ ...base, ...change, kind: z.literal('note'), uid: z.string() }),
  z.object({ ...base, kind: z.literal('edition') }),
]);

/** The log of a training, in order. */
export async function readLog({ rows }: TestDatabase, trainingId: string): Promise<LogEntry[]> {
  const found = await rows(`select * from ${TABLE} where training_id = '${trainingId}' order by seq`);
  return z
    .array(rowSchema)
    .parse(found)
    .map((row): LogEntry => {
      if (row.kind === 'edition') return { kind: row.kind, at: row.at };
      const { at, from_status: from, to_status: to } = row;
      return row.kind === 'row'
        ? { kind: 'row', at, personId: row.person_id, from, to }
        : { kind: 'note', at, uid: row.uid, from, to };
    });
}
