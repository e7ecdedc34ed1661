import { isApi } from '../platform/http/api-request';
import type { Context, Next } from '../platform/http/context';

const WITHOUT_BODY: readonly string[] = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Notes that the body was read, so that what fails from here on is not the body's fault. Where the admin is sent none, it
 * gets an empty one: Strapi's own handlers take one for granted, and failed.
 */
export default () =>
  function bodyRead(ctx: Context, next: Next): Promise<unknown> {
    ctx.state['bodyRead'] = true;
    if (!isApi(ctx) && !WITHOUT_BODY.includes(ctx.method)) ctx.request.body ??= {};
    return next();
  };
