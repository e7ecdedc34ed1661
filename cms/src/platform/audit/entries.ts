import { z } from '@centro/shared';
import { AUDIT_TABLE } from '../database/models';
import type { Queries } from '../database/transaction';
import type { AuditKind } from './staff-contract';

/** Author of an action: an account in the admin, an administrator of the site, or the system itself. */
export type Actor =
  | { readonly kind: 'staff'; readonly id: number }
  | { readonly kind: 'administrator'; readonly uid: string }
  | { readonly kind: 'system' };

/** An action and what it concerns. */
export interface AuditEntry {
  readonly by: Actor;
  readonly kind: AuditKind;
  readonly personUid?: string | undefined;
  readonly trainingId?: string;
  /** Of a certificate. */
  readonly code?: string;
  /** Further data of its kind; never private data of a person. */
  readonly details?: Readonly<Record<string, unknown>>;
  readonly reason?: string | null;
}

/** A row of {@link AUDIT_TABLE}. */
export interface StoredEntry {
  readonly id: number;
  /** As the database has it: a date, or milliseconds. */
  readonly made_at: Date | number;
  readonly kind: AuditKind;
  readonly staff_id: number | null;
  readonly administrator_uid: string | null;
  readonly person_uid: string | null;
  readonly training_id: string | null;
  readonly code: string | null;
  /** JSON */
  readonly details: string;
  readonly reason: string | null;
}

/** The actor of actions without a request by staff. */
export const SYSTEM: Actor = { kind: 'system' };

/** Returns the actor for an account in the admin. */
export function byStaff(id: number): Actor {
  return { kind: 'staff', id };
}

/** The columns that every entry of a kind about a person has, for a schema of its rows. */
export function personEntry<D extends z.ZodType>(details: D) {
  return z.object({
    id: z.int(),
    staff_id: z.int(),
    person_uid: z.string(),
    details: z.string().transform((text) => details.parse(JSON.parse(text))),
    /** SQLite has milliseconds. */
    made_at: z.coerce.date(),
  });
}

/** For how long entries are kept, in milliseconds. */
export const AUDIT_MILLISECONDS = 365 * 24 * 60 * 60 * 1000;

const BATCH = 100;

/** Adds audit entries in the transaction of the actions; they are deleted after a year. */
export async function appendAuditEntries(
  { trx }: Queries,
  entries: readonly AuditEntry[],
  now: number,
): Promise<void> {
  const rows = entries.map(({ by, kind, personUid, trainingId, code, details = {}, reason = null }) => ({
    made_at: new Date(now),
    kind,
    details: JSON.stringify(details),
    reason,
    staff_id: by.kind === 'staff' ? by.id : null,
    administrator_uid: by.kind === 'administrator' ? by.uid : null,
    person_uid: personUid ?? null,
    training_id: trainingId ?? null,
    code: code ?? null,
  }));
  if (rows.length > 0) await trx.batchInsert(AUDIT_TABLE, rows, BATCH);
}

/** Entries of one kind. */
export function entriesOf({ trx }: Queries, kind: AuditKind) {
  return trx<StoredEntry>(AUDIT_TABLE).where({ kind });
}
