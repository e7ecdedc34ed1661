import { methodLabel, REQUEST_METRIC, statusClass } from '@centro/shared/watching/request-metric';
import { Histogram, type Registry } from 'prom-client';
import type { Context, Next } from '../http/context';

/**
 * Counts requests and how long they take, by the pattern of their route: an address may name somebody, and there are as
 * many as anybody cares to send.
 */
export function requestMeter(registry: Registry): (ctx: Context, next: Next) => Promise<void> {
  const durations = new Histogram({ ...REQUEST_METRIC, registers: [registry] });
  return async (ctx, next) => {
    const end = durations.startTimer();
    try {
      await next();
    } finally {
      end({ method: methodLabel(ctx.method), route: routeOf(ctx), status: statusClass(ctx.status) });
    }
  };
}

/** As the program has it, such as `/api/trainings/:id`; Strapi looks for a public file under what is no route. */
export function routeOf(ctx: Context): string {
  const route: unknown = ctx['_matchedRoute'];
  return typeof route === 'string' && route.startsWith('/') ? route : 'none';
}
