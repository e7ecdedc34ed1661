import { z } from '@centro/shared';
import type { Core } from '@strapi/strapi';
import { isEmailConfirmed, USER_TABLE } from '../citizens/citizen';
import { emailOf } from '../citizens/without-email';
import { ENROLMENT_TABLE } from '../database/models';
import { readTrainings } from '../enrolments/known-trainings';
import { MOST_REMOVED, type Burst } from './staff-contract';

/** How many enrolments from one connection are shown to the staff: more than a family has. */
const BURST_SIZE = 10;

/** For how long a burst is shown, in milliseconds: a week, so that a long weekend hides none. */
const SHOWN_FOR = 7 * 24 * 60 * 60 * 1000;

const rowSchema = z.object({
  address_key: z.string(),
  training_id: z.string(),
  uid: z.string(),
  names: z.string().nullable(),
  surnames: z.string().nullable(),
  dni: z.string(),
  email: z.string(),
  /** SQLite has 1 and 0. */
  without_email: z.union([z.boolean(), z.int()]).nullable(),
  /** SQLite has 1 and 0. */
  confirmed: z
    .union([z.boolean(), z.int()])
    .nullable()
    .transform((confirmed) => (confirmed === null ? null : Boolean(confirmed))),
  status: z.enum(['enrolled', 'waiting']),
  /** SQLite has milliseconds. */
  created_at: z.coerce.date(),
});

/**
 * Many enrolments of the last week that people made from one connection, the largest first: a classroom, a telephone
 * company whose customers share an address, or somebody who fills trainings with invented people. At most
 * {@link MOST_REMOVED} rows in all; what is left follows once these are removed.
 */
export async function burstsOf(strapi: Core.Strapi, now: number): Promise<Burst[]> {
  const trx = strapi.db.connection;
  const recent = (table: string) =>
    trx(table)
      .whereIn('status', ['enrolled', 'waiting'])
      .where('created_at', '>', new Date(now - SHOWN_FOR));
  const keys = recent(ENROLMENT_TABLE)
    .whereNotNull('address_key')
    .groupBy('address_key')
    .havingRaw('count(*) >= ?', [BURST_SIZE])
    .select('address_key');
  const rows = z
    .array(rowSchema)
    .parse(
      await trx(recent(ENROLMENT_TABLE).whereIn('address_key', keys).as('own'))
        .join(`${USER_TABLE} as person`, 'person.id', 'own.person_id')
        .orderBy('own.id')
        .limit(MOST_REMOVED)
        .select('own.address_key', 'own.training_id', 'own.dni', 'own.status', 'own.created_at')
        .select('person.document_id as uid', 'person.names', 'person.surnames', 'person.email')
        .select('person.confirmed', 'person.without_email'),
    );
  const trainings = await readTrainings(strapi, [...new Set(rows.map((row) => row.training_id))]);
  const bursts = new Map<string, Burst['enrolments']>();
  for (const { address_key: connection, ...row } of rows) {
    const enrolments = bursts.get(connection) ?? [];
    const title = trainings.get(row.training_id)?.title ?? null;
    bursts.set(connection, [...enrolments, enrolmentOf(row, title)]);
  }
  return Array.from(bursts, ([connection, enrolments]) => ({ connection, enrolments })).toSorted(
    (one, other) => other.enrolments.length - one.enrolments.length,
  );
}

function enrolmentOf(
  row: Omit<z.output<typeof rowSchema>, 'address_key'>,
  title: string | null,
): Burst['enrolments'][number] {
  return {
    training: row.training_id,
    title,
    person: row.uid,
    names: row.names,
    surnames: row.surnames,
    dni: row.dni,
    email: emailOf(row.email, row.without_email),
    emailConfirmed: isEmailConfirmed(row),
    status: row.status,
    since: row.created_at.toISOString(),
  };
}
