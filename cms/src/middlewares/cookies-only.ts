import { isApi } from '../platform/http/api-request';
import type { Context, Next } from '../platform/http/context';

/**
 * Takes from requests of the API what else they would be let in by: what a client sends in `Authorization` would escape
 * the look at the session.
 */
export default () =>
  async function cookiesOnly(ctx: Context, next: Next): Promise<void> {
    if (isApi(ctx)) delete ctx.request.headers.authorization;
    await next();
  };
