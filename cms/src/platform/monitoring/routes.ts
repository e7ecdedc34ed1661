import type { Core } from '@strapi/strapi';
import type { Context } from '../http/context';
import { isDraining } from './draining';
import { openMetrics, registry } from './metrics';
import { withTimeout } from './with-timeout';

/**
 * Adds what whoever watches this process asks: `/healthz` whether it lives, `/readyz` whether it can do its work, and
 * `/metrics`. It listens when its boot is over, so until then nothing answers.
 */
export function registerWatchingRoutes(strapi: Core.Strapi): void {
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
      refuseWhoCameFromOutside(ctx);
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

/** Proxies say whom they ask for; who watches is beside this process, and asks by himself. */
function refuseWhoCameFromOutside(ctx: Context): void {
  if (ctx.get('x-forwarded-for') !== '' || ctx.get('forwarded') !== '') ctx.throw(404);
}
