import type { Core } from '@strapi/strapi';

const ROLE = 'plugin::users-permissions.role';
const PERMISSION = 'plugin::users-permissions.permission';

/** Role of unauthenticated clients. */
export const VISITOR_ROLE = 'public';

const actionsOf = (controller: string, names: readonly string[]) =>
  names.map((name) => `${controller}.${name}`);

/** Actions of every client, signed in or not. */
const VISITOR = [
  ...actionsOf('api::site-content.site-content', ['find']),
  ...actionsOf('api::training.training', ['list', 'archived', 'find']),
  ...actionsOf('api::publication.publication', ['list', 'featured', 'find']),
  ...actionsOf('api::account.account', [
    'registry',
    'signIn',
    'signUp',
    'signOut',
    'forgotPassword',
    'resetPassword',
    'confirmEmail',
  ]),
  ...actionsOf('api::enrolment.enrolment', ['availability', 'availabilities']),
  ...actionsOf('api::certificate.certificate', ['find', 'credential', 'pdf']),
  ...actionsOf('api::public-profile.public-profile', ['rank', 'picture']),
  ...actionsOf('api::subscription.subscription', ['unsubscribe', 'resubscribe']),
];

/** Actions of a citizen. */
const CITIZEN = [
  ...VISITOR,
  ...actionsOf('api::me.me', [
    'read',
    'saveProfile',
    'saveFoodHandler',
    'subscriptions',
    'saveSubscriptions',
    'export',
  ]),
  ...actionsOf('api::account.account', [
    'changePassword',
    'changeEmail',
    'sendEmailCode',
    'confirmEmailByCode',
    'erase',
    'sessions',
    'endOtherSessions',
    'endSession',
  ]),
  ...actionsOf('api::me.certificate', ['list', 'license']),
  ...actionsOf('api::me.image', ['read', 'upload']),
  ...actionsOf('api::me.upload', ['progress', 'continue', 'cancel']),
  ...actionsOf('api::form.form', ['find', 'answers', 'answer']),
  ...actionsOf('api::form.file', ['upload', 'read']),
  ...actionsOf('api::enrolment.enrolment', ['list', 'find', 'enrol', 'leave', 'prove']),
  ...actionsOf('api::public-profile.public-profile', ['find', 'create', 'save', 'remove']),
];

/** Actions of a site administrator (spec §6). */
const SITE_ADMIN = [
  ...CITIZEN,
  ...actionsOf('api::administration.administration', ['addAdminRole', 'ban', 'revive']),
];

interface ApiRole {
  readonly type: string;
  readonly name: string;
  readonly description: string;
  readonly actions: readonly string[];
}

/** The roles of the API and all their actions (spec §6); any other action is forbidden. */
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

/** Syncs the roles and their grants with {@link API_ROLES}; rows that are correct are not written. */
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
