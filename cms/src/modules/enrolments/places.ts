import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import { actorOf } from '../../platform/audit/actor';
import type { Transaction } from '../../platform/database/transaction';
import { changeCapacity, dropCapacity, lockCapacity, type Capacity } from './capacity';
import { readTraining, type KnownTraining } from './known-trainings';
import { promote, type Trigger } from './promotion';
import { deleteRows, type EnrolmentRow } from './rows';
import { trainingTexts } from './texts';

/**
 * Removes people from a training whose capacity is locked; freed places go to the first in the queue.
 *
 * @param trigger cause of the removal
 */
export async function freePlaces(
  transaction: Transaction,
  capacity: Capacity,
  training: KnownTraining,
  rows: readonly EnrolmentRow[],
  now: number,
  trigger?: Trigger,
): Promise<void> {
  await deleteRows(transaction, rows);
  const waiting = rows.filter(({ status }) => status === 'waiting').length;
  const taken = rows.length - waiting;
  const left = { taken: capacity.taken - taken, waiting: capacity.waiting - waiting };
  const promoted = await promote(transaction, training, left, now, trigger);
  await changeCapacity(transaction, capacity.trainingId, {
    taken: promoted - taken,
    waiting: -promoted - waiting,
  });
}

/**
 * Starts a new edition of a training, in the transaction of the write, and promotes as many people as fit if its quota
 * grew.
 */
export async function startEdition(
  strapi: Core.Strapi,
  transaction: Transaction,
  trainingId: string,
): Promise<void> {
  const promoted = await fillPlaces(strapi, transaction, trainingId);
  await changeCapacity(transaction, trainingId, { taken: promoted, waiting: -promoted, edition: 1 });
}

/** Fills the free places of a training after a person in its queue was revived. */
export async function promoteRevived(
  strapi: Core.Strapi,
  transaction: Transaction,
  trainingId: string,
): Promise<void> {
  const promoted = await fillPlaces(strapi, transaction, trainingId);
  if (promoted > 0) await changeCapacity(transaction, trainingId, { taken: promoted, waiting: -promoted });
}

/** Promotes as many as fit; the lock blocks other decisions about the places until the transaction ends. */
async function fillPlaces(
  strapi: Core.Strapi,
  transaction: Transaction,
  trainingId: string,
): Promise<number> {
  const capacity = await lockCapacity(transaction, trainingId);
  const training = await readTraining(strapi, trainingId);
  return training ? promote(transaction, training, capacity, Date.now(), { by: actorOf(strapi) }) : 0;
}

/**
 * Deletes the counters of a training without enrolments.
 *
 * @throws {errors.ValidationError} when it has enrolments
 */
export async function deleteCapacity(transaction: Transaction, trainingId: string): Promise<void> {
  const { taken, waiting } = await lockCapacity(transaction, trainingId);
  if (taken + waiting > 0) throw new errors.ValidationError(trainingTexts.hasEnrolments);
  await dropCapacity(transaction, trainingId);
}
