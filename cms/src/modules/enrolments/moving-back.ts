import { promotions, staffRefusal } from '@centro/shared';
import type { Core } from '@strapi/strapi';
import { byStaff } from '../../platform/audit/entries';
import { USER_TABLE } from '../../platform/database/users';
import { inTransaction, type Transaction } from '../../platform/database/transaction';
import { changeCapacity, lockCapacityOf, type Capacity } from './capacity';
import { noteChanges } from './changes';
import { readTraining, type KnownTraining } from './known-trainings';
import { queueEnrolmentNotice } from './notices';
import { firstInQueue, promote } from './promotion';
import { rowsIn, updateRow, type EnrolmentRow } from './rows';
import type { StaffOrder, StaffOutcome } from './staff';

/** Several people of one training who are to give their places back and wait. */
export interface MovingBackOrder extends Pick<StaffOrder, 'staffId' | 'trainingId'> {
  readonly personUids: readonly string[];
}

interface Named {
  readonly id: number;
  readonly document_id: string;
  /** SQLite has 1 and 0. */
  readonly banned: boolean | number | null;
}

/**
 * Moves people with a place to the end of the queue, in one transaction under the capacity's lock. What becomes free goes
 * to those who wait already; only as many are moved, in the order given, as then stay waiting, so that nobody gets back at
 * once what was just taken (`place-free`). Repeated, it changes nothing.
 *
 * @returns what became of each, or `undefined` when there is no such training
 */
export function moveAllBack(
  strapi: Core.Strapi,
  { staffId, trainingId, personUids }: MovingBackOrder,
  now: number,
): Promise<ReadonlyMap<string, StaffOutcome> | undefined> {
  return inTransaction(strapi, async (transaction) => {
    const capacity = await lockCapacityOf(transaction, trainingId);
    const training = capacity && (await readTraining(strapi, trainingId));
    if (!training) return undefined;
    const people = await peopleOf(transaction, personUids);
    const rows = await rowsIn(
      transaction,
      trainingId,
      Array.from(people.values(), ({ id }) => id),
    );
    const byPerson = new Map(rows.map((row) => [row.person_id, row]));
    const outcomes = new Map<string, StaffOutcome>();
    const movable: (EnrolmentRow & { readonly uid: string })[] = [];
    for (const uid of new Set(personUids)) {
      const person = people.get(uid);
      const row = person && byPerson.get(person.id);
      outcomes.set(uid, outcomeOf(person, row));
      if (row?.status === 'enrolled' && !person?.banned) movable.push({ ...row, uid });
    }
    const moved = movable.slice(0, await mostThatWait(transaction, training, capacity, movable.length, now));
    for (const { uid } of moved) outcomes.set(uid, { kind: 'done', changed: true });
    for (const [index, row] of moved.entries()) {
      await updateRow(transaction, row, { status: 'waiting', position: capacity.lastPosition + 1 + index });
    }
    const left = { taken: capacity.taken - moved.length, waiting: capacity.waiting + moved.length };
    const promoted = await promote(transaction, training, left, now, { by: byStaff(staffId) });
    await changeCapacity(transaction, trainingId, {
      taken: promoted - moved.length,
      waiting: moved.length - promoted,
      lastPosition: moved.length,
    });
    const change = { staffId, trainingId, from: 'enrolled', to: 'waiting', reason: null } as const;
    await noteChanges(
      transaction,
      moved.map(({ uid: personUid }) => ({ ...change, personUid })),
      now,
    );
    for (const { person_id: personId } of moved) {
      await queueEnrolmentNotice(transaction, 'moved-back', { personId, training, now });
    }
    return outcomes;
  });
}

/** What becomes of somebody unless they are moved: nobody is for whom there would be a place again at once. */
function outcomeOf(person: Named | undefined, row: EnrolmentRow | undefined): StaffOutcome {
  if (!person) return { kind: 'refused', code: 'not-found' };
  if (!row) return { kind: 'refused', code: 'not-enrolled' };
  if (row.status === 'waiting') return { kind: 'done', changed: false };
  const refusal = staffRefusal({
    from: row.status,
    to: 'waiting',
    banned: Boolean(person.banned),
    hasDni: true,
    otherProfileIn: false,
    ended: false,
    cancelled: false,
  });
  return { kind: 'refused', code: refusal ?? 'place-free' };
}

/** How many of so many people can give their place to somebody who waits already, or to nobody. */
async function mostThatWait(
  transaction: Transaction,
  training: KnownTraining,
  { taken, waiting }: Capacity,
  people: number,
  now: number,
): Promise<number> {
  const others = (await firstInQueue(transaction, training.documentId, people)).length;
  const fits = (moved: number) =>
    promotions(training.terms, { taken: taken - moved, waiting: waiting + moved }, now) <= others;
  let most = people;
  while (most > 0 && !fits(most)) most -= 1;
  return most;
}

async function peopleOf({ trx }: Transaction, uids: readonly string[]): Promise<ReadonlyMap<string, Named>> {
  const rows = await trx(USER_TABLE)
    .whereIn('document_id', uids)
    .select<Named[]>('id', 'document_id', 'banned');
  return new Map(rows.map((row) => [row.document_id, row]));
}
