import type { Core } from '@strapi/strapi';
import { appendAuditEntries, byStaff, entriesOf, type StoredEntry } from '../../platform/audit/entries';
import { inTransaction, type Transaction } from '../../platform/database/transaction';
import { USER_TABLE, USER_UID } from '../../platform/database/users';
import { isDeletion, type UserWriteSubscriber } from '../../strapi/user-writes';
import type { AccountOutcome } from './account-outcome';

/** A note of the staff about a person. */
export interface NoteOrder {
  /** Account in the admin. */
  readonly staffId: number;
  readonly uid: string;
  readonly note: string;
}

/** How long the same note of the same account counts as a repeated request, in milliseconds. */
const REPEATED_MS = 5 * 60 * 1000;

/**
 * Adds a note to the audit log, unless it repeats the latest one, as after a lost answer. The lock keeps the account
 * until then: a deletion removes the note, too.
 */
export function writeNote(strapi: Core.Strapi, order: NoteOrder, now: number): Promise<AccountOutcome> {
  const { staffId, uid, note } = order;
  return inTransaction(strapi, async (transaction) => {
    const person = await transaction
      .trx(USER_TABLE)
      .where({ document_id: uid })
      .forUpdate()
      .first<{ id: number } | undefined>('id');
    if (!person) return { kind: 'refused', code: 'not-found' };
    const [latest] = await entriesOf(transaction, 'person-note')
      .where({ person_uid: uid })
      .orderBy('id', 'desc')
      .limit(1)
      .select<Pick<StoredEntry, 'staff_id' | 'reason' | 'made_at'>[]>('staff_id', 'reason', 'made_at');
    const isRepeated = latest?.staff_id === staffId && latest.reason === note;
    if (isRepeated && new Date(latest.made_at).getTime() > now - REPEATED_MS) {
      return { kind: 'done', changed: false };
    }
    const entry = { by: byStaff(staffId), kind: 'person-note', personUid: uid, reason: note } as const;
    await appendAuditEntries(transaction, [entry], now);
    return { kind: 'done', changed: true };
  });
}

/** Moves the notes about a profile to the one it is merged into. */
export async function moveNotes(transaction: Transaction, from: string, to: string): Promise<void> {
  await entriesOf(transaction, 'person-note').where({ person_uid: from }).update({ person_uid: to });
}

/** Deletes the notes about a person in the transaction that deletes the account. */
export function deleteNotes(strapi: Core.Strapi): UserWriteSubscriber {
  const users = strapi.db.query(USER_UID);
  return (write, next) => {
    if (!isDeletion(write)) return next();
    return inTransaction(strapi, async (transaction) => {
      const select = ['documentId'];
      const people = (await users.findMany({ where: write.where, select })) as { documentId: string }[];
      const result = await next();
      const uids = people.map(({ documentId }) => documentId);
      await entriesOf(transaction, 'person-note').whereIn('person_uid', uids).delete();
      return result;
    });
  };
}
