import type { Transaction } from '../../platform/database/transaction';
import type { KnownTraining } from './known-trainings';
import { queueMails } from '../../platform/mail/outbox';

/** Events of an enrolment that are mailed. */
export type EnrolmentEvent = 'enrolled' | 'waiting' | 'promoted' | 'moved-back' | 'removed' | 'lapsed';

/** The enrolment that an event is about. */
interface Subject {
  readonly personId: number;
  readonly training: Pick<KnownTraining, 'documentId' | 'id' | 'title'>;
  readonly now: number;
  /** Network address that the mail counts against, if any; see `addressKey`. */
  readonly requestedFrom?: string | null;
}

/**
 * Queues a mail about an enrolment event, in the transaction of the event. Callers skip provisional places that are given
 * or removed: the unconfirmed address may be a stranger's and is notified once confirmed (docs/adr/099).
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
