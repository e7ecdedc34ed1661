import { errors } from '@strapi/utils';
import type { Core } from '@strapi/strapi';
import { USER_UID, type StoredUser } from '../citizens/citizen';
import { keptForAMoment } from '../database/kept';
import { endpointOf } from '../http/api-request';
import type { Context } from '../http/context';
import { VISITOR_ROLE } from '../permissions/api-roles';
import { resumeSession } from './sessions';

const PERMISSION_UID = 'plugin::users-permissions.permission';

/** What Strapi is told of who asks. */
interface Authentication {
  readonly authenticated: true;
  readonly credentials: StoredUser | null;
  /** The actions that users-permissions grants to their role. */
  readonly ability: ReadonlySet<string>;
}

/**
 * Lets requests of the contract in by the session of their cookies, with the people, roles and grants of
 * users-permissions. Its own strategy takes nine statements for each of them, of which a crowd feels every one; this
 * one takes two (docs/adr/049). A credential of another kind is nobody's.
 */
export function cookieSession(strapi: Core.Strapi) {
  const grantsOf = keptForAMoment((role) => readGrants(strapi, role));

  async function authenticate(ctx: Context): Promise<Authentication | { readonly error: string }> {
    const signedIn = endpointOf(ctx)?.who === 'all' ? undefined : await resumeSession(strapi, ctx);
    if (!signedIn) return { authenticated: true, credentials: null, ability: await grantsOf(VISITOR_ROLE) };
    const { userId, role } = signedIn;
    const user = (await strapi.db.query(USER_UID).findOne({ where: { id: userId } })) as StoredUser | null;
    if (!user || user.blocked === true) return { error: 'The account is gone or blocked' };
    const credentials = { ...user, role: { type: role } };
    ctx.state['user'] = credentials;
    return { authenticated: true, credentials, ability: await grantsOf(role) };
  }

  function verify(
    { ability }: Pick<Authentication, 'ability'>,
    { scope }: { readonly scope: readonly string[] },
  ): void {
    if (!scope.every((action) => ability.has(action))) throw new errors.ForbiddenError();
  }

  return { name: 'cookie-session', authenticate, verify };
}

async function readGrants(strapi: Core.Strapi, role: string): Promise<ReadonlySet<string>> {
  const grants = (await strapi.db
    .query(PERMISSION_UID)
    .findMany({ where: { role: { type: role } }, select: ['action'] })) as { readonly action: string }[];
  return new Set(grants.map(({ action }) => action));
}
