import { z, type Standing } from '@centro/shared';
import type { Core } from '@strapi/strapi';
import { byStaff, entriesOf, appendAuditEntries, personEntry } from '../../platform/audit/entries';
import type { Transaction } from '../../platform/database/transaction';

const standingSchema = z.enum(['none', 'enrolled', 'waiting', 'approved']);

/** A change of a person's enrolment by the staff, with its reason. */
export interface EnrolmentChange {
  /** Account in the admin. */
  readonly staffId: number;
  readonly personUid: string;
  readonly trainingId: string;
  readonly from: Standing;
  readonly to: Standing;
  readonly reason: string | null;
}

const storedSchema = personEntry(z.object({ from: standingSchema, to: standingSchema }))
  .extend({ training_id: z.string(), reason: z.string().nullable() })
  .transform((row) => ({
    staffId: row.staff_id,
    personUid: row.person_uid,
    trainingId: row.training_id,
    ...row.details,
    reason: row.reason,
    madeAt: row.made_at.toISOString(),
  }));

/** A change with the instant (ISO 8601) at which it was made. */
export type NotedChange = z.output<typeof storedSchema>;

/** Adds changes to the audit log, in the transaction that makes them. */
export function noteChanges(
  transaction: Transaction,
  changes: readonly EnrolmentChange[],
  now: number,
): Promise<void> {
  const entries = changes.map(({ staffId, personUid, trainingId, from, to, reason }) => ({
    by: byStaff(staffId),
    kind: 'enrolment-change' as const,
    personUid,
    trainingId,
    reason,
    details: { from, to },
  }));
  return appendAuditEntries(transaction, entries, now);
}

/** The changes that the staff made in a training, the latest first. */
export async function changesIn(
  strapi: Core.Strapi,
  trainingId: string,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<NotedChange[]> {
  const rows: unknown = await entriesOf({ trx: strapi.db.connection }, 'enrolment-change')
    .where({ training_id: trainingId })
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset);
  return z.array(storedSchema).parse(rows);
}
