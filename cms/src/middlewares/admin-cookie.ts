import type { Context, Next } from '../platform/http/context';
import { HOST_PREFIX } from '../modules/accounts/session/cookies';

/** The admin's refresh cookie and Koa's signature of it; Strapi only lets their path and domain be configured. */
const NAME = /^strapi_admin_refresh(?:\.sig)?=/;
const PREFIXED = /^__Host-(?=strapi_admin_refresh(?:\.sig)?=)/;

/**
 * Behind TLS, adds a prefix to the admin's cookie, which browsers then accept only from this host over TLS: no other
 * host of the domain can replace it.
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

/** The cookies as Strapi reads them; a refresh cookie that came without the prefix is dropped. */
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
