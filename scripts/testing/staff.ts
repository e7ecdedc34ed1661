import { ensureStaff, openAdminSession } from '../demo/cms/accounts.ts';
import { reviewProfile } from '../demo/cms/public-profiles.ts';
import { openSession, type CmsSession, type Credentials } from '../demo/cms/session.ts';
import { ADMIN_EMAIL } from '../environment.ts';
import type { Instance } from './instance.ts';

/** Credentials of the first administrator of an instance. */
export function administratorOf({ environment }: Instance): Credentials {
  return { email: ADMIN_EMAIL, password: environment.adminPassword };
}

/** Opens an admin session as the first administrator. */
export function administratorSession(instance: Instance): Promise<CmsSession> {
  return openAdminSession(instance.cms.url, administratorOf(instance));
}

/**
 * Creates an admin account with a role.
 *
 * @param role code of the role
 */
export async function newStaff(instance: Instance, role: string): Promise<Credentials> {
  const account = { email: `${role}@prueba.example`, password: 'Una-clave-de-prueba-1' };
  const session = await administratorSession(instance);
  await ensureStaff(session, instance.cms.url, { firstname: 'Sara', lastname: 'Tapia', role, ...account });
  return account;
}

/** Opens an admin session as a new staff member with a role. */
export async function staffSession(instance: Instance, role: string): Promise<CmsSession> {
  return openSession(instance.cms.url, await newStaff(instance, role));
}

/** Approves a public profile as it is now, or rejects it for a reason. */
export async function reviewPublicProfile(instance: Instance, uid: string, reason?: string): Promise<void> {
  await reviewProfile(await administratorSession(instance), uid, reason);
}
