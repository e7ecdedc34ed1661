import type { Core } from '@strapi/strapi';
import { endpointOf, isApi } from '../http/api-request';
import type { Context, Next } from '../http/context';
import { resumeSession } from '../session/sessions';

/**
 * Carries the session of a request's cookies to Strapi's own check, where the contract wants a citizen. A credential of
 * another kind is nobody's: what a client sends in `Authorization` would escape the look at the session.
 */
export default (_config: unknown, { strapi }: { strapi: Core.Strapi }) =>
  async function session(ctx: Context, next: Next): Promise<void> {
    if (isApi(ctx)) {
      delete ctx.request.headers.authorization;
      const who = endpointOf(ctx)?.who ?? 'all';
      if (who !== 'all') {
        const token = await resumeSession(strapi, ctx);
        if (token !== undefined) ctx.request.headers.authorization = `Bearer ${token}`;
      }
    }
    await next();
  };
