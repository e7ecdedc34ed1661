import { movesToQueue, staffRefusal } from '@centro/shared';
import type { Core } from '@strapi/strapi';
import { byStaff } from '../../platform/audit/entries';
import { inTransaction } from '../../platform/database/transaction';
import { profilesOf, type PersonRow } from '../accounts/person';
import { changeCapacity, lockCapacityOf } from './capacity';
import { noteChanges } from './changes';
import { readTraining } from './known-trainings';
import { queueEnrolmentNotice } from './notices';
import { firstInQueue, promote } from './promotion';
import { rowsIn, updateRow, type EnrolmentRow } from './rows';
import type { StaffOrder, StaffOutcome } from './set-status';

/** Several people of one training to move to its queue. */
export interface MovingBackOrder extends Pick<StaffOrder, 'staffId' | 'trainingId'> {
  readonly personUids: readonly string[];
}

const PLACE_FREE = { kind: 'refused', code: 'place-free' } as const;

/**
 * Moves people from their places to the end of the queue, in the order given, as many as {@link movesToQueue} allows; the
 * freed places go to those already waiting. One transaction under the capacity lock. Idempotent.
 *
 * @returns the outcome for each person, or `undefined` without the training
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
    const profiles = await profilesOf(transaction, personUids);
    const ids = Array.from(profiles.values(), ({ id }) => id);
    const rows = await rowsIn(transaction, trainingId, ids);
    const byPerson = new Map(rows.map((row) => [row.person_id, row]));
    const outcomes = new Map<string, StaffOutcome>();
    const movable: (EnrolmentRow & { readonly uid: string })[] = [];
    for (const uid of new Set(personUids)) {
      const profile = profiles.get(uid);
      const row = profile && byPerson.get(profile.id);
      const settled = outcomeWithoutMove(profile, row);
      outcomes.set(uid, settled ?? PLACE_FREE);
      if (row && !settled) movable.push({ ...row, uid });
    }
    const queue = await firstInQueue(transaction, trainingId, movable.length);
    // Idempotent: the freed places never go to people of this order who already wait.
    const firstNamed = queue.findIndex(({ uid }) => outcomes.has(uid));
    const eligible = firstNamed === -1 ? queue.length : firstNamed;
    const moved = movable.slice(0, movesToQueue(training.terms, capacity, eligible, movable.length, now));
    for (const [index, row] of moved.entries()) {
      outcomes.set(row.uid, { kind: 'done', changed: true });
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
    const changes = moved.map(({ uid: personUid }) => ({ ...change, personUid }));
    await noteChanges(transaction, changes, now);
    for (const { person_id: personId } of moved) {
      await queueEnrolmentNotice(transaction, 'moved-back', { personId, training, now });
    }
    return outcomes;
  });
}

/** The outcome for a person who has no place to give back; `undefined` for one who can be moved. */
function outcomeWithoutMove(
  profile: Pick<PersonRow, 'banned'> | undefined,
  row: EnrolmentRow | undefined,
): StaffOutcome | undefined {
  if (!profile) return { kind: 'refused', code: 'not-found' };
  if (!row) return { kind: 'refused', code: 'not-enrolled' };
  if (row.status === 'waiting') return { kind: 'done', changed: false };
  const refusal = staffRefusal({
    from: row.status,
    to: 'waiting',
    banned: Boolean(profile.banned),
    hasDni: true,
    otherProfileIn: false,
    ended: false,
    cancelled: false,
    hasReason: false,
  });
  return refusal && { kind: 'refused', code: refusal };
}
