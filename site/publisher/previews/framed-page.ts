/** Directives that a preview replaces or drops, or that the front adds. */
const REPLACED = ['script-src', 'connect-src', 'form-action', 'frame-ancestors', 'worker-src'];

/**
 * The content security policy of a page as a preview, which forbids scripts, their requests and forms. The front adds
 * `frame-ancestors`.
 */
export function framedPolicy(policy: string): string {
  const kept = policy
    .split(';')
    .map((directive) => directive.trim())
    .filter((directive) => directive !== '' && !REPLACED.some((name) => directive.startsWith(name)));
  return [...kept, "form-action 'none'"].join('; ');
}

const SCRIPT = /<script\b[^>]*>[\s\S]*?<\/script>/g;
/** Links to pages of the site, not to its media and its API. */
const LINK_TO_PAGE = /(<a\b[^>]*?\shref=")(\/(?!\/|media\/|api\/)[^"]*)/g;
const LINK_TO_THEME = /(<link\b[^>]*?\shref=")(\/tema\/)/g;

/**
 * Turns a rendered page into a preview: without scripts, and with links to other pages of the preview, since the pages
 * of the site cannot be framed.
 *
 * @param base prefix of the address of each page
 */
export function framedPage(html: string, base: string): string {
  return html
    .replace(SCRIPT, '')
    .replace(LINK_TO_PAGE, (_, before: string, page: string) => before + base + (page === '/' ? '' : page))
    .replace(LINK_TO_THEME, `$1${base}$2`);
}
