import { endpointOf, isApi } from '../platform/http/api-request';
import type { Context, Next } from '../platform/http/context';
import { readToken } from '../modules/accounts/session/cookies';

/** Carries sessions to the peers as users-permissions itself takes them; it asks for no more than a token that holds. */
export default () =>
  async function peerSession(ctx: Context, next: Next): Promise<void> {
    if (isApi(ctx) && !endpointOf(ctx)) {
      const token = readToken(ctx, 'access');
      if (token !== undefined) ctx.request.headers.authorization = `Bearer ${token}`;
    }
    await next();
  };
