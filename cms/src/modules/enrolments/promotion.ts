import { promotions, type Occupancy } from '@centro/shared';
import { SYSTEM, appendAuditEntries, type Actor } from '../../platform/audit/entries';
import { USER_TABLE } from '../../platform/database/users';
import { ENROLMENT_TABLE } from '../../platform/database/models';
import type { Transaction } from '../../platform/database/transaction';
import { queueMails } from '../../platform/mail/outbox';
import type { KnownTraining } from './known-trainings';
import { bannedHolders } from '../accounts/person';
import { isProvisional, type EnrolmentRow } from './rows';

/** Maximum people promoted by one statement. */
const BATCH = 500;

interface Candidate extends Pick<EnrolmentRow, 'id' | 'person_id' | 'provisional_until'> {
  readonly uid: string;
}

/** Cause of freed places, if known. */
export interface Trigger {
  /** Staff or site administrator; absent for the system itself. */
  readonly by?: Actor | undefined;
  /** `addressKey` of the network address, if a citizen asked. */
  readonly requestedFrom?: string;
}

/**
 * Gives free places to the first in the queue, as many as fit, skipping banned people (design, Enrolment;
 * docs/adr/104), and queues a mail and an audit entry for each. The capacity is locked; the caller updates its
 * counters.
 *
 * @param occupancy counters with all other changes of this transaction
 * @returns the number of promoted people
 */
export async function promote(
  transaction: Transaction,
  training: KnownTraining,
  occupancy: Occupancy,
  now: number,
  trigger: Trigger = {},
): Promise<number> {
  const fitting = promotions(training.terms, occupancy, now);
  let promoted = 0;
  while (promoted < fitting) {
    const wanted = Math.min(BATCH, fitting - promoted);
    const chosen = await firstInQueue(transaction, training.documentId, wanted);
    if (chosen.length > 0) await enrolAll(transaction, training, chosen, now, trigger);
    promoted += chosen.length;
    if (chosen.length < wanted) break;
  }
  return promoted;
}

/** The first people in the queue who are not banned. */
export async function firstInQueue(
  { trx }: Transaction,
  trainingId: string,
  count: number,
): Promise<readonly Candidate[]> {
  return trx(`${ENROLMENT_TABLE} as place`)
    .join(`${USER_TABLE} as person`, 'person.id', 'place.person_id')
    .where({ 'place.training_id': trainingId, 'place.status': 'waiting' })
    .where((sound) => {
      void sound.where('person.banned', false).orWhereNull('person.banned');
    })
    .whereNotExists(
      bannedHolders({ trx }).where('holder.dni_number', trx.ref('person.dni_number')).select(trx.raw('1')),
    )
    .orderBy('place.position')
    .limit(count)
    .select<readonly Candidate[]>(
      'place.id',
      'place.person_id',
      'place.provisional_until',
      'person.document_id as uid',
    );
}

async function enrolAll(
  transaction: Transaction,
  training: KnownTraining,
  chosen: readonly Candidate[],
  now: number,
  { by = SYSTEM, requestedFrom }: Trigger,
): Promise<void> {
  const ids = chosen.map(({ id }) => id);
  await transaction.trx(ENROLMENT_TABLE).whereIn('id', ids).update({ status: 'enrolled' });
  const { documentId, id, title } = training;
  // A provisional place is mailed once the address is confirmed (docs/adr/099).
  const definitive = chosen.filter((candidate) => !isProvisional(candidate));
  const mails = definitive.map(({ person_id: personId }) => {
    return { kind: 'promoted' as const, personId, training: { documentId, id, title } };
  });
  const entries = chosen.map(({ uid }) => {
    return { by, kind: 'promotion' as const, personUid: uid, trainingId: documentId };
  });
  await appendAuditEntries(transaction, entries, now);
  await queueMails(transaction, mails, now, requestedFrom);
}
