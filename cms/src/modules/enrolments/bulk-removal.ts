import type { Core } from '@strapi/strapi';
import { byStaff } from '../../platform/audit/entries';
import { USER_TABLE } from '../../platform/database/users';
import { ENROLMENT_TABLE } from '../../platform/database/models';
import { inTransaction, type Queries, type Transaction } from '../../platform/database/transaction';
import { queueEnrolmentNotice } from './notices';
import { lockCapacityOf, type Capacity } from './capacity';
import { noteChanges } from './changes';
import { readTraining, type KnownTraining } from './known-trainings';
import { freePlaces } from './places';
import { shutOut } from './provisional';
import { isProvisional, trainingsWith, type EnrolmentRow } from './rows';

/** Enrolments, possibly of several trainings, that the staff remove at once. */
export interface RemovalOrder {
  /** Account in the admin. */
  readonly staffId: number;
  readonly enrolments: readonly { readonly training: string; readonly person: string }[];
  readonly reason: string;
  /** Whether to bar these people and their network addresses for a day. */
  readonly keepOut: boolean;
}

interface NamedRow extends EnrolmentRow {
  readonly status: 'enrolled' | 'waiting';
  readonly uid: string;
  /** A keyed hash of the network address the person enrolled from. */
  readonly address_key: string | null;
}

/**
 * Removes enrolments that are not approved, in one transaction for each training; freed places go to the first in the
 * queue. Idempotent.
 *
 * @returns the number of removed enrolments
 */
export async function removeAll(
  strapi: Core.Strapi,
  { staffId, enrolments, reason, keepOut }: RemovalOrder,
  now: number,
): Promise<number> {
  let removed = 0;
  for (const trainingId of new Set(enrolments.map(({ training }) => training))) {
    const uids = enrolments.filter(({ training }) => training === trainingId).map(({ person }) => person);
    removed += await inTransaction(strapi, async (transaction) => {
      const capacity = await lockCapacityOf(transaction, trainingId);
      const training = capacity && (await readTraining(strapi, trainingId));
      if (!training) return 0;
      const rows = await rowsIn(transaction, trainingId).whereIn('person.document_id', uids);
      if (keepOut) await shutOut(transaction, rows, now);
      return remove(transaction, { capacity, training, rows, staffId, reason }, now);
    });
  }
  return removed;
}

/** People whose enrolments the staff remove, except approved ones. */
export interface RemovalOfAll extends Pick<RemovalOrder, 'staffId' | 'reason'> {
  readonly personIds: readonly number[];
}

/**
 * Removes all enrolments of people, who are locked, that are not approved; freed places go to the first in the queue.
 *
 * @returns the number of removed enrolments
 */
export async function removeFromAll(
  strapi: Core.Strapi,
  transaction: Transaction,
  { personIds, ...order }: RemovalOfAll,
  now: number,
): Promise<number> {
  let removed = 0;
  for (const trainingId of await trainingsWith(transaction, personIds)) {
    const capacity = await lockCapacityOf(transaction, trainingId);
    const training = capacity && (await readTraining(strapi, trainingId));
    if (!training) continue;
    const rows = await rowsIn(transaction, trainingId).whereIn('person.id', personIds);
    removed += await remove(transaction, { capacity, training, rows, ...order }, now);
  }
  return removed;
}

interface Removal extends Pick<RemovalOrder, 'staffId' | 'reason'> {
  readonly capacity: Capacity;
  readonly training: KnownTraining;
  readonly rows: readonly NamedRow[];
}

async function remove(
  transaction: Transaction,
  { capacity, training, rows, staffId, reason }: Removal,
  now: number,
): Promise<number> {
  const { trainingId } = capacity;
  await freePlaces(transaction, capacity, training, rows, now, { by: byStaff(staffId) });
  const changes = rows.map(({ uid: personUid, status: from }) => {
    return { staffId, personUid, trainingId, from, to: 'none', reason } as const;
  });
  await noteChanges(transaction, changes, now);
  const definitive = rows.filter((row) => !isProvisional(row));
  for (const { person_id: personId, address_key: requestedFrom } of definitive) {
    await queueEnrolmentNotice(transaction, 'removed', { personId, training, now, requestedFrom });
  }
  return rows.length;
}

function rowsIn({ trx }: Queries, trainingId: string) {
  return trx(`${ENROLMENT_TABLE} as own`)
    .join(`${USER_TABLE} as person`, 'person.id', 'own.person_id')
    .where('own.training_id', trainingId)
    .whereIn('own.status', ['enrolled', 'waiting'])
    .select<NamedRow[]>(
      'own.id',
      'own.person_id',
      'own.status',
      'own.address_key',
      'own.provisional_until',
      'person.document_id as uid',
    );
}
