import type { Core, UID } from '@strapi/strapi';
import {
  CERTIFICATES_ACTION,
  ENROLMENTS_ACTION,
  PEOPLE_ACTION,
  PICTURES_ACTION,
  PUBLISHING_ACTION,
  PUBLIC_PROFILES_ACTION,
} from '../../../platform/staff-api/actions';

/** The content types editors work with. */
export const EDITED_TYPES: readonly UID.ContentType[] = [
  'api::training.training',
  'api::publication.publication',
  'api::form.form',
  'api::teacher.teacher',
  'api::landing-image.landing-image',
  'api::site-content.site-content',
];

const CONTENT_ACTIONS = ['create', 'read', 'update', 'delete', 'publish'].map(
  (action) => `plugin::content-manager.explorer.${action}`,
);

const MEDIA_ACTIONS = [
  'plugin::upload.read',
  'plugin::upload.configure-view',
  'plugin::upload.assets.create',
  'plugin::upload.assets.update',
  'plugin::upload.assets.download',
  'plugin::upload.assets.copy-link',
];

const CITIZEN_TYPES: readonly UID.ContentType[] = ['plugin::users-permissions.user'];

/** Fields with the names of private files, hidden from staff, who can read the rest of an account. */
const FILE_FIELDS = ['dniImage', 'dniImageBack', 'passportPhoto', 'profileImage'];

interface AdminRole {
  readonly code: string;
  readonly name: string;
  readonly description: string;
  readonly contentActions: readonly string[];
  readonly contentTypes: readonly UID.ContentType[];
  readonly otherActions: readonly string[];
}

/** The roles of Strapi's admin besides the super administrator, and everything they may do. */
export const ADMIN_ROLES: readonly AdminRole[] = [
  {
    code: 'strapi-editor',
    name: 'Editor',
    description: 'Escribe y publica todo el contenido del sitio y administra la biblioteca de medios.',
    contentActions: CONTENT_ACTIONS,
    contentTypes: EDITED_TYPES,
    // Editors can roll the site back when no administrator is available.
    otherActions: [...MEDIA_ACTIONS, PUBLISHING_ACTION],
  },
  {
    code: 'centro-secretary',
    name: 'Secretaría',
    description:
      'Atiende a las personas, sus inscripciones y sus constancias, y ve las fotos de sus documentos. Queda registrado cada cambio y cada vez que mira una.',
    // Writes go through the staff API, which enforces the rules and asks for reasons.
    contentActions: ['plugin::content-manager.explorer.read'],
    contentTypes: CITIZEN_TYPES,
    otherActions: [
      PEOPLE_ACTION,
      PICTURES_ACTION,
      ENROLMENTS_ACTION,
      CERTIFICATES_ACTION,
      PUBLIC_PROFILES_ACTION,
    ],
  },
  {
    code: 'strapi-author',
    name: 'Autor',
    description: 'Rol de Strapi que el centro no usa: no tiene permisos.',
    contentActions: [],
    contentTypes: [],
    otherActions: [],
  },
];

interface Permission {
  readonly action: string;
  readonly subject?: string | null;
  readonly properties?: { readonly fields?: readonly string[] };
}

interface Action {
  readonly actionId: string;
  readonly subjects?: readonly string[];
}

interface AdminServices {
  readonly role: {
    assignPermissions: (roleId: number, permissions: readonly Permission[]) => Promise<unknown>;
  };
  readonly permission: { actionProvider: { values: () => readonly Action[] } };
  readonly 'content-type': {
    getPermissionsWithNestedFields: (
      actions: readonly (Action & { subjects: readonly string[] })[],
    ) => readonly Permission[];
  };
}

/** Syncs the roles of the admin with {@link ADMIN_ROLES}, including fields added since the last start. */
export async function syncAdminRoles(strapi: Core.Strapi): Promise<void> {
  for (const role of ADMIN_ROLES) {
    const roleId = await roleIdOf(strapi, role);
    await service(strapi, 'role').assignPermissions(roleId, permissionsOf(strapi, role));
  }
}

function permissionsOf(strapi: Core.Strapi, role: AdminRole): Permission[] {
  const actions = service(strapi, 'permission')
    .actionProvider.values()
    .filter(({ actionId }) => role.contentActions.includes(actionId))
    .map((action) => ({
      ...action,
      subjects: (action.subjects ?? []).filter((subject) => role.contentTypes.some((uid) => uid === subject)),
    }));
  return [
    ...service(strapi, 'content-type').getPermissionsWithNestedFields(actions).map(withoutWithheld),
    ...role.otherActions.map((action) => ({ action })),
  ];
}

function withoutWithheld(permission: Permission): Permission {
  const { subject, properties } = permission;
  if (!properties?.fields || !CITIZEN_TYPES.some((uid) => uid === subject)) return permission;
  const fields = properties.fields.filter((field) => !FILE_FIELDS.includes(field));
  return { ...permission, properties: { ...properties, fields } };
}

async function roleIdOf(strapi: Core.Strapi, { code, name, description }: AdminRole): Promise<number> {
  const roles = strapi.db.query('admin::role');
  const stored = (await roles.findOne({ where: { code } })) as Record<string, unknown> | null;
  if (!stored) return ((await roles.create({ data: { code, name, description } })) as { id: number }).id;
  if (stored['name'] !== name || stored['description'] !== description) {
    await roles.update({ where: { code }, data: { name, description } });
  }
  return Number(stored['id']);
}

function service<Name extends keyof AdminServices>(strapi: Core.Strapi, name: Name): AdminServices[Name] {
  return strapi.service(`admin::${name}`) as unknown as AdminServices[Name];
}
