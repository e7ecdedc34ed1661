import { endpointOf, isApi } from '../platform/http/api-request';
import type { Context, Next } from '../platform/http/context';
import { readToken } from '../modules/accounts/session/cookies';

/** Passes the session to the peers as the bearer token that users-permissions expects; it checks only the token. */
export default () =>
  async function peerSession(ctx: Context, next: Next): Promise<void> {
    if (isApi(ctx) && !endpointOf(ctx)) {
      const token = readToken(ctx, 'access');
      if (token !== undefined) ctx.request.headers.authorization = `Bearer ${token}`;
    }
    await next();
  };
