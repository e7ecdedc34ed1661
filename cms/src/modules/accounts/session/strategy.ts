import { errors } from '@strapi/utils';
import type { Core } from '@strapi/strapi';
import { USER_UID, type Identity, type StoredUser } from '../../../platform/database/users';
import { cacheForOneSecond } from '../../../platform/database/cache';
import { endpointOf } from '../../../platform/http/api-request';
import type { Context } from '../../../platform/http/context';
import { VISITOR_ROLE } from '../permissions/api-roles';
import { resumeSession } from './sessions';

const PERMISSION_UID = 'plugin::users-permissions.permission';

/** Result of authentication, as Strapi expects it. */
interface Authentication {
  readonly authenticated: true;
  readonly credentials: Identity | StoredUser | null;
  /** The actions that users-permissions grants to their role. */
  readonly ability: ReadonlySet<string>;
}

/**
 * Authenticates requests of the contract by their session cookies, with the users, roles and grants of
 * users-permissions. The plugin's own strategy takes nine statements per request, too many under load; this one takes
 * one, and a second where the endpoint needs the whole account (docs/adr/049). Any other credential is ignored.
 */
export function cookieSession(strapi: Core.Strapi) {
  const grantsOf = cacheForOneSecond((role) => readGrants(strapi, role));

  async function authenticate(ctx: Context): Promise<Authentication | { readonly error: string }> {
    const endpoint = endpointOf(ctx);
    const signedIn = endpoint?.who === 'all' ? undefined : await resumeSession(strapi, ctx);
    if (!signedIn) return { authenticated: true, credentials: null, ability: await grantsOf(VISITOR_ROLE) };
    const { blocked, ...identity } = signedIn;
    const credentials = endpoint?.identityOnly === true ? identity : await readAccount(strapi, identity);
    if (!credentials || blocked) return { error: 'The account was deleted or locked' };
    ctx.state['user'] = credentials;
    return { authenticated: true, credentials, ability: await grantsOf(identity.role.type) };
  }

  function verify(
    { ability }: Pick<Authentication, 'ability'>,
    { scope }: { readonly scope: readonly string[] },
  ): void {
    if (!scope.every((action) => ability.has(action))) throw new errors.ForbiddenError();
  }

  return { name: 'cookie-session', authenticate, verify };
}

async function readAccount(strapi: Core.Strapi, { id, role }: Identity): Promise<StoredUser | undefined> {
  const user = (await strapi.db.query(USER_UID).findOne({ where: { id } })) as StoredUser | null;
  return user ? { ...user, role } : undefined;
}

async function readGrants(strapi: Core.Strapi, role: string): Promise<ReadonlySet<string>> {
  const grants = (await strapi.db
    .query(PERMISSION_UID)
    .findMany({ where: { role: { type: role } }, select: ['action'] })) as { readonly action: string }[];
  return new Set(grants.map(({ action }) => action));
}
