import type { Context, Next } from '../platform/http/context';
import { HOST_PREFIX } from '../modules/accounts/session/cookies';

/** What prolongs a session of the admin, and Koa's signature of it; Strapi lets only their path and domain be set. */
const NAME = /^strapi_admin_refresh(?:\.sig)?=/;
const PREFIXED = /^__Host-(?=strapi_admin_refresh(?:\.sig)?=)/;

/**
 * Behind TLS gives the admin's cookie a prefix by which browsers take it from this host alone, over TLS alone: no other host
 * of the domain can put its own in its place.
 */
export default () =>
  async function adminCookie(ctx: Context, next: Next): Promise<void> {
    if (!ctx.secure) {
      await next();
      return;
    }
    const { cookie } = ctx.req.headers;
    if (cookie !== undefined) ctx.req.headers.cookie = withoutPrefix(cookie);
    await next();
    const lines = ctx.response.headers['set-cookie'];
    if (Array.isArray(lines)) ctx.set('set-cookie', lines.map(withPrefix));
  };

/** As Strapi reads it; one that came without the prefix, whoever set it, does not count. */
function withoutPrefix(cookie: string): string {
  return cookie
    .split('; ')
    .filter((pair) => !NAME.test(pair))
    .map((pair) => pair.replace(PREFIXED, ''))
    .join('; ');
}

function withPrefix(line: string): string {
  return NAME.test(line) ? HOST_PREFIX + line.replace(/; path=[^;]*/i, '; path=/') : line;
}
