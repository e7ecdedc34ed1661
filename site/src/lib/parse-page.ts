/**
 * Parses another page of the site, to take elements from. Removes its styles: this page's security policy only allows
 * its own, and browsers report others even though they are never applied.
 */
export const parsePage = (html: string): Document =>
  new DOMParser().parseFromString(html.replace(/<style[^]*?<\/style>/g, ''), 'text/html');
