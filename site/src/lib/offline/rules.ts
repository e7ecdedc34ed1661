/** One of the browser's caches, and how it is used. */
export interface CacheRule {
  /** Cache names share a prefix (spec §7). */
  readonly name: string;
  /** Maximum number of entries. */
  readonly most: number;
  /** With `stale-while-revalidate`, the cached version is shown once more while the new one is fetched. */
  readonly strategy: 'network-first' | 'cache-first' | 'stale-while-revalidate';
}

/** The caches for offline use. */
export const CACHES = {
  pages: { name: 'cea-07-pages-1', most: 60, strategy: 'network-first' },
  assets: { name: 'cea-07-assets-1', most: 80, strategy: 'cache-first' },
  media: { name: 'cea-07-media-1', most: 120, strategy: 'stale-while-revalidate' },
} as const satisfies Record<string, CacheRule>;

/** Shown offline in place of a page that is not cached. */
export const OFFLINE_PAGE = '/sin-conexion';

/** Cached in advance, so that the search works offline even if it was never used. */
export const PRECACHED = ['/buscar', '/buscar/indice.json', '/buscar/archivo.json'] as const;

/** Placeholder in the offline page for the list of cached pages. */
export const SEEN_PAGES = '<!--vistas-->';

/** Public pages only: addresses of the account screens contain personal data and are not cached. */
const PAGES =
  /^\/(?:|archivo(?:\/pagina\/\d+)?|acerca|cooperadora|constancias|sin-conexion|buscar(?:\/(?:indice|archivo)\.json)?|capacitaciones(?:\/[^/]+|\/pagina\/\d+|\/(?:tipo|categoria|estado)\/[^/]+(?:\/pagina\/\d+)?)?|publicaciones(?:\/[^/]+|\/pagina\/\d+)?)$/;

/** Which cache an address of the site belongs to, if any. */
export function cacheFor(path: string): CacheRule | undefined {
  if (path.startsWith('/_astro/') || path.startsWith('/tema/')) return CACHES.assets;
  if (path.startsWith('/media/')) return CACHES.media;
  return PAGES.test(path) ? CACHES.pages : undefined;
}
