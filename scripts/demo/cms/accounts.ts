import { z } from 'zod';
import { CmsError, openSession, sendAnonymously, type CmsSession, type Credentials } from './session.ts';

interface Person extends Credentials {
  readonly firstname: string;
  readonly lastname: string;
}

/** Status of Strapi's admin for a wrong e-mail or password. */
const WRONG_CREDENTIALS = 400;

const LANGUAGE = 'es';
const EDITOR_ROLE = 'strapi-editor';

const initSchema = z.object({ data: z.object({ hasAdmin: z.boolean() }) });
const rolesSchema = z.object({ data: z.array(z.object({ id: z.number(), code: z.string() })) });
const usersSchema = z.object({
  data: z.object({ results: z.array(z.object({ id: z.number(), isActive: z.boolean() })) }),
});
const invitationSchema = z.object({ data: z.object({ registrationToken: z.string() }) });

/**
 * Opens a session of the first administrator, and registers the account if the cms has none.
 *
 * @throws {CmsError} if another administrator is registered, or the password is wrong
 */
export async function openAdminSession(
  cmsUrl: string,
  { email, password }: Credentials,
): Promise<CmsSession> {
  const { data } = await sendAnonymously(cmsUrl, 'GET', '/admin/init', initSchema);
  if (!data.hasAdmin) {
    const person: Person = { email, password, firstname: 'Administración', lastname: 'del centro' };
    await sendAnonymously(cmsUrl, 'POST', '/admin/register-admin', z.unknown(), person);
  }
  const session = await openSession(cmsUrl, { email, password });
  await session.send('PUT', '/admin/users/me', z.unknown(), { preferedLanguage: LANGUAGE });
  return session;
}

/** Whether the credentials of an admin account are right; also true if they cannot be checked after too many attempts. */
export async function isPasswordOf(cmsUrl: string, credentials: Credentials): Promise<boolean> {
  try {
    await openSession(cmsUrl, credentials);
    return true;
  } catch (error) {
    if (error instanceof CmsError) return error.status !== WRONG_CREDENTIALS;
    throw error;
  }
}

/** An account of the admin with one of its roles. */
export interface StaffAccount extends Person {
  /** The role's code. */
  readonly role: string;
}

/** Ensures an active account with the built-in role Editor; does not change an existing one. */
export function ensureEditor(session: CmsSession, cmsUrl: string, credentials: Credentials): Promise<void> {
  const { email, password } = credentials;
  const name = { firstname: 'Editora', lastname: 'del centro' };
  return ensureStaff(session, cmsUrl, { ...name, email, password, role: EDITOR_ROLE });
}

/** Ensures an active account with a role; does not change an existing one. */
export async function ensureStaff(
  session: CmsSession,
  cmsUrl: string,
  { email, password, firstname, lastname, role }: StaffAccount,
): Promise<void> {
  const search = new URLSearchParams({ 'filters[email][$eq]': email });
  const { data } = await session.send('GET', `/admin/users?${search.toString()}`, usersSchema);
  const [found] = data.results;
  if (found?.isActive) return;
  // Invited by an interrupted seed: the token of that invitation is lost.
  if (found) await session.send('DELETE', `/admin/users/${String(found.id)}`, z.unknown());
  const name = { firstname, lastname };
  const invited = { ...name, email, roles: [await roleId(session, role)], preferedLanguage: LANGUAGE };
  const invitation = await session.send('POST', '/admin/users', invitationSchema, invited);
  const registration = {
    registrationToken: invitation.data.registrationToken,
    userInfo: { ...name, password },
  };
  await sendAnonymously(cmsUrl, 'POST', '/admin/register', z.unknown(), registration);
}

async function roleId(session: CmsSession, wanted: string): Promise<number> {
  const { data } = await session.send('GET', '/admin/roles', rolesSchema);
  const role = data.find(({ code }) => code === wanted);
  if (role === undefined) throw new CmsError('GET /admin/roles', 404, `no role ${wanted}`);
  return role.id;
}
