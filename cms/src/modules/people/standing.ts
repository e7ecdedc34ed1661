import type { Core } from '@strapi/strapi';
import { SITE_ADMIN_ROLE, USER_TABLE, USER_UID, type StoredUser } from '../../platform/database/users';
import { writeContent } from '../content/revision';
import type { Transaction } from '../../platform/database/transaction';
import { DniHeld } from '../enrolments/new-dni';
import { lockDni, lockPeople } from '../accounts/person';
import { releasePlaces } from '../enrolments/removal';
import type { BanRefusal, SightRefusal } from './staff-contract';

/** What became of an order about an account. */
export type AccountOutcome =
  | { readonly kind: 'done'; readonly changed: boolean }
  | { readonly kind: 'refused'; readonly code: BanRefusal | SightRefusal | 'not-found' };

const NOT_FOUND = { kind: 'refused', code: 'not-found' } as const;

/** A ban, or the end of one. */
export interface BanOrder {
  /** Account in the admin. */
  readonly staffId: number;
  readonly uid: string;
  readonly banned: boolean;
  /** Whether a ban takes back the enrolments that are not approved. */
  readonly freePlaces: boolean;
  /** Whether the staff know that a ban without a seen document is of this profile only. */
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
    const user = await find(strapi, uid);
    if (!user) return NOT_FOUND;
    if (banned && isSiteAdministrator(user)) return { kind: 'refused', code: 'site-administrator' };
    if (banned && user.dniSeen !== true && !profileOnly) return { kind: 'refused', code: 'profile-only' };
    const personIds = banned && freePlaces ? await lockCovered(transaction, user) : [];
    const changes = (user.banned === true) !== banned;
    if (changes) await strapi.db.query(USER_UID).update({ where: { id: user.id }, data: { banned } });
    const freed = await releasePlaces(strapi, transaction, { personIds, ...by }, now);
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

/** Notes whether the staff saw somebody's document; a new DNI is unseen again. Repeated, it changes nothing. */
export async function setDniSeen(strapi: Core.Strapi, uid: string, seen: boolean): Promise<AccountOutcome> {
  const user = await find(strapi, uid);
  if (!user) return NOT_FOUND;
  if ((user.dniSeen === true) === seen) return { kind: 'done', changed: false };
  if (user.dniNumber === null) return { kind: 'refused', code: 'dni-missing' };
  try {
    await strapi.db.query(USER_UID).update({ where: { id: user.id }, data: { dniSeen: seen } });
    return { kind: 'done', changed: true };
  } catch (error) {
    if (error instanceof DniHeld) return { kind: 'refused', code: 'dni-held' };
    throw error;
  }
}

/**
 * Deletes somebody's account with all that hangs on it, as they could themselves: pictures, sessions, places, mails,
 * answers. Certificates stay, and can be verified.
 */
export async function erasePerson(strapi: Core.Strapi, uid: string): Promise<AccountOutcome> {
  const user = await find(strapi, uid);
  if (!user) return NOT_FOUND;
  if (isSiteAdministrator(user)) return { kind: 'refused', code: 'site-administrator' };
  await strapi.db.query(USER_UID).delete({ where: { id: user.id } });
  return { kind: 'done', changed: true };
}

/** Such an account loses its role first: nobody takes the administration from its owner by the way. */
function isSiteAdministrator({ role }: StoredUser): boolean {
  return role?.type === SITE_ADMIN_ROLE;
}

async function find(strapi: Core.Strapi, documentId: string): Promise<StoredUser | null> {
  const users = strapi.db.query(USER_UID);
  return (await users.findOne({ where: { documentId }, populate: ['role'] })) as StoredUser | null;
}
