import type { Enrolment, EnrolmentStatus } from '@centro/shared';
import { CAPACITY_TABLE, CERTIFICATE_TABLE, ENROLMENT_TABLE } from '../../platform/database/models';
import type { Queries, Transaction } from '../../platform/database/transaction';

/** A row of {@link ENROLMENT_TABLE}. */
interface StoredEnrolment {
  readonly id: number;
  readonly training_id: string;
  readonly person_id: number;
  readonly status: EnrolmentStatus;
  readonly position: number | null;
  readonly dni: string;
  readonly person_key: string;
  readonly dni_key: string;
  /** SQLite has milliseconds. */
  readonly provisional_until: Date | number | null;
}

/** Columns that decide about a place. */
export type EnrolmentRow = Pick<StoredEnrolment, 'id' | 'person_id' | 'status' | 'provisional_until'>;

/** Whether a place or position lapses without a confirmed e-mail. */
export const isProvisional = (row: Pick<StoredEnrolment, 'provisional_until'>) =>
  row.provisional_until !== null;

const DECIDING = ['id', 'person_id', 'status', 'provisional_until'] as const;

/** An enrolment as its owner sees it, with its training. */
export interface OwnEnrolment {
  readonly trainingId: string;
  readonly edition: number;
  readonly status: EnrolmentStatus;
  readonly enrolment: Enrolment;
}

interface OwnRow extends Pick<StoredEnrolment, 'training_id' | 'status' | 'provisional_until'> {
  readonly certificate_code: string | null;
  /** PostgreSQL counts in text. */
  readonly ahead: number | string;
  readonly edition: number;
}

/** A new place or position in the queue. */
export interface NewEnrolment {
  readonly trainingId: string;
  readonly personId: number;
  readonly dni: string;
  readonly status: 'enrolled' | 'waiting';
  /** Position in the queue, which never changes; null for those who never waited. */
  readonly position: number | null;
  /** When it lapses unless the person confirms their address; `null` for never. */
  readonly provisionalUntil: number | null;
  /** See `addressKey`; `null` when the staff enter it. */
  readonly addressKey: string | null;
}

/** The rows of a training that are a person's or have their DNI. */
export async function rowsLike(
  { trx }: Transaction,
  trainingId: string,
  { id, dni }: { readonly id: number; readonly dni: string | null },
): Promise<EnrolmentRow[]> {
  const rows = trx<StoredEnrolment>(ENROLMENT_TABLE).where({ person_key: keyOf(trainingId, id) });
  if (dni !== null) void rows.orWhere({ dni_key: keyOf(trainingId, dni) });
  return rows.select(...DECIDING);
}

/** The trainings that any of these people is in, in the order in which capacities are locked. */
export async function trainingsWith({ trx }: Transaction, personIds: readonly number[]): Promise<string[]> {
  return trx<StoredEnrolment>(ENROLMENT_TABLE)
    .whereIn('person_id', personIds)
    .distinct()
    .orderBy('training_id')
    .pluck('training_id');
}

/** The rows of these people in a training. */
export async function rowsIn(
  { trx }: Transaction,
  trainingId: string,
  personIds: readonly number[],
): Promise<EnrolmentRow[]> {
  return trx<StoredEnrolment>(ENROLMENT_TABLE)
    .whereIn(
      'person_key',
      personIds.map((id) => keyOf(trainingId, id)),
    )
    .select(...DECIDING);
}

/** Whether a person is in any training; their DNI is then fixed, because places are held by it. */
export async function hasEnrolments({ trx }: Transaction, personId: number): Promise<boolean> {
  const row = await trx<StoredEnrolment>(ENROLMENT_TABLE).where({ person_id: personId }).first('id');
  return row !== undefined;
}

