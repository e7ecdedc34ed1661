import { canonicalEmail, isEmail, passwordProblem, z } from '@centro/shared';
import type { Core } from '@strapi/strapi';
import { SITE_ADMIN_ROLE, USER_UID, type StoredUser } from '../../../platform/database/users';
import { requireClaim } from '../claims';
import { inTransaction, type Transaction } from '../../../platform/database/transaction';
import { isGuessable } from '../passwords/guessable';
import { withHashedPassword } from '../passwords/passwords';

/** Credentials of an administrator; the password follows the rules of Strapi's admin. */
export const administratorSchema = z
  .strictObject({
    email: z.string().transform(canonicalEmail).refine(isEmail, 'is no e-mail address'),
    password: z
      .string()
      .min(8, 'needs at least 8 characters')
      .regex(/[a-z]/, 'needs a lower case letter')
      .regex(/[A-Z]/, 'needs an upper case letter')
      .regex(/\d/, 'needs a digit')
      .refine((password) => passwordProblem(password) !== 'password-too-long', 'is too long'),
  })
  .refine(({ email, password }) => !isGuessable(password, { email }), {
    path: ['password'],
    message: 'is easily guessed',
  });

export type NewAdministrator = z.infer<typeof administratorSchema>;

/** `made`: created with the given password; `kept`: existed, with its own password. */
export type AccountOutcome = 'made' | 'kept';

/** Outcomes for the two accounts of an administrator (design, Identity). */
export interface AdministratorOutcome {
  /** Account in Strapi's admin. */
  readonly staff: AccountOutcome;
  /** Account on the site, whose menu links to the admin. */
  readonly siteAdmin: AccountOutcome;
}

/** The part of the admin's services that is used. */
interface StaffServices {
  readonly user: {
    exists: (attributes?: { readonly email: string }) => Promise<boolean>;
    create: (attributes: object) => Promise<unknown>;
  };
  readonly role: { getSuperAdmin: () => Promise<{ readonly id: number } | null> };
}

/** Whether the admin has any account. */
export async function hasStaff(strapi: Core.Strapi): Promise<boolean> {
  return staffService(strapi, 'user').exists();
}

/**
 * Makes a person an administrator of both kinds: staff in Strapi's admin and `site-admin` on the site. Existing
 * accounts keep their passwords, except an unconfirmed one, which has to be claimed.
 */
export async function makeAdministrator(
  strapi: Core.Strapi,
  administrator: NewAdministrator,
): Promise<AdministratorOutcome> {
  return inTransaction(strapi, async (transaction) => ({
    staff: await makeStaff(strapi, administrator),
    siteAdmin: await makeSiteAdmin(strapi, transaction, administrator),
  }));
}

async function makeStaff(
  strapi: Core.Strapi,
  { email, password }: NewAdministrator,
): Promise<AccountOutcome> {
  const users = staffService(strapi, 'user');
  if (await users.exists({ email })) return 'kept';
  const role = await staffService(strapi, 'role').getSuperAdmin();
  await users.create({
    email,
    password,
    firstname: 'Administración',
    lastname: 'del centro',
    preferedLanguage: 'es',
    isActive: true,
    registrationToken: null,
    roles: role ? [role.id] : [],
  });
  return 'made';
}

async function makeSiteAdmin(
  strapi: Core.Strapi,
  transaction: Transaction,
  { email, password }: NewAdministrator,
): Promise<AccountOutcome> {
  const users = strapi.db.query(USER_UID);
  const known = (await users.findOne({ where: { email } })) as StoredUser | null;
  if (known) {
    await grantSiteAdmin(strapi, transaction, known);
    return 'kept';
  }
  const role = await siteAdminRoleId(strapi);
  const account = { email, username: email, password, provider: 'local', confirmed: true, role };
  await users.create({ data: await withHashedPassword(strapi, account) });
  return 'made';
}

/** Gives an account the site-admin role. An unconfirmed one, which may be a stranger's, has to be claimed first. */
export async function grantSiteAdmin(
  strapi: Core.Strapi,
  transaction: Transaction,
  account: StoredUser,
): Promise<void> {
  await requireClaim(strapi, transaction, account, Date.now());
  const role = await siteAdminRoleId(strapi);
  await strapi.db.query(USER_UID).update({ where: { id: account.id }, data: { role } });
}

async function siteAdminRoleId(strapi: Core.Strapi): Promise<number> {
  const roles = strapi.db.query('plugin::users-permissions.role');
  const { id } = (await roles.findOne({ where: { type: SITE_ADMIN_ROLE } })) as { id: number };
  return id;
}

function staffService<Name extends keyof StaffServices>(
  strapi: Core.Strapi,
  name: Name,
): StaffServices[Name] {
  return strapi.service(`admin::${name}`) as unknown as StaffServices[Name];
}
