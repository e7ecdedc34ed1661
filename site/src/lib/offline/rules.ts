/** One of the browser's caches, and how it is used. */
export interface CacheRule {
  /** Keys of caches start alike (spec §7). */
  readonly name: string;
  /** Entries kept. */
  readonly most: number;
  /** With `stale-while-revalidate`, the cached version is shown once more while the new one is fetched. */
  readonly strategy: 'network-first' | 'cache-first' | 'stale-while-revalidate';
}

/** What the site keeps for when there is no network. */
export const CACHES = {
  pages: { name: 'cea-07-pages-1', most: 60, strategy: 'network-first' },
  assets: { name: 'cea-07-assets-1', most: 80, strategy: 'cache-first' },
  media: { name: 'cea-07-media-1', most: 120, strategy: 'stale-while-revalidate' },
} as const satisfies Record<string, CacheRule>;

/** What is shown in place of a page that was never seen. */
export const OFFLINE_PAGE = '/sin-conexion';

/** What is kept before anybody asks for it: nobody knows beforehand that they will search without a network. */
export const KEPT_AHEAD = ['/buscar', '/buscar/indice.json', '/buscar/archivo.json'] as const;

/** Stands in that page where the pages that were seen are listed. */
export const SEEN_PAGES = '<!--vistas-->';

/** Public pages only: addresses of the account screens carry people's data, and are kept nowhere. */
const PAGES =
  /^\/(?:|archivo(?:\/pagina\/\d+)?|acerca|cooperadora|constancias|sin-conexion|buscar(?:\/(?:indice|archivo)\.json)?|capacitaciones(?:\/[^/]+|\/pagina\/\d+|\/(?:tipo|categoria|estado)\/[^/]+(?:\/pagina\/\d+)?)?|publicaciones(?:\/[^/]+|\/pagina\/\d+)?)$/;

/** Which cache an address of the site belongs to, if any. */
export function cacheFor(path: string): CacheRule | undefined {
  if (path.startsWith('/_astro/') || path.startsWith('/tema/')) return CACHES.assets;
  if (path.startsWith('/media/')) return CACHES.media;
  return PAGES.test(path) ? CACHES.pages : undefined;
}
