import type { Core } from '@strapi/strapi';
import { USER_TABLE, USER_UID, type StoredUser } from '../../platform/database/users';
import { writeContent } from '../content/revision';
import type { Transaction } from '../../platform/database/transaction';
import { lockDni, lockPeople } from '../accounts/person';
import { removeFromAll } from '../enrolments/bulk-removal';
import { findAccount, isSiteAdministrator, NOT_FOUND, type AccountOutcome } from './account-outcome';

/** A ban, or the end of one. */
export interface BanOrder {
  /** Account in the admin. */
  readonly staffId: number;
  readonly uid: string;
  readonly banned: boolean;
  /** Whether a ban removes the enrolments that are not approved. */
  readonly freePlaces: boolean;
  /** Confirms that a ban without a seen document covers this profile only. */
  readonly profileOnly: boolean;
  readonly reason: string;
}

/**
 * Bans or revives a person (design, Identity; docs/adr/104), with what follows for places and board and the audit log, in
 * one transaction under the locks of revision, people and capacities. Repeated, it changes nothing.
 */
export function setBan(strapi: Core.Strapi, order: BanOrder, now: number): Promise<AccountOutcome> {
  const { uid, banned, freePlaces, profileOnly, ...by } = order;
  return writeContent(strapi, async (_mark, transaction) => {
    const user = await findAccount(strapi, uid);
    if (!user) return NOT_FOUND;
    if (banned && isSiteAdministrator(user)) return { kind: 'refused', code: 'site-administrator' };
    if (banned && user.dniSeen !== true && !profileOnly) return { kind: 'refused', code: 'profile-only' };
    const personIds = banned && freePlaces ? await lockCovered(transaction, user) : [];
    const changes = (user.banned === true) !== banned;
    if (changes) await strapi.db.query(USER_UID).update({ where: { id: user.id }, data: { banned } });
    const freed = await removeFromAll(strapi, transaction, { personIds, ...by }, now);
    return { kind: 'done', changed: changes || freed > 0 };
  });
}

/** Locks the profiles that a ban covers: all with the DNI once its document was seen. */
async function lockCovered(
  transaction: Transaction,
  { id, dniNumber, dniSeen }: StoredUser,
): Promise<number[]> {
  if (dniNumber === null || dniSeen !== true) {
    await lockPeople(transaction, [id]);
    return [id];
  }
  await lockDni(transaction, dniNumber);
  return transaction.trx(USER_TABLE).where({ dni_number: dniNumber }).pluck<number[]>('id');
}
