import type { Occupancy } from '@centro/shared';
import type { Core } from '@strapi/strapi';
import { publicIdKey } from '../content/public-ids';
import {
  APPOINTMENT_TABLE,
  CAPACITY_TABLE,
  ENROLMENT_TABLE,
  PUBLIC_ID_TABLE,
} from '../../platform/database/models';
import type { Queries, Transaction } from '../../platform/database/transaction';
import { placesChanged } from './recent';

/** Counters of a training. */
export interface Capacity extends Occupancy {
  readonly trainingId: string;
  /** The last position assigned in its queue. */
  readonly lastPosition: number;
  /** Grows each time that the public sees another state of the training, or none any more. */
  readonly edition: number;
}

/** Increments of a training's counters. */
export type CapacityChange = Partial<Omit<Capacity, 'trainingId'>>;

/** A row of {@link CAPACITY_TABLE}. */
export interface CapacityRow {
  readonly training_id: string;
  readonly taken: number;
  readonly waiting: number;
  readonly last_position: number;
  readonly edition: number;
}

const COLUMNS = ['training_id', 'taken', 'waiting', 'last_position', 'edition'] as const;

/** The columns of {@link CapacityRow}, for a query that joins others. */
export const CAPACITY_COLUMNS = COLUMNS.map((column) => `${CAPACITY_TABLE}.${column}`);

/**
 * Reads the counters of a training without a lock.
 *
 * @returns `undefined` when it was never published
 */
export async function capacityAt(queries: Queries, publicId: string): Promise<Capacity | undefined> {
  return capacityIn(await rowAt(queries, publicId));
}

/** Number of taken places of a training, by document id; 0 when it was never published. */
export async function takenIn(strapi: Core.Strapi, trainingId: string): Promise<number> {
  const capacities = strapi.db.connection<CapacityRow>(CAPACITY_TABLE);
  const row = await capacities.where({ training_id: trainingId }).first('taken');
  return row?.taken ?? 0;
}

/**
 * Locks the places of a training until the transaction ends. Locks are taken in one order everywhere: content
 * revision, people, capacities; of several capacities, by training id (docs/adr/021).
 *
 * @returns `undefined` when it was never published
 */
export async function lockCapacityAt(
  transaction: Transaction,
  publicId: string,
): Promise<Capacity | undefined> {
  return capacityIn(await rowAt(transaction, publicId).forUpdate(CAPACITY_TABLE));
}

/** Locks the places of a training as {@link lockCapacityAt} does, by document id. */
export async function lockCapacityOf(
  { trx }: Transaction,
  trainingId: string,
): Promise<Capacity | undefined> {
  const row = await trx<CapacityRow>(CAPACITY_TABLE)
    .where({ training_id: trainingId })
    .forUpdate()
    .first(...COLUMNS);
  return capacityIn(row);
}

/** Locks the places of a training as {@link lockCapacityOf} does; creates the row if it is missing. */
export async function lockCapacity(transaction: Transaction, trainingId: string): Promise<Capacity> {
  for (;;) {
    const capacity = await lockCapacityOf(transaction, trainingId);
    if (capacity) return capacity;
    await transaction
      .trx(CAPACITY_TABLE)
      .insert({ training_id: trainingId, taken: 0, waiting: 0, last_position: 0, edition: 0 })
      .onConflict('training_id')
      .ignore();
  }
}

/** Increments the counters of a training whose capacity is locked. */
export async function changeCapacity(
  { trx, onCommit }: Transaction,
  trainingId: string,
  { taken = 0, waiting = 0, lastPosition = 0, edition = 0 }: CapacityChange,
): Promise<void> {
  onCommit(placesChanged);
  await trx(CAPACITY_TABLE)
    .where({ training_id: trainingId })
    .increment({ taken, waiting, last_position: lastPosition, edition });
}

/** Deletes the counters of a training. */
export async function dropCapacity({ trx }: Transaction, trainingId: string): Promise<void> {
  await trx(CAPACITY_TABLE).where({ training_id: trainingId }).delete();
}

/** Creates missing rows: of trainings that were published before the table existed, and rows that were lost. */
export async function ensureCapacities(strapi: Core.Strapi): Promise<void> {
  await strapi.db.connection.raw(
    `insert into ?? (training_id, taken, waiting, last_position, edition)
      select p.document_id,
        (select count(*) from ?? e where e.training_id = p.document_id and e.status <> 'waiting'),
        (select count(*) from ?? e where e.training_id = p.document_id and e.status = 'waiting'),
        (select coalesce(max(e.position), 0) from ?? e where e.training_id = p.document_id),
        (select coalesce(max(a.edition), 0) from ?? a where a.training_id = p.document_id)
      from ?? p where p.key like ? and p.published = ? and p.document_id is not null
      on conflict (training_id) do nothing`,
    [
      CAPACITY_TABLE,
      ENROLMENT_TABLE,
      ENROLMENT_TABLE,
      ENROLMENT_TABLE,
      APPOINTMENT_TABLE,
      PUBLIC_ID_TABLE,
      publicIdKey('training', '%'),
      true,
    ],
  );
}

function rowAt(queries: Queries, publicId: string) {
  return whereTraining(queries, publicId).first<CapacityRow | undefined>(CAPACITY_COLUMNS);
}

/** Query for the counters of a training by its public id. */
export function whereTraining({ trx }: Queries, publicId: string) {
  return trx(CAPACITY_TABLE)
    .join(PUBLIC_ID_TABLE, `${PUBLIC_ID_TABLE}.document_id`, `${CAPACITY_TABLE}.training_id`)
    .where(`${PUBLIC_ID_TABLE}.key`, publicIdKey('training', publicId));
}

function capacityIn(row: CapacityRow | undefined): Capacity | undefined {
  return row && capacityOf(row);
}

/** Maps a row to counters. */
export function capacityOf(row: CapacityRow): Capacity {
  const { training_id: trainingId, taken, waiting, last_position: lastPosition, edition } = row;
  return { trainingId, taken, waiting, lastPosition, edition };
}
