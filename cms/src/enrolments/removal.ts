import type { Core } from '@strapi/strapi';
import { USER_TABLE } from '../citizens/citizen';
import { ENROLMENT_TABLE } from '../database/models';
import { inTransaction, type Transaction } from '../database/transaction';
import { tellFact } from '../mail/enrolment-facts';
import { lockCapacityOf } from './capacity';
import { noteChanges } from './changes';
import { readTraining } from './known-trainings';
import { freePlaces } from './places';
import type { EnrolmentRow } from './rows';

/** Several enrolments, of several trainings, that somebody of the staff takes back at once. */
export interface RemovalOrder {
  /** Account in the admin. */
  readonly staffId: number;
  readonly enrolments: readonly { readonly training: string; readonly person: string }[];
  readonly reason: string;
}

interface NamedRow extends EnrolmentRow {
  readonly status: 'enrolled' | 'waiting';
  readonly uid: string;
}

/**
 * Takes back enrolments that are not approved: what becomes free in a training goes to the first in its queue, in one
 * transaction for each training. Repeated, it changes nothing.
 *
 * @returns how many there were
 */
export async function removeAll(
  strapi: Core.Strapi,
  { staffId, enrolments, reason }: RemovalOrder,
  now: number,
): Promise<number> {
  let removed = 0;
  for (const trainingId of new Set(enrolments.map(({ training }) => training))) {
    const uids = enrolments.filter(({ training }) => training === trainingId).map(({ person }) => person);
    removed += await inTransaction(strapi, async (transaction) => {
      const capacity = await lockCapacityOf(transaction, trainingId);
      const training = capacity && (await readTraining(strapi, trainingId));
      if (!training) return 0;
      const rows = await rowsOf(transaction, trainingId, uids);
      await freePlaces(transaction, capacity, training, rows, now);
      const changes = rows.map(({ uid: personUid, status: from }) => {
        return { staffId, personUid, trainingId, from, to: 'none', reason } as const;
      });
      await noteChanges(transaction, changes, now);
      for (const { person_id: personId } of rows) {
        await tellFact(transaction, 'removed', { personId, training, now });
      }
      return rows.length;
    });
  }
  return removed;
}

function rowsOf({ trx }: Transaction, trainingId: string, uids: readonly string[]): Promise<NamedRow[]> {
  return trx(`${ENROLMENT_TABLE} as own`)
    .join(`${USER_TABLE} as person`, 'person.id', 'own.person_id')
    .where('own.training_id', trainingId)
    .whereIn('own.status', ['enrolled', 'waiting'])
    .whereIn('person.document_id', uids)
    .select<NamedRow[]>('own.id', 'own.person_id', 'own.status', 'person.document_id as uid');
}
