import { errorResponseSchema, type ErrorCode } from '@centro/shared';
import type { Core } from '@strapi/strapi';
import { isApi } from '../platform/http/api-request';
import type { Context, Next } from '../platform/http/context';
import { logRefusal } from '../platform/monitoring/access';
import { routeOf } from '../platform/monitoring/requests';

const REJECTED_STATUSES = [401, 403, 429];

/** Codes that the requests of our own pages rarely lead to: likely probing. */
const PROBING_CODES: readonly ErrorCode[] = [
  'invalid-body',
  'invalid-parameters',
  'body-too-large',
  'other-citizen',
];

/** Logged by the sign-in itself, with the account. */
const LOGGED_ELSEWHERE: readonly ErrorCode[] = ['wrong-password'];

/** Logs requests rejected for missing rights or their rate, and likely probes. */
export default (_config: unknown, { strapi }: { strapi: Core.Strapi }) =>
  async function accessLog(ctx: Context, next: Next): Promise<void> {
    await next();
    if (ctx.status < 400) return;
    const code = codeOf(ctx);
    if (code !== undefined && LOGGED_ELSEWHERE.includes(code)) return;
    const isProbe = code !== undefined && PROBING_CODES.includes(code);
    if (!REJECTED_STATUSES.includes(ctx.status) && !isProbe) return;
    logRefusal(strapi, {
      status: ctx.status,
      code,
      method: ctx.method,
      route: routeOf(ctx),
      ...(isApi(ctx) ? { citizen: accountOf(ctx, 'documentId') } : { staff: accountOf(ctx, 'id') }),
    });
  };

function codeOf(ctx: Context): ErrorCode | undefined {
  const parsed = errorResponseSchema.safeParse(ctx.body);
  return parsed.success ? parsed.data.error.details.code : undefined;
}

/** Id of the signed-in account, from `ctx.state.user`, where Strapi puts it. */
function accountOf(ctx: Context, key: 'id' | 'documentId'): string | number | undefined {
  const user = ctx.state['user'] as Partial<Record<typeof key, string | number>> | undefined;
  return user?.[key];
}
