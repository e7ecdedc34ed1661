import { ApiError } from '../platform/errors/api-error';
import { endpointOf, isApi } from '../platform/http/api-request';
import type { Context, Next } from '../platform/http/context';

const READS: readonly string[] = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Lets a request change something only when it comes from a page of the host it came to, unless the token it brings is
 * all that counts (design, Identity).
 *
 * @throws {ApiError} `cross-origin`
 */
export default () =>
  async function sameOrigin(ctx: Context, next: Next): Promise<void> {
    const own = ctx.get('origin') === ctx.request.origin || endpointOf(ctx)?.fromAnywhere === true;
    if (isApi(ctx) && !READS.includes(ctx.method) && !own) {
      throw new ApiError('cross-origin', 'The request comes from a page of another site');
    }
    await next();
  };
