import { mergePlaces, type HeldPlace, type MergedPlaces } from '@centro/shared';
import type { Core } from '@strapi/strapi';
import { actorOf } from '../../platform/audit/actor';
import { ENROLMENT_TABLE } from '../../platform/database/models';
import type { Transaction } from '../../platform/database/transaction';
import { lockCapacity } from './capacity';
import { readTraining } from './known-trainings';
import { freePlaces } from './places';
import { keyOf, rowsIn, trainingsWith } from './rows';

/** Two profiles of one person, of which one ends. */
export interface ProfilePair {
  readonly staying: number;
  readonly ending: number;
}

interface PlaceRow {
  readonly person_id: number;
  readonly training_id: string;
  readonly status: HeldPlace['status'];
  readonly position: number | null;
}

/**
 * Moves the places of the ending profile to the staying one by the rules of {@link mergePlaces}; freed places
 * go to the first in the queue. The caller has locked both people; the capacities of all their trainings are
 * locked here.
 */
export async function movePlaces(
  strapi: Core.Strapi,
  transaction: Transaction,
  { staying, ending }: ProfilePair,
  now: number,
): Promise<MergedPlaces> {
  const trainingIds = await trainingsWith(transaction, [staying, ending]);
  for (const trainingId of trainingIds) await lockCapacity(transaction, trainingId);
  const merged = mergePlaces(await placesOf(transaction, staying), await placesOf(transaction, ending));
  for (const trainingId of trainingIds) {
    const loser = { staying, ending }[merged.givenUp.get(trainingId) ?? 'ending'];
    if (merged.givenUp.has(trainingId)) await giveUp(strapi, transaction, trainingId, loser, now);
    if (merged.moved.includes(trainingId)) await move(transaction, trainingId, { staying, ending });
  }
  return merged;
}

async function placesOf({ trx }: Transaction, personId: number): Promise<HeldPlace[]> {
  const rows = await trx<PlaceRow>(ENROLMENT_TABLE)
    .where({ person_id: personId })
    .orderBy('id')
    .select('training_id', 'status', 'position');
  return rows.map(({ training_id: trainingId, status, position }) => ({ trainingId, status, position }));
}

async function giveUp(
  strapi: Core.Strapi,
  transaction: Transaction,
  trainingId: string,
  personId: number,
  now: number,
): Promise<void> {
  const capacity = await lockCapacity(transaction, trainingId);
  const training = await readTraining(strapi, trainingId);
  if (!training) throw new Error('A training with enrolments does not exist');
  const rows = await rowsIn(transaction, trainingId, [personId]);
  await freePlaces(transaction, capacity, training, rows, now, { by: actorOf(strapi) });
}

async function move(
  { trx }: Transaction,
  trainingId: string,
  { staying, ending }: ProfilePair,
): Promise<void> {
  await trx(ENROLMENT_TABLE)
    .where({ person_key: keyOf(trainingId, ending) })
    .update({ person_id: staying, person_key: keyOf(trainingId, staying), provisional_until: null });
}