/** Inserts a row, unless the person or another profile with their DNI has one; returns whether it did. */
export async function insertRow(
  { trx }: Transaction,
  { trainingId, personId, dni, status, position, provisionalUntil, addressKey }: NewEnrolment,
  now: number,
): Promise<boolean> {
  const written = (await trx(ENROLMENT_TABLE)
    .insert({
      training_id: trainingId,
      person_id: personId,
      dni,
      status,
      position,
      created_at: new Date(now),
      provisional_until: provisionalUntil === null ? null : new Date(provisionalUntil),
      address_key: addressKey,
      // A new participant knows the current edition.
      told_edition: trx(CAPACITY_TABLE).where({ training_id: trainingId }).select('edition'),
      person_key: keyOf(trainingId, personId),
      dni_key: keyOf(trainingId, dni),
    })
    .onConflict()
    .ignore()
    .returning('id')) as unknown[];
  return written.length > 0;
}

/** Changes the status of a row, and its position if it goes to the end of the queue; the row becomes permanent. */
export async function updateRow(
  { trx }: Transaction,
  { id }: Pick<EnrolmentRow, 'id'>,
  change: Partial<Pick<StoredEnrolment, 'status' | 'position'>>,
): Promise<void> {
  await trx<StoredEnrolment>(ENROLMENT_TABLE)
    .where({ id })
    .update({ ...change, provisional_until: null });
}

/** Changes the DNI of a row, unless another profile with it is in the training; returns whether it did. */
export async function changeDni(
  { trx }: Transaction,
  trainingId: string,
  { id }: Pick<EnrolmentRow, 'id'>,
  dni: string,
): Promise<boolean> {
  const key = keyOf(trainingId, dni);
  const held = await trx<StoredEnrolment>(ENROLMENT_TABLE)
    .where({ dni_key: key })
    .whereNot({ id })
    .first('id');
  if (held) return false;
  await trx<StoredEnrolment>(ENROLMENT_TABLE).where({ id }).update({ dni, dni_key: key });
  return true;
}

export async function deleteRows({ trx }: Transaction, rows: readonly EnrolmentRow[]): Promise<void> {
  const ids = rows.map(({ id }) => id);
  await trx(ENROLMENT_TABLE).whereIn('id', ids).delete();
}

/** Reads a person's enrolments in one statement, the latest first; of one training if given. */
export async function ownEnrolments(
  { trx }: Queries,
  personId: number,
  trainingId?: string,
): Promise<OwnEnrolment[]> {
  const ahead = trx(`${ENROLMENT_TABLE} as other`)
    .where({ 'other.training_id': trx.ref('own.training_id'), 'other.status': 'waiting' })
    .where('other.position', '<', trx.ref('own.position'))
    .count('*');
  const own = trx(`${ENROLMENT_TABLE} as own`)
    .join(`${CAPACITY_TABLE} as capacity`, 'capacity.training_id', 'own.training_id')
    .leftJoin(`${CERTIFICATE_TABLE} as certificate`, 'certificate.current_key', 'own.person_key');
  if (trainingId === undefined) void own.where('own.person_id', personId);
  else void own.where('own.person_key', keyOf(trainingId, personId));
  const rows: OwnRow[] = await own
    .orderBy([
      { column: 'own.created_at', order: 'desc' },
      { column: 'own.id', order: 'desc' },
    ])
    .select('own.training_id', 'own.status', 'own.provisional_until', 'capacity.edition', ahead.as('ahead'))
    .select('certificate.code as certificate_code');
  return rows.map((row) => ({
    trainingId: row.training_id,
    edition: row.edition,
    status: row.status,
    enrolment: enrolmentOf(row.status, Number(row.ahead), row.provisional_until, row.certificate_code),
  }));
}

/** An enrolment as its owner sees it. */
export function enrolmentOf(
  status: EnrolmentStatus,
  ahead: number,
  provisionalUntil: Date | number | null,
  certificateId: string | null = null,
): Enrolment {
  const provisional =
    provisionalUntil === null ? {} : { provisionalUntil: new Date(provisionalUntil).toISOString() };
  switch (status) {
    case 'enrolled':
      return { status, ...provisional };
    case 'waiting':
      return { status, position: ahead + 1, ...provisional };
    case 'approved':
      return { status, certificateId };
  }
}

/**
 * Unique key of a person, or of a DNI, in a training. Queries for a single row use it: with separate columns,
 * PostgreSQL might choose the index over everyone in the training.
 */
export function keyOf(trainingId: string, whose: number | string): string {
  return `${trainingId}:${String(whose)}`;
}
