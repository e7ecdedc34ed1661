import { canonicalDni } from '@centro/shared';
import type { Core } from '@strapi/strapi';
import { USER_TABLE, USER_UID } from '../../platform/database/users';
import { writeContent } from '../content/revision';
import { inTransaction, type Transaction } from '../../platform/database/transaction';
import type { UserWrite, UserWriteSubscriber } from '../../strapi/user-writes';
import { dropAttendanceOf } from './attendance';
import { lockCapacity } from './capacity';
import { readTraining } from './known-trainings';
import { actorOf } from '../../platform/audit/actor';
import { addressKey, countedAddress } from '../../platform/rate-limits/address';
import { dropMailsTo } from '../../platform/mail/outbox';
import { dropProofsOf } from '../certificates/enrolment-proofs';
import { dropAnswersOf } from '../forms/answer-rows';
import { dropFilesOf } from '../forms/files';
import { changeDniIn, DniHeld } from './dni-change';
import { forgetBans, isBanRemembered, rememberBans } from './bans-of-deleted-people';
import { bannedHolders, lockDni, lockPeople } from '../accounts/person';
import { freePlaces, promoteRevived } from './places';
import { rowsIn, trainingsWith } from './rows';

interface StoredRow {
  readonly id: number;
}

interface StoredDni extends StoredRow {
  readonly dniNumber: string | null;
}

interface SeenDni extends StoredDni {
  readonly dniSeen: boolean | null;
}

/**
 * Keeps enrolments consistent with accounts, in one transaction. Reviving may promote people, including those whom the
 * ban covered; a new DNI also changes the enrolments and is unseen; at most one profile per DNI has a seen document;
 * deleted people leave their places, and a ban of a seen DNI outlasts the account.
 */
export function updateEnrolments(strapi: Core.Strapi): UserWriteSubscriber {
  return (write, next) => {
    switch (write.method) {
      case 'create':
        return next();
      case 'update':
      case 'updateMany':
        return mayRevive(write) || write.data?.['dniNumber'] !== undefined || write.data?.['dniSeen'] === true
          ? followChange(strapi, write, next)
          : next();
      case 'delete':
      case 'deleteMany':
        return followDeletion(strapi, write, next);
    }
  };
}

function followChange(strapi: Core.Strapi, write: UserWrite, next: () => Promise<unknown>): Promise<unknown> {
  return inTransaction(strapi, async (transaction) => {
    await followDni(strapi, transaction, write);
    await assertOnlyHolder(strapi, write);
    const ids = await matchedPeople(strapi, write);
    const covered = await peopleCovered(transaction, ids);
    if (isRevival(write)) await forgetBans(transaction, ids);
    const result = await next();
    if (mayRevive(write)) await promoteWhereWaiting(strapi, transaction, covered);
    return result;
  });
}

function followDeletion(
  strapi: Core.Strapi,
  write: UserWrite,
  next: () => Promise<unknown>,
): Promise<unknown> {
  return inTransaction(strapi, async (transaction) => {
    const ids = await matchedPeople(strapi, write);
    const covered = await peopleCovered(transaction, ids);
    await lockPeople(transaction, ids);
    await rememberBans(transaction, ids, Date.now());
    for (const trainingId of await trainingsWith(transaction, covered)) {
      await lockCapacity(transaction, trainingId);
    }
    await leaveEverything(strapi, transaction, ids);
    const result = await next();
    const left = covered.filter((id) => !ids.includes(id));
    await promoteWhereWaiting(strapi, transaction, left);
    return result;
  });
}

/** A ban of a DNI ends also when its document is no longer seen. */
function mayRevive(write: UserWrite): boolean {
  return isRevival(write) || write.data?.['dniSeen'] === false;
}

function isRevival({ data }: UserWrite): boolean {
  return data?.['banned'] !== undefined && data['banned'] !== true;
}

