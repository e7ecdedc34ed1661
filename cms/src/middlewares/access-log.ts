import { errorResponseSchema, type ErrorCode } from '@centro/shared';
import type { Core } from '@strapi/strapi';
import { isApi } from '../platform/http/api-request';
import type { Context, Next } from '../platform/http/context';
import { noteRefusal } from '../platform/monitoring/access';
import { routeOf } from '../platform/monitoring/requests';

const REFUSALS = [401, 403, 429];

/** What no page of ours sends, and who goes on where the screens end. */
const ATTEMPTS: readonly ErrorCode[] = [
  'invalid-body',
  'invalid-parameters',
  'body-too-large',
  'other-citizen',
];

/** Told where it happens, with the account that was meant. */
const NOTED_ELSEWHERE: readonly ErrorCode[] = ['wrong-password'];

/** Notes every request that was refused for want of a right, or that tries to get around what holds. */
export default (_config: unknown, { strapi }: { strapi: Core.Strapi }) =>
  async function accessLog(ctx: Context, next: Next): Promise<void> {
    await next();
    if (ctx.status < 400) return;
    const code = codeOf(ctx);
    if (code !== undefined && NOTED_ELSEWHERE.includes(code)) return;
    if (!REFUSALS.includes(ctx.status) && !(code !== undefined && ATTEMPTS.includes(code))) return;
    noteRefusal(strapi, {
      status: ctx.status,
      code,
      method: ctx.method,
      route: routeOf(ctx),
      ...(isApi(ctx) ? { citizen: accountOf(ctx, 'documentId') } : { staff: accountOf(ctx, 'id') }),
    });
  };

function codeOf(ctx: Context): ErrorCode | undefined {
  const refused = errorResponseSchema.safeParse(ctx.body);
  return refused.success ? refused.data.error.details.code : undefined;
}

/** Of who is signed in, whom Strapi keeps there. */
function accountOf(ctx: Context, name: 'id' | 'documentId'): string | number | undefined {
  const user = ctx.state['user'] as Partial<Record<typeof name, string | number>> | undefined;
  return user?.[name];
}
