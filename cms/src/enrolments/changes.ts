import { z, type Standing } from '@centro/shared';
import { ENROLMENT_CHANGE_TABLE } from '../database/models';
import type { Queries, Transaction } from '../database/transaction';

const standingSchema = z.enum(['none', 'enrolled', 'waiting', 'approved']);

/** What somebody of the staff made of somebody's standing, and why. */
export interface EnrolmentChange {
  /** Account in the admin. */
  readonly staffId: number;
  readonly personUid: string;
  readonly trainingId: string;
  readonly from: Standing;
  readonly to: Standing;
  readonly reason: string | null;
}

const storedSchema = z
  .object({
    staff_id: z.int(),
    person_uid: z.string(),
    training_id: z.string(),
    from_status: standingSchema,
    to_status: standingSchema,
    reason: z.string().nullable(),
    /** SQLite has milliseconds. */
    made_at: z.coerce.date(),
  })
  .transform((row) => ({
    ...{ staffId: row.staff_id, personUid: row.person_uid, trainingId: row.training_id },
    ...{ from: row.from_status, to: row.to_status, reason: row.reason },
    madeAt: row.made_at.toISOString(),
  }));

/** A change with the instant (ISO 8601) at which it was made. */
export type NotedChange = z.output<typeof storedSchema>;

/** Notes changes in the transaction that makes them; they are never altered or deleted. */
export async function noteChanges(
  { trx }: Transaction,
  changes: readonly EnrolmentChange[],
  now: number,
): Promise<void> {
  const rows = changes.map(({ staffId, personUid, trainingId, from, to, reason }) => ({
    ...{ staff_id: staffId, person_uid: personUid, training_id: trainingId },
    ...{ from_status: from, to_status: to, reason, made_at: new Date(now) },
  }));
  if (rows.length > 0) await trx.batchInsert(ENROLMENT_CHANGE_TABLE, rows, 100);
}

/** The changes that the staff made in a training, the latest first. */
export async function changesIn(
  { trx }: Queries,
  trainingId: string,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<NotedChange[]> {
  const rows: unknown = await trx(ENROLMENT_CHANGE_TABLE)
    .where({ training_id: trainingId })
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset);
  return z.array(storedSchema).parse(rows);
}
