import type { Core } from '@strapi/strapi';
import { endpointOf, isApi } from '../http/api-request';
import type { Context, Next } from '../http/context';
import { resumeSession } from '../session/sessions';

/** Carries sessions to the peers at the same cost as `global::session` does to the endpoints of the contract. */
export default (_config: unknown, { strapi }: { strapi: Core.Strapi }) =>
  async function peerSession(ctx: Context, next: Next): Promise<void> {
    if (isApi(ctx) && !endpointOf(ctx)) {
      const token = await resumeSession(strapi, ctx);
      if (token !== undefined) ctx.request.headers.authorization = `Bearer ${token}`;
    }
    await next();
  };
