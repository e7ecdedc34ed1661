/** Directives that a preview has in its own way, or that the front adds. */
const REPLACED = ['script-src', 'connect-src', 'form-action', 'frame-ancestors', 'worker-src'];

/**
 * The content security policy of a page as a preview: it runs no script, asks for nothing and sends nothing. Who may frame
 * it is for the front to say.
 */
export function framedPolicy(policy: string): string {
  const kept = policy
    .split(';')
    .map((directive) => directive.trim())
    .filter((directive) => directive !== '' && !REPLACED.some((name) => directive.startsWith(name)));
  return [...kept, "form-action 'none'"].join('; ');
}

const SCRIPT = /<script\b[^>]*>[\s\S]*?<\/script>/g;
/** To pages of the site; its media and its API are no pages. */
const LINK_TO_PAGE = /(<a\b[^>]*?\shref=")(\/(?!\/|media\/|api\/)[^"]*)/g;
const LINK_TO_THEME = /(<link\b[^>]*?\shref=")(\/tema\/)/g;

/**
 * A page that the app made, as a preview: without its scripts, and with links that lead to other pages of the preview.
 * The site's other pages cannot be framed.
 *
 * @param base what the address of each page is below
 */
export function framedPage(html: string, base: string): string {
  return html
    .replace(SCRIPT, '')
    .replace(LINK_TO_PAGE, (_, before: string, page: string) => before + base + (page === '/' ? '' : page))
    .replace(LINK_TO_THEME, `$1${base}$2`);
}