/** Ids of these people, and of all with the DNI of one of them whose ban covers it. */
async function peopleCovered(transaction: Transaction, ids: readonly number[]): Promise<number[]> {
  const dnis = bannedHolders(transaction).whereIn('holder.id', ids).select('holder.dni_number');
  return transaction.trx(USER_TABLE).whereIn('id', ids).orWhereIn('dni_number', dnis).pluck<number[]>('id');
}

/** Applies a new DNI. Forms write all fields, so people whose DNI stays the same are skipped. */
async function followDni(
  strapi: Core.Strapi,
  transaction: Transaction,
  { where, data }: UserWrite,
): Promise<void> {
  if (data?.['dniNumber'] === undefined) return;
  const given = data['dniNumber'];
  const dni = typeof given === 'string' ? (canonicalDni(given) ?? null) : null;
  const found = (await strapi.db
    .query(USER_UID)
    .findMany({ where, select: ['id', 'dniNumber'] })) as StoredDni[];
  const changing = found.filter(({ dniNumber }) => dniNumber !== dni).map(({ id }) => id);
  if (changing.length === 0) return;
  data['dniSeen'] = false;
  await changeDniIn(transaction, changing, dni);
}

/**
 * Keeps a DNI to one profile whose document was seen, and bans that profile if a banned person with the DNI was
 * deleted. The revision lock serializes these writes.
 *
 * @throws {DniHeld}
 */
async function assertOnlyHolder(strapi: Core.Strapi, { where, data }: UserWrite): Promise<void> {
  if (data?.['dniSeen'] !== true) return;
  const people = strapi.db.query(USER_UID);
  await writeContent(strapi, async (_mark, transaction) => {
    const found = (await people.findMany({ where, select: ['id', 'dniNumber', 'dniSeen'] })) as SeenDni[];
    for (const { id, dniNumber, dniSeen } of found) {
      if (dniNumber === null || dniSeen === true) continue;
      await lockDni(transaction, dniNumber);
      const holders = await people.count({ where: { dniNumber, dniSeen: true, id: { $ne: id } } });
      if (holders > 0) throw new DniHeld();
      if (await isBanRemembered(transaction, dniNumber, Date.now())) data['banned'] = true;
    }
  });
}

async function matchedPeople(strapi: Core.Strapi, { where }: UserWrite): Promise<number[]> {
  const found = (await strapi.db.query(USER_UID).findMany({ where, select: ['id'] })) as StoredRow[];
  return found.map(({ id }) => id);
}

async function promoteWhereWaiting(
  strapi: Core.Strapi,
  transaction: Transaction,
  personIds: readonly number[],
): Promise<void> {
  for (const trainingId of await trainingsWith(transaction, personIds)) {
    await promoteRevived(strapi, transaction, trainingId);
  }
}

async function leaveEverything(
  strapi: Core.Strapi,
  transaction: Transaction,
  personIds: readonly number[],
): Promise<void> {
  for (const trainingId of await trainingsWith(transaction, personIds)) {
    const capacity = await lockCapacity(transaction, trainingId);
    const training = await readTraining(strapi, trainingId);
    const rows = await rowsIn(transaction, trainingId, personIds);
    if (training) {
      await freePlaces(transaction, capacity, training, rows, Date.now(), triggerOf(strapi));
    }
  }
  await dropAttendanceOf(transaction, personIds);
  await dropMailsTo(transaction, personIds);
  await dropProofsOf(transaction, personIds);
  await dropAnswersOf(transaction, personIds);
  await dropFilesOf(strapi, transaction, personIds);
}

/**
 * Cause of a deletion: staff, or a person who erases the own account, whose network address the mails count against.
 */
function triggerOf(strapi: Core.Strapi) {
  const by = actorOf(strapi);
  const ip = strapi.requestContext.get()?.ip;
  return by || ip === undefined ? { by } : { requestedFrom: addressKey(countedAddress(ip)) };
}
