import type { Core } from '@strapi/strapi';
import { SITE_ADMIN_ROLE, USER_UID, type StoredUser } from '../../platform/database/users';
import type { BanRefusal, DniSeenRefusal } from './staff-contract';

/** Outcome of a change of an account. */
export type AccountOutcome =
  | { readonly kind: 'done'; readonly changed: boolean }
  | { readonly kind: 'refused'; readonly code: BanRefusal | DniSeenRefusal | 'not-found' };

export const NOT_FOUND = { kind: 'refused', code: 'not-found' } as const;

/** Site administrators must lose the role first, so that no ban or deletion removes an administrator by accident. */
export function isSiteAdministrator({ role }: StoredUser): boolean {
  return role?.type === SITE_ADMIN_ROLE;
}

/** An account with its role, by document id. */
export async function findAccount(strapi: Core.Strapi, documentId: string): Promise<StoredUser | null> {
  const users = strapi.db.query(USER_UID);
  return (await users.findOne({ where: { documentId }, populate: ['role'] })) as StoredUser | null;
}
