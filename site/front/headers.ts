import { kindOfPage } from '../release/layout.ts';
import type { ReleaseManifest } from '../release/manifest.ts';

/** Headers by lower-case name. */
export type HeaderTable = Readonly<Record<string, string>>;

/** Headers of every response. */
export const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy':
    'browsing-topics=(), camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
} as const satisfies HeaderTable;

/** Policy of every response that is not a page; a page's is in its release. */
export const NO_CONTENT_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** Policy of the service worker: it fetches what pages of this site fetch. */
export const WORKER_POLICY = "default-src 'none'; connect-src 'self'";

/** Sent with every response if the public address is https. */
export const STRICT_TRANSPORT_SECURITY = 'max-age=31536000';

/** Headers of files that pages of other sites may read. */
export const OPEN_TO_OTHER_SITES = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
} as const satisfies HeaderTable;

/** Values of `Cache-Control`, by kind of response. */
export const CACHE_CONTROL = {
  /** Cached, but revalidated each time: a publish must show at once. */
  page: 'no-cache',
  /** The name carries a hash of the content. */
  asset: 'public, max-age=31536000, immutable',
  /** An editor may replace a file under its old name: then the next visit shows the new one. */
  media: 'public, max-age=60, stale-while-revalidate=604800',
  /** Personal data: no shared caches. */
  personal: 'private, no-cache',
  none: 'no-store',
} as const;

/**
 * Default headers of a response that is not a page.
 *
 * @param publicUrl the address visitors use
 */
export function baseHeaders(publicUrl: string): HeaderTable {
  return {
    ...SECURITY_HEADERS,
    'content-security-policy': NO_CONTENT_POLICY,
    ...(publicUrl.startsWith('https:') && { 'strict-transport-security': STRICT_TRANSPORT_SECURITY }),
  };
}

/**
 * Headers that a release's manifest adds to a page. A page of an unknown kind gets no policy of its own, so that the
 * strictest one applies.
 *
 * @param file path below the public folder
 */
export function pageHeaders({ headers, policies }: ReleaseManifest, file: string): HeaderTable {
  const policy = policies[kindOfPage(file)];
  return { ...headers, ...(policy !== undefined && { 'content-security-policy': policy }) };
}
