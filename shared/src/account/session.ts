/**
 * Cookie without a secret that marks a browser as signed in, for pages and scripts (design, Identity).
 * It outlives the session, so that a page can ask to sign in again. With TLS its name has the prefix `__Host-`.
 */
export const SESSION_HINT = 'cea-07-sesion';

/**
 * Header with the citizen whom the page was rendered for. If another tab has signed in as someone else meanwhile, a write
 * would change the wrong account.
 */
export const CITIZEN_HEADER = 'x-citizen';

/**
 * Whether a cookie header, or `document.cookie`, contains the hint.
 *
 * @param cookies pairs such as `a=1; b=2`
 */
export function hasSessionHint(cookies: string): boolean {
  return cookies.includes(`${SESSION_HINT}=1`);
}
