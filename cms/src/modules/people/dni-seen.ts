import type { Core } from '@strapi/strapi';
import { USER_UID } from '../../platform/database/users';
import { DniHeld } from '../enrolments/dni-change';
import { findAccount, NOT_FOUND, type AccountOutcome } from './account-outcome';

/** Records whether the staff saw a person's document; a new DNI resets it. Idempotent. */
export async function setDniSeen(strapi: Core.Strapi, uid: string, seen: boolean): Promise<AccountOutcome> {
  const user = await findAccount(strapi, uid);
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
