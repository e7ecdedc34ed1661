import type { Core } from '@strapi/strapi';
import { byStaff, appendAuditEntries } from '../../platform/audit/entries';
import { USER_TABLE } from '../../platform/database/users';
import { ATTENDANCE_TABLE } from '../../platform/database/models';
import { inTransaction, type Queries, type Transaction } from '../../platform/database/transaction';
import { meetingsOf } from './meetings';
import { lockPersonOf } from '../accounts/person';
import { rowsIn } from './rows';

/** Attendance of a person at a meeting, as recorded by the staff. */
export interface AttendanceOrder {
  /** Account in the admin. */
  readonly staffId: number;
  readonly trainingId: string;
  readonly personUid: string;
  /** Key of the meeting. */
  readonly meeting: string;
  readonly present: boolean;
}

/** Outcome; `changed` is false when nothing had to change. */
export type AttendanceOutcome =
  | { readonly kind: 'done'; readonly changed: boolean }
  | { readonly kind: 'refused'; readonly code: 'not-found' | 'no-place' };

/**
 * Records whether a person with a place came to a meeting. Each attendance is a row, so that concurrent changes do not
 * overwrite each other. Idempotent.
 */
export async function noteAttendance(
  strapi: Core.Strapi,
  { staffId, trainingId, personUid, meeting, present }: AttendanceOrder,
  now: number,
): Promise<AttendanceOutcome> {
  const meetings = await meetingsOf(strapi, trainingId);
  if (!meetings.some(({ key }) => key === meeting)) return { kind: 'refused', code: 'not-found' };
  return inTransaction(strapi, async (transaction) => {
    const person = await lockPersonOf(transaction, personUid);
    if (!person) return { kind: 'refused', code: 'not-found' };
    const [place] = await rowsIn(transaction, trainingId, [person.id]);
    if (!place || place.status === 'waiting') return { kind: 'refused', code: 'no-place' };
    const write = present ? insertTick : deleteTick;
    const changed = await write(transaction, { trainingId, meeting, personId: person.id });
    if (changed) {
      const entry = { by: byStaff(staffId), kind: 'attendance-change' as const, personUid, trainingId };
      await appendAuditEntries(transaction, [{ ...entry, details: { present } }], now);
    }
    return { kind: 'done', changed };
  });
}

interface Tick {
  readonly trainingId: string;
  readonly meeting: string;
  readonly personId: number;
}

async function insertTick({ trx }: Queries, tick: Tick): Promise<boolean> {
  const { trainingId, meeting, personId } = tick;
  const written = (await trx(ATTENDANCE_TABLE)
    .insert({ training_id: trainingId, meeting, person_id: personId, key: keyOf(tick) })
    .onConflict('key')
    .ignore()
    .returning('id')) as unknown[];
  return written.length > 0;
}

async function deleteTick({ trx }: Transaction, tick: Tick): Promise<boolean> {
  return (
    (await trx(ATTENDANCE_TABLE)
      .where({ key: keyOf(tick) })
      .delete()) > 0
  );
}

function keyOf({ trainingId, meeting, personId }: Tick): string {
  return [trainingId, meeting, String(personId)].join(':');
}

/** Keys of the meetings that people of a training attended, by document id; of all people, or of some only. */
export async function attendanceIn(
  { trx }: Queries,
  trainingId: string,
  uids?: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const ticks = trx(`${ATTENDANCE_TABLE} as tick`)
    .join(`${USER_TABLE} as person`, 'person.id', 'tick.person_id')
    .where('tick.training_id', trainingId);
  if (uids) void ticks.whereIn('person.document_id', uids);
  const rows = await ticks.select<{ readonly uid: string; readonly meeting: string }[]>(
    ...(['person.document_id as uid', 'tick.meeting'] as const),
  );
  const attendance = new Map<string, string[]>();
  for (const { uid, meeting } of rows) attendance.set(uid, [...(attendance.get(uid) ?? []), meeting]);
  return attendance;
}

/** Document ids of the people who came to any of a training's current meetings. */
export async function attendedIn(strapi: Core.Strapi, trainingId: string): Promise<string[]> {
  const meetings = new Set((await meetingsOf(strapi, trainingId)).map(({ key }) => key));
  const attendance = await attendanceIn({ trx: strapi.db.connection }, trainingId);
  return [...attendance].filter(([, came]) => came.some((key) => meetings.has(key))).map(([uid]) => uid);
}

/** The meetings that a person attended, with their trainings. */
export async function attendanceOf(
  { trx }: Queries,
  personId: number,
): Promise<readonly { readonly trainingId: string; readonly meeting: string }[]> {
  return trx(ATTENDANCE_TABLE)
    .where({ person_id: personId })
    .orderBy('id')
    .select<{ readonly trainingId: string; readonly meeting: string }[]>(
      'training_id as trainingId',
      'meeting',
    );
}

/** Copies the attendance of a profile to another one of the same person. */
export async function moveAttendance({ trx }: Transaction, from: number, to: number): Promise<void> {
  for (const tick of await attendanceOf({ trx }, from)) await insertTick({ trx }, { ...tick, personId: to });
}

/** Deletes the attendance of people. */
export async function dropAttendanceOf({ trx }: Transaction, personIds: readonly number[]): Promise<void> {
  await trx(ATTENDANCE_TABLE).whereIn('person_id', personIds).delete();
}

/** Deletes the attendance at a training. */
export async function dropAttendanceAt({ trx }: Transaction, trainingId: string): Promise<void> {
  await trx(ATTENDANCE_TABLE).where({ training_id: trainingId }).delete();
}
