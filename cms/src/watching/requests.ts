import { Histogram, type Registry } from 'prom-client';
import type { Context, Next } from '../http/context';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** In seconds. */
const DURATIONS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/**
 * Counts requests and how long they take, by the pattern of their route: an address may name somebody, and there are as
 * many as anybody cares to send.
 */
export function requestMeter(registry: Registry): (ctx: Context, next: Next) => Promise<void> {
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests and how long they took, by pattern of route and class of status',
    labelNames: ['method', 'route', 'status'],
    buckets: DURATIONS,
    registers: [registry],
  });
  return async (ctx, next) => {
    const end = durations.startTimer();
    try {
      await next();
    } finally {
      const method = METHODS.includes(ctx.method) ? ctx.method : 'other';
      end({ method, route: routeOf(ctx), status: `${String(Math.floor(ctx.status / 100))}xx` });
    }
  };
}

/** As the program has it, such as `/api/trainings/:id`; Strapi looks for a public file under what is no route. */
export function routeOf(ctx: Context): string {
  const route: unknown = ctx['_matchedRoute'];
  return typeof route === 'string' && route.startsWith('/') ? route : 'none';
}
