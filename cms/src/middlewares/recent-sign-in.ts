import { z } from '@centro/shared';
import { errors } from '@strapi/utils';
import type { Core } from '@strapi/strapi';
import { sessionTexts } from '../modules/accounts/texts';
import type { Context, Next } from '../platform/http/context';

/** Path by which the admin ends the user's own sessions; the router ignores case. */
const OWN_SESSIONS = /^\/admin\/users\/me\/sessions(?:\/|$)/i;

/** How long a sign-in counts as recent, in milliseconds. */
const RECENT_MS = 10 * 60 * 1000;

const metadataSchema = z.object({ loginAt: z.iso.datetime() });

/**
 * Lets the staff end their sessions only after a recent sign-in (ASVS 7.5.2): Strapi's own page does not ask for the
 * password, so anyone at an unlocked computer could sign its user out everywhere else.
 */
export default (_config: unknown, { strapi }: { strapi: Core.Strapi }) =>
  async function recentSignIn(ctx: Context, next: Next): Promise<void> {
    if (ctx.method === 'DELETE' && OWN_SESSIONS.test(ctx.path) && !(await signedInRecently(strapi, ctx))) {
      throw new errors.ForbiddenError(sessionTexts.signInAgain);
    }
    await next();
  };

async function signedInRecently(strapi: Core.Strapi, ctx: Context): Promise<boolean> {
  const sessions = strapi.sessionManager('admin');
  const { payload } = sessions.validateAccessToken(tokenOf(ctx.get('Authorization')));
  // The route's own response to unauthenticated clients; the admin then requests a new token.
  if (!payload) throw new errors.UnauthorizedError('Missing or invalid credentials');
  const own = (await sessions.listSessions(payload.userId)).find(
    ({ sessionId }) => sessionId === payload.sessionId,
  );
  const known = metadataSchema.safeParse(own?.metadata);
  return known.success && Date.now() - Date.parse(known.data.loginAt) < RECENT_MS;
}

/** The token as Strapi's admin parses it: any blanks, any case, two words. */
function tokenOf(authorization: string): string {
  const [scheme = '', token = '', ...more] = authorization.split(/\s+/);
  return scheme.toLowerCase() === 'bearer' && more.length === 0 ? token : '';
}
