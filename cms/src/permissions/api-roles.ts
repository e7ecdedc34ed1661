import type { Core } from '@strapi/strapi';

const ROLE = 'plugin::users-permissions.role';
const PERMISSION = 'plugin::users-permissions.permission';

/** The role of those who are not signed in. */
export const VISITOR_ROLE = 'public';

/** What everybody may do, signed in or not. */
const VISITOR = [
  'api::site-content.site-content.find',
  'api::training.training.list',
  'api::training.training.archived',
  'api::training.training.find',
  'api::publication.publication.list',
  'api::publication.publication.featured',
  'api::publication.publication.find',
  'api::account.account.registry',
  'api::account.account.signIn',
  'api::account.account.signUp',
  'api::account.account.signOut',
  'api::account.account.forgotPassword',
  'api::account.account.resetPassword',
  'api::enrolment.enrolment.availability',
  'api::certificate.certificate.find',
  'api::public-profile.public-profile.rank',
  'api::public-profile.public-profile.picture',
  'api::subscription.subscription.unsubscribe',
  'api::subscription.subscription.resubscribe',
  'api::certificate.certificate.credential',
  'api::certificate.certificate.pdf',
] as const;

/** What somebody signed in may do. */
const CITIZEN = [
  ...VISITOR,
  'api::me.me.read',
  'api::me.me.saveProfile',
  'api::me.me.saveFoodHandler',
  'api::me.me.subscriptions',
  'api::me.me.saveSubscriptions',
  'api::me.me.export',
  'api::account.account.changePassword',
  'api::account.account.changeEmail',
  'api::account.account.erase',
  'api::account.account.sessions',
  'api::account.account.endOtherSessions',
  'api::account.account.endSession',
  'api::me.certificate.list',
  'api::me.certificate.license',
  'api::me.image.read',
  'api::me.image.upload',
  'api::me.upload.progress',
  'api::me.upload.continue',
  'api::me.upload.cancel',
  'api::form.form.find',
  'api::form.form.answers',
  'api::form.form.answer',
  'api::form.file.upload',
  'api::form.file.read',
  'api::enrolment.enrolment.list',
  'api::enrolment.enrolment.find',
  'api::enrolment.enrolment.enrol',
  'api::enrolment.enrolment.leave',
  'api::public-profile.public-profile.find',
  'api::public-profile.public-profile.create',
  'api::public-profile.public-profile.save',
  'api::public-profile.public-profile.remove',
] as const;

/** What an administrator of the site may do (spec §6). */
const SITE_ADMIN = [
  ...CITIZEN,
  'api::administration.administration.addAdminRole',
  'api::administration.administration.ban',
  'api::administration.administration.revive',
] as const;

interface ApiRole {
  readonly type: string;
  readonly name: string;
  readonly description: string;
  readonly actions: readonly string[];
}

/** The roles of the API and everything they may do (spec §6); whatever is not here is refused. */
export const API_ROLES: readonly ApiRole[] = [
  {
    type: VISITOR_ROLE,
    name: 'Visitante',
    description: 'Cualquier persona que visita el sitio sin ingresar.',
    actions: VISITOR,
  },
  {
    type: 'authenticated',
    name: 'Ciudadano',
    description: 'Una persona que ingresó con su perfil.',
    actions: CITIZEN,
  },
  {
    type: 'site-admin',
    name: 'Administrador del sitio',
    description: 'Un ciudadano que además ve el enlace Administrador.',
    actions: SITE_ADMIN,
  },
];

interface StoredPermission {
  readonly id: number;
  readonly action: string;
  readonly role: { readonly id: number } | null;
}

/** Makes the roles and their grants exactly what {@link API_ROLES} says; what is right already is not touched. */
export async function syncApiRoles(strapi: Core.Strapi): Promise<void> {
  const wanted = new Map<number, ReadonlySet<string>>();
  for (const role of API_ROLES) wanted.set(await roleId(strapi, role), new Set(role.actions));
  const stored = (await strapi.db.query(PERMISSION).findMany({ populate: ['role'] })) as StoredPermission[];
  const kept = new Set<string>();
  for (const { id, action, role } of stored) {
    const grant = `${String(role?.id)} ${action}`;
    const right = role !== null && wanted.get(role.id)?.has(action) === true && !kept.has(grant);
    if (right) kept.add(grant);
    else await strapi.db.query(PERMISSION).delete({ where: { id } });
  }
  for (const [role, actions] of wanted) {
    for (const action of actions) {
      if (kept.has(`${String(role)} ${action}`)) continue;
      await strapi.db.query(PERMISSION).create({ data: { action, role } });
    }
  }
}

async function roleId(strapi: Core.Strapi, { type, name, description }: ApiRole): Promise<number> {
  const roles = strapi.db.query(ROLE);
  const stored = (await roles.findOne({ where: { type } })) as Record<string, unknown> | null;
  if (!stored) return ((await roles.create({ data: { type, name, description } })) as { id: number }).id;
  if (stored['name'] !== name || stored['description'] !== description) {
    await roles.update({ where: { type }, data: { name, description } });
  }
  return Number(stored['id']);
}
