import { promotions, type Occupancy } from '@centro/shared';
import { USER_TABLE } from '../citizens/citizen';
import { ENROLMENT_TABLE } from '../database/models';
import type { Transaction } from '../database/transaction';
import { queueMails } from '../mail/outbox';
import type { KnownTraining } from './known-trainings';
import { bannedHolders } from './person';

/** Most people promoted by one statement. */
const BATCH = 500;

interface Candidate {
  readonly id: number;
  readonly person_id: number;
}

/**
 * Gives free places to the first in the queue, as many as fit, passing over who is banned (design, Enrolment; docs/adr/104), and
 * notes a mail to each. The capacity is locked; whoever asks changes its numbers.
 *
 * @param requestedFrom `addressKey` of the network address that triggered it, if a citizen did
 * @param occupancy how many the training has once everything else of this transaction is counted
 * @returns how many were promoted
 */
export async function promote(
  transaction: Transaction,
  training: KnownTraining,
  occupancy: Occupancy,
  now: number,
  requestedFrom?: string,
): Promise<number> {
  const fitting = promotions(training.terms, occupancy, now);
  let promoted = 0;
  while (promoted < fitting) {
    const wanted = Math.min(BATCH, fitting - promoted);
    const chosen = await firstInQueue(transaction, training.documentId, wanted);
    if (chosen.length > 0) await enrolAll(transaction, training, chosen, now, requestedFrom);
    promoted += chosen.length;
    if (chosen.length < wanted) break;
  }
  return promoted;
}

async function firstInQueue(
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
    .select<readonly Candidate[]>('place.id', 'place.person_id');
}

async function enrolAll(
  transaction: Transaction,
  training: KnownTraining,
  chosen: readonly Candidate[],
  now: number,
  requestedFrom: string | undefined,
): Promise<void> {
  const ids = chosen.map(({ id }) => id);
  await transaction.trx(ENROLMENT_TABLE).whereIn('id', ids).update({ status: 'enrolled' });
  const { documentId, id, title } = training;
  const mails = chosen.map(({ person_id: personId }) => {
    return { kind: 'promoted' as const, personId, training: { documentId, id, title } };
  });
  await queueMails(transaction, mails, now, requestedFrom);
}
