import { methodLabel, REQUEST_METRIC, statusClass } from '@centro/shared/watching/request-metric';
import { Histogram, type Registry } from 'prom-client';
import type { Context, Next } from '../http/context';

/**
 * Counts requests and their durations by route pattern: addresses may contain personal data, and there is no limit to
 * their number.
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

/** The pattern of a route, such as `/api/trainings/:id`; under other paths Strapi looks for a public file. */
export function routeOf(ctx: Context): string {
  const route: unknown = ctx['_matchedRoute'];
  return typeof route === 'string' && route.startsWith('/') ? route : 'none';
}
