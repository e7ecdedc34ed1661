import type { Core } from '@strapi/strapi';
import type { Context, Next } from '../platform/http/context';
import { routeOf } from '../platform/monitoring/requests';

/** Logs every request by its route: Strapi's own line has the address, which may contain a name or a token. */
export default (_config: unknown, { strapi }: { strapi: Core.Strapi }) =>
  async function requestLog(ctx: Context, next: Next): Promise<void> {
    const began = performance.now();
    await next();
    const took = Math.ceil(performance.now() - began);
    strapi.log.http(`${ctx.method} ${routeOf(ctx)} (${String(took)} ms) ${String(ctx.status)}`);
  };
