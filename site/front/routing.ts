import { allowedMethods, parsePreviewPath } from '@centro/shared';

/** Maximum length of an address, in characters. */
export const ADDRESS_LIMIT = 2048;

/** Why a request is refused before any lookup. */
export type Refusal = 'malformed' | 'too-long' | 'method-not-allowed' | 'not-found';

/** Where a request goes. */
export type Destination =
  /** A page, a shell or an asset; `path` is percent-decoded, without query. */
  | { readonly kind: 'release'; readonly path: string }
  | { readonly kind: 'api' }
  /** A file of the media library, by its percent-decoded name. */
  | { readonly kind: 'media'; readonly name: string }
  /** The picture shown where a page is shared, by its name. */
  | { readonly kind: 'share-card'; readonly name: string }
  /** The preview of a draft, by its signed address. */
  | { readonly kind: 'preview'; readonly path: string }
  | { readonly kind: 'health' }
  | { readonly kind: 'redirect'; readonly location: string }
  | {
      readonly kind: 'refused';
      readonly refusal: Refusal;
      /** Whether the response has the format of the API's errors. */
      readonly api: boolean;
      /** Allowed methods, if the method is the reason. */
      readonly allow?: string;
    };

export const READ_METHODS = ['GET', 'HEAD'];

/**
 * Decides where a request goes, from its first line alone. Only the addresses named here are served; no others reach
 * the cms (docs/architecture.md).
 *
 * @param method HTTP method
 * @param target the request's target as received: path and query, still percent-encoded
 */
export function destinationOf(method: string, target: string): Destination {
  const queryAt = target.indexOf('?');
  const rawPath = queryAt === -1 ? target : target.slice(0, queryAt);
  const query = queryAt === -1 ? '' : target.slice(queryAt);
  const api = rawPath === '/api' || rawPath.startsWith('/api/');

  // A malformed certificate code gets the same response as an unknown one.
  const isCode = rawPath.startsWith('/api/certificates/');
  const unreadable = (refusal: Refusal): Destination => ({
    kind: 'refused',
    refusal: isCode ? 'not-found' : refusal,
    api,
  });

  if (target.length > ADDRESS_LIMIT) return unreadable('too-long');
  const path = decodedPath(rawPath);
  if (path === undefined || !PRINTABLE.test(query)) return unreadable('malformed');
  if (api) return apiDestination(method, rawPath.slice('/api'.length));

  if (!READ_METHODS.includes(method)) {
    return { kind: 'refused', refusal: 'method-not-allowed', api, allow: READ_METHODS.join(', ') };
  }
  if (rawPath === '/healthz') return { kind: 'health' };
  if (path.startsWith('/media/')) return mediaDestination(path.slice('/media/'.length));
  const card = SHARE_CARD.exec(path)?.[1];
  if (card !== undefined) return { kind: 'share-card', name: card };
  if (parsePreviewPath(path)) return { kind: 'preview', path: rawPath };
  const canonical = canonicalPath(rawPath);
  return canonical === rawPath
    ? { kind: 'release', path }
    : { kind: 'redirect', location: canonical + query };
}

/** Of percent-decoded paths; the group is the card's name. */
export const SHARE_CARD = /^\/tarjetas\/([\w-]{16})\.jpg$/;
const PRINTABLE = /^[\x21-\x7e]*$/;
// eslint-disable-next-line no-control-regex -- matches control characters on purpose
const FORBIDDEN_IN_SEGMENT = /[/\\\x00-\x1f\x7f]/;

/**
 * The percent-decoded path; `undefined` for one that is malformed or that some layer could read as another path:
 * dot segments, encoded slashes, backslashes and control characters.
 */
export function decodedPath(rawPath: string): string | undefined {
  if (!rawPath.startsWith('/') || !PRINTABLE.test(rawPath)) return undefined;
  const segments = rawPath.slice(1).split('/').map(decodedSegment);
  return segments.includes(undefined) ? undefined : `/${segments.join('/')}`;
}

function decodedSegment(raw: string): string | undefined {
  try {
    const segment = raw.includes('%') ? decodeURIComponent(raw) : raw;
    const misleading = segment === '.' || segment === '..' || FORBIDDEN_IN_SEGMENT.test(segment);
    return misleading ? undefined : segment;
  } catch {
    return undefined;
  }
}

/**
 * The one address of a page, still percent-encoded: no doubled or trailing slash, no `.html`, no `/index`. It never
 * starts with two slashes, which a browser would read as another host.
 */
export function canonicalPath(rawPath: string): string {
  const path = rawPath
    .replace(/\/{2,}/g, '/')
    .replace(/\/$/, '')
    .replace(/\.html$/, '')
    .replace(/\/$/, '');
  return path === '' || path === '/index' ? '/' : path;
}

function apiDestination(method: string, path: string): Destination {
  const allowed = new Set<string>(allowedMethods(path));
  if (allowed.size === 0) return { kind: 'refused', refusal: 'not-found', api: true };
  if (allowed.has('GET')) allowed.add('HEAD');
  if (allowed.has(method)) return { kind: 'api' };
  return { kind: 'refused', refusal: 'method-not-allowed', api: true, allow: [...allowed].join(', ') };
}

/** The media library is one flat folder. */
function mediaDestination(name: string): Destination {
  const isFile = name !== '' && !name.startsWith('.') && !name.includes('/');
  return isFile ? { kind: 'media', name } : { kind: 'refused', refusal: 'not-found', api: false };
}
