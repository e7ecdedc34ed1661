import type { Core } from '@strapi/strapi';
import { SITE_ADMIN_ROLE, USER_UID, type StoredUser } from '../citizens/citizen';
import { DniHeld } from '../enrolments/new-dni';
import type { ErasureRefusal, SightRefusal } from './staff-contract';

/** What became of an order about an account. */
export type AccountOutcome =
  | { readonly kind: 'done'; readonly changed: boolean }
  | { readonly kind: 'refused'; readonly code: ErasureRefusal | SightRefusal | 'not-found' };

const NOT_FOUND = { kind: 'refused', code: 'not-found' } as const;

/**
 * Bans or revives somebody (design, Identity); whatever follows from it for places and board, and the audit log, go along
 * with the write. Repeated, it changes nothing.
 */
export async function setBan(strapi: Core.Strapi, uid: string, banned: boolean): Promise<AccountOutcome> {
  const user = await find(strapi, uid);
  if (!user) return NOT_FOUND;
  if ((user.banned === true) === banned) return { kind: 'done', changed: false };
  if (banned && isSiteAdministrator(user)) return { kind: 'refused', code: 'site-administrator' };
  await strapi.db.query(USER_UID).update({ where: { id: user.id }, data: { banned } });
  return { kind: 'done', changed: true };
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
