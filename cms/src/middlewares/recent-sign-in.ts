import { z } from '@centro/shared';
import { errors } from '@strapi/utils';
import type { Core } from '@strapi/strapi';
import type { Context, Next } from '../platform/http/context';

/** Where the admin's page of one's sessions ends them; the router takes any case. */
const OWN_SESSIONS = /^\/admin\/users\/me\/sessions(?:\/|$)/i;

/** How long after signing in one still counts as who typed the password, in milliseconds. */
const RECENT = 10 * 60 * 1000;

const metadataSchema = z.object({ loginAt: z.iso.datetime() });

/**
 * Lets the staff end their sessions only when they have just signed in (ASVS 7.5.2): Strapi's own page does not ask for
 * the password, and whoever finds a desk unlocked would sign its owner out everywhere else.
 */
export default (_config: unknown, { strapi }: { strapi: Core.Strapi }) =>
  async function recentSignIn(ctx: Context, next: Next): Promise<void> {
    if (ctx.method === 'DELETE' && OWN_SESSIONS.test(ctx.path) && !(await signedInLately(strapi, ctx))) {
      throw new errors.ForbiddenError(
        'Para cerrar sesiones hace falta haber ingresado hace menos de diez minutos: salí, volvé a ingresar y probá de nuevo.',
      );
    }
    await next();
  };

async function signedInLately(strapi: Core.Strapi, ctx: Context): Promise<boolean> {
  const sessions = strapi.sessionManager('admin');
  const { payload } = sessions.validateAccessToken(tokenOf(ctx.get('Authorization')));
  // As the route answers whoever is not signed in; the admin asks for a new token then.
  if (!payload) throw new errors.UnauthorizedError('Missing or invalid credentials');
  const own = (await sessions.listSessions(payload.userId)).find(
    ({ sessionId }) => sessionId === payload.sessionId,
  );
  const known = metadataSchema.safeParse(own?.metadata);
  return known.success && Date.now() - Date.parse(known.data.loginAt) < RECENT;
}

/** Read as Strapi's admin reads it: any blanks, any case, two words. What it took and this did not would pass unasked. */
function tokenOf(authorization: string): string {
  const [scheme = '', token = '', ...more] = authorization.split(/\s+/);
  return scheme.toLowerCase() === 'bearer' && more.length === 0 ? token : '';
}
