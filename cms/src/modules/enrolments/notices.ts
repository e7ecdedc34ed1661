import type { Transaction } from '../../platform/database/transaction';
import type { KnownTraining } from './known-trainings';
import { queueMails } from '../../platform/mail/outbox';

/** What may become of somebody in a training. */
export type EnrolmentEvent = 'enrolled' | 'waiting' | 'promoted' | 'moved-back' | 'removed' | 'lapsed';

/** Whom it became of. */
interface Subject {
  readonly personId: number;
  readonly training: Pick<KnownTraining, 'documentId' | 'id' | 'title'>;
  readonly now: number;
  /** See `addressKey`; none of what the staff or time did. */
  readonly requestedFrom?: string | null;
}

/**
 * Has somebody told by mail what became of them in a training, in the transaction in which it does. Not of a provisional
 * place that is given or taken: its unconfirmed address may be a stranger's, and is told once it is confirmed (docs/adr/099).
 */
export async function queueEnrolmentNotice(
  transaction: Transaction,
  kind: EnrolmentEvent,
  { personId, training, now, requestedFrom }: Subject,
): Promise<void> {
  const { documentId, id, title } = training;
  await queueMails(
    transaction,
    [{ kind, personId, training: { documentId, id, title } }],
    now,
    requestedFrom,
  );
}
