/**
 * Cookie without a secret that tells pages and scripts that somebody signed in here (design, Identity).
 * It outlives an expired session, so that a page can ask to sign in again. Behind TLS `__Host-` stands before its name.
 */
export const SESSION_HINT = 'cea-07-sesion';

/**
 * Header in which a page says for whom it shows itself. Another tab may have signed somebody else in meanwhile: what is
 * changed then would be changed for them.
 */
export const CITIZEN_HEADER = 'x-citizen';

/**
 * Whether a cookie header, or `document.cookie`, carries the hint.
 *
 * @param cookies pairs such as `a=1; b=2`
 */
export function hasSessionHint(cookies: string): boolean {
  return cookies.includes(`${SESSION_HINT}=1`);
}
