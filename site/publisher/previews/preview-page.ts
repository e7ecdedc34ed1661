/** Directives that a preview overrides or drops; the front adds `frame-ancestors`. */
const REPLACED = ['script-src', 'connect-src', 'form-action', 'frame-ancestors', 'worker-src'];

/**
 * The content security policy of a page as a preview, which blocks scripts, their requests and the submission of forms.
 */
export function previewPolicy(policy: string): string {
  const remaining = policy
    .split(';')
    .map((directive) => directive.trim())
    .filter((directive) => directive !== '' && !REPLACED.some((name) => directive.startsWith(name)));
  return [...remaining, "form-action 'none'"].join('; ');
}

const SCRIPT = /<script\b[^>]*>[\s\S]*?<\/script>/g;
/** Links to pages of the site, not to its media and its API. */
const LINK_TO_PAGE = /(<a\b[^>]*?\shref=")(\/(?!\/|media\/|api\/)[^"]*)/g;
const LINK_TO_THEME = /(<link\b[^>]*?\shref=")(\/tema\/)/g;

/**
 * Turns a rendered page into a preview: without scripts, and with links to other pages of the preview, since the pages
 * of the site cannot be framed.
 *
 * @param base path prefix of the preview's pages, without a slash at its end
 */
export function toPreviewPage(html: string, base: string): string {
  return html
    .replace(SCRIPT, '')
    .replace(LINK_TO_PAGE, (_, before: string, page: string) => before + base + (page === '/' ? '' : page))
    .replace(LINK_TO_THEME, `$1${base}$2`);
}
