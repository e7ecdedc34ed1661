import { randomUUID } from 'node:crypto';
import { OUTBOX_TABLE } from '../database/models';
import type { Transaction } from '../database/transaction';

/** A mail that is due, with what writing it needs. */
export interface Mail {
  readonly kind: 'promoted';
  readonly personId: number;
  readonly training: { readonly documentId: string; readonly title: string };
}

/**
 * Notes mails in the transaction of what they report; they are sent when it is committed (design, E-mail). Each gets
 * the name by which a mail server knows a repeated one.
 */
export async function queueMails({ trx }: Transaction, mails: readonly Mail[], now: number): Promise<void> {
  await trx(OUTBOX_TABLE).insert(
    mails.map(({ kind, personId, training }) => ({
      kind,
      person_id: personId,
      training_id: training.documentId,
      payload: JSON.stringify({ trainingId: training.documentId, title: training.title, personId }),
      message_id: randomUUID(),
      created_at: new Date(now),
      attempts: 0,
      next_attempt_at: new Date(now),
    })),
  );
}

/** Forgets the mails to people who are being deleted. */
export async function dropMailsTo({ trx }: Transaction, personIds: readonly number[]): Promise<void> {
  await trx(OUTBOX_TABLE).whereIn('person_id', personIds).delete();
}
