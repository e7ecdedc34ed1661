import { isApi } from '../platform/http/api-request';
import type { Context, Next } from '../platform/http/context';

/** Removes `Authorization` from requests of the API, because Strapi would accept it without checking the session. */
export default () =>
  async function cookiesOnly(ctx: Context, next: Next): Promise<void> {
    if (isApi(ctx)) delete ctx.request.headers.authorization;
    await next();
  };
