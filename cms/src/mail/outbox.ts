import { randomUUID } from 'node:crypto';
import { z } from '@centro/shared';
import { OUTBOX_TABLE } from '../database/models';
import type { Queries, Transaction } from '../database/transaction';

const trainingSchema = z.object({
  documentId: z.string(),
  /** In its address. */
  id: z.string(),
  title: z.string(),
});

/** What is told by mail, to whom, with what writing it needs. */
export const mailSchema = z.discriminatedUnion('kind', [
  /** Somebody who waited has a place now (design, Enrolment). */
  z.object({ kind: z.literal('promoted'), personId: z.int(), training: trainingSchema }),
  /** Somebody made an account. */
  z.object({ kind: z.literal('welcome'), personId: z.int() }),
  /** Whoever has this address, if anybody, wants another password. Not looked up when asked: that takes time. */
  z.object({ kind: z.literal('password-reset'), email: z.string() }),
  z.object({ kind: z.literal('password-changed'), personId: z.int() }),
  /** Goes to an address that was somebody's until now, or to the one that is. */
  z.object({ kind: z.literal('email-changed'), personId: z.int(), to: z.string() }),
]);

export type Mail = z.infer<typeof mailSchema>;

/** Mails are sent soon after they are queued, by whoever hears of it here. */
let onQueued: () => void = () => undefined;

export function whenMailIsQueued(listener: () => void): void {
  onQueued = listener;
}

/**
 * Notes mails in the transaction of what they report; they are sent when it is committed (design, E-mail). Each gets
 * the name by which a mail server knows a repeated one.
 */
export async function queueMails(
  { trx, onCommit }: Transaction,
  mails: readonly Mail[],
  now: number,
): Promise<void> {
  await trx(OUTBOX_TABLE).insert(
    mails.map((mail) => ({
      kind: mail.kind,
      person_id: 'personId' in mail ? mail.personId : null,
      training_id: 'training' in mail ? mail.training.documentId : null,
      payload: JSON.stringify(mail),
      message_id: randomUUID(),
      created_at: new Date(now),
      attempts: 0,
      next_attempt_at: new Date(now),
    })),
  );
  onCommit(() => {
    onQueued();
  });
}

/** Forgets the mails to people who are being deleted. */
export async function dropMailsTo({ trx }: Queries, personIds: readonly number[]): Promise<void> {
  await trx(OUTBOX_TABLE).whereIn('person_id', personIds).delete();
}
