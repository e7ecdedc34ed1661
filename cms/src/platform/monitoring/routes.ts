import type { Core } from '@strapi/strapi';
import type { Context } from '../http/context';
import { isDraining } from './draining';
import { openMetrics, registry } from './metrics';
import { withTimeout } from './with-timeout';

/**
 * Registers the monitoring routes: `/healthz` (liveness), `/readyz` (readiness) and `/metrics`. The process listens
 * once it has booted, so nothing answers before.
 */
export function registerMonitoringRoutes(strapi: Core.Strapi): void {
  const isDatabaseThere = withTimeout(async () => {
    await strapi.db.connection.raw('select 1');
    return true;
  });
  const metrics = openMetrics(strapi);
  const route = (path: string, handler: (ctx: Context) => Promise<void> | void) => ({
    method: 'GET' as const,
    path,
    config: { auth: false as const },
    handler: (ctx: Context) => {
      rejectProxied(ctx);
      ctx.set('Cache-Control', 'no-store');
      return handler(ctx);
    },
  });
  strapi.server.routes([
    route('/healthz', (ctx) => {
      ctx.body = { status: 'ok' };
    }),
    route('/readyz', async (ctx) => {
      const database = (await isDatabaseThere()) ? 'up' : 'down';
      const ready = database === 'up' && !isDraining();
      ctx.status = ready ? 200 : 503;
      ctx.body = { status: ready ? 'ok' : 'waiting', database };
    }),
    route('/metrics', async (ctx) => {
      ctx.body = await metrics();
      ctx.type = registry.contentType;
    }),
  ]);
}

/** Rejects requests that came through a proxy, by its headers: monitoring connects directly. */
function rejectProxied(ctx: Context): void {
  if (ctx.get('x-forwarded-for') !== '' || ctx.get('forwarded') !== '') ctx.throw(404);
}
