import { isApi } from '../platform/http/api-request';
import type { Context, Next } from '../platform/http/context';

const WITHOUT_BODY: readonly string[] = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Records that the body was read: later errors are not the body's. Requests of the admin without a body get an empty
 * one, because Strapi's own handlers fail without one.
 */
export default () =>
  function bodyRead(ctx: Context, next: Next): Promise<unknown> {
    ctx.state['bodyRead'] = true;
    if (!isApi(ctx) && !WITHOUT_BODY.includes(ctx.method)) ctx.request.body ??= {};
    return next();
  };
