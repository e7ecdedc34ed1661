import { ApiError } from '../platform/errors/api-error';
import { endpointOf, isApi } from '../platform/http/api-request';
import type { Context, Next } from '../platform/http/context';

const READS: readonly string[] = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Rejects writes that do not come from a page of the same origin, unless only a token in the request authorizes them
 * (design, Identity).
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
