/**
 * Another page of the site, to take elements from. Its styles are left out: the policy of this page only allows its own,
 * and browsers report others even though they are never applied.
 */
export const parsePage = (html: string): Document =>
  new DOMParser().parseFromString(html.replace(/<style[^]*?<\/style>/g, ''), 'text/html');
