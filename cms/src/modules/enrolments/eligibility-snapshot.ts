import { USER_TABLE } from '../../platform/database/users';
import { CAPACITY_TABLE, ENROLMENT_TABLE } from '../../platform/database/models';
import type { Queries } from '../../platform/database/transaction';
import { CAPACITY_COLUMNS, capacityOf, whereTraining, type Capacity, type CapacityRow } from './capacity';
import { bannedHolders, PERSON_COLUMNS, personOf, type Person, type PersonRow } from '../accounts/person';

/** Everything in the database that decides about a request for a place, at one instant. */
export interface EligibilitySnapshot {
  readonly person: Person;
  readonly capacity: Capacity;
  /** Whether they are in the training already. */
  readonly isIn: boolean;
  /** Whether anyone with the same DNI is. */
  readonly isDniIn: boolean;
}

interface SnapshotRow extends CapacityRow, PersonRow {
  /** SQLite has 1 and 0. */
  readonly is_in: boolean | number;
  readonly is_dni_in: boolean | number;
  readonly dni_banned: boolean | number;
  readonly dni_held: boolean | number;
}

/**
 * Reads the state of a person and a training in one statement, without locks.
 *
 * @returns `undefined` when there is no such person, or the training was never published
 */
export async function readEligibilitySnapshot(
  queries: Queries,
  publicId: string,
  personId: number,
): Promise<EligibilitySnapshot | undefined> {
  const { trx } = queries;
  const isIn = (key: string, column: string, name: string) =>
    trx.raw('exists (select 1 from ?? where ?? = ?? || ? || ??) as ??', [
      ENROLMENT_TABLE,
      key,
      `${CAPACITY_TABLE}.training_id`,
      ':',
      `${USER_TABLE}.${column}`,
      name,
    ]);
  const row = await whereTraining(queries, publicId)
    .join(USER_TABLE, (join) => join.on(`${USER_TABLE}.id`, trx.raw('?', [personId])))
    .first<SnapshotRow | undefined>([
      ...CAPACITY_COLUMNS,
      ...PERSON_COLUMNS,
      isIn('person_key', 'id', 'is_in'),
      isIn('dni_key', 'dni_number', 'is_dni_in'),
      trx.raw('exists ? as dni_banned', [
        bannedHolders(queries)
          .where('holder.dni_number', trx.ref(`${USER_TABLE}.dni_number`))
          .select(trx.raw('1')),
      ]),
      trx.raw('exists ? as dni_held', [
        trx(`${USER_TABLE} as holder`)
          .where('holder.dni_seen', true)
          .where('holder.dni_number', trx.ref(`${USER_TABLE}.dni_number`))
          .whereNot('holder.id', trx.ref(`${USER_TABLE}.id`))
          .select(trx.raw('1')),
      ]),
    ]);
  if (!row) return undefined;
  return {
    person: personOf(row, { banned: Boolean(row.dni_banned), held: Boolean(row.dni_held) }),
    capacity: capacityOf(row),
    isIn: Boolean(row.is_in),
    isDniIn: Boolean(row.is_dni_in),
  };
}
