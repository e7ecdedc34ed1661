import { ADDRESS_LIMIT, READ_METHODS } from '../front/routing.ts';
import { copy } from '../front/copy.ts';
import { CACHE_CONTROL } from '../front/headers.ts';
import { REFUSALS } from '../front/refusals.ts';
import { ADDRESS, answering, matches, not, saying, type Handler, type Matcher, type Route } from './route.ts';

const CONTINUED = '%[89ABab][0-9A-Fa-f]';

/** What may be percent-encoded in a path: no control characters, no separators, whole characters of UTF-8. */
const ENCODED = [
  '%2[0-9A-Ea-e]',
  '%[346][0-9A-Fa-f]',
  '%5[0-9ABD-Fabd-f]',
  '%7[0-9A-Ea-e]',
  `%(?:[Cc][2-9A-Fa-f]|[Dd][0-9A-Fa-f])${CONTINUED}`,
  `%[Ee]0%[ABab][0-9A-Fa-f]${CONTINUED}`,
  `%[Ee][1-9ABCEFabcef]${CONTINUED}${CONTINUED}`,
  `%[Ee][Dd]%[89][0-9A-Fa-f]${CONTINUED}`,
  `%[Ff]0%[9ABab][0-9A-Fa-f]${CONTINUED}${CONTINUED}`,
  `%[Ff][1-3]${CONTINUED}${CONTINUED}${CONTINUED}`,
  `%[Ff]4%8[0-9A-Fa-f]${CONTINUED}${CONTINUED}`,
].join('|');

/** What `decodedPath` of the embedded front can read, and a query that can be printed. */
const WELL_FORMED = `^/(?:[!-$&->@-\\[\\]-~]|${ENCODED})*(?:\\?[!-~]*)?$`;

const DOT_SEGMENT = '^[^?]*/(?:\\.|%2[Ee]){1,2}(?:[/?]|$)';

/** Addresses that mislead or that nothing can have, and those that are too long. */
export const malformed: readonly Matcher[] = [
  not(matches(ADDRESS, WELL_FORMED)),
  matches(ADDRESS, DOT_SEGMENT),
];

export const tooLong: Matcher = { expression: `size({http.request.orig_uri}) > ${String(ADDRESS_LIMIT)}` };

export const API = '^/api(?:[/?]|$)';

/** What is turned away before anything is looked up, and addresses that are another's (`front/routing.ts`). */
export const refusals: readonly Route[] = [
  answering(tooLong, saying(REFUSALS['too-long'].status, copy.tooLong)),
  answering(malformed, saying(REFUSALS.malformed.status, copy.malformed)),
  answering(
    not({ method: READ_METHODS }),
    saying(REFUSALS['method-not-allowed'].status, copy.methodNotAllowed, {
      headers: { allow: READ_METHODS.join(', ') },
    }),
  ),
];

const CANONICAL_STEPS = [
  ['/{2,}', '/'],
  ['/$', ''],
  ['\\.html$', ''],
  ['/$', ''],
  ['^(?:/index)?$', '/'],
].map(([find = '', replace = '']) => ({ find, replace }));

/** Sends to the one address of a page; the steps are those of `canonicalPath` of the embedded front. */
export const redirects: readonly Route[] = [
  answering(
    matches(ADDRESS, '^[^?]*//|^/[^?]*/(?:\\?|$)|^[^?]*\\.html/?(?:\\?|$)|^/index(?:\\?|$)'),
    { handler: 'rewrite', path_regexp: CANONICAL_STEPS },
    redirect('{http.request.uri}'),
  ),
];

/** Answers that a page has another address. */
export function redirect(location: string): Handler {
  return saying(308, '', { headers: { location, 'cache-control': CACHE_CONTROL.page } });
}

/** Keeps what clients say about themselves from whom is asked, and says it for them (design, Identity). */
export const vouching: Handler = {
  handler: 'headers',
  request: {
    delete: ['Forwarded', 'X-Real-Ip', 'X-Forwarded-*', 'Proxy-*', 'Te', 'Trailer', 'Expect'],
  },
};

const IP_ADDRESS = '\\d{1,3}(?:\\.\\d{1,3}){3}|[0-9A-Fa-f:]*:[0-9A-Fa-f:.]+';

/**
 * Learns who asks: whoever opened the connection or, when that is a proxy of ours, whom it names last; what stands before that
 * anybody can write.
 *
 * @param proxies ranges of addresses, such as `2001:db8::/32`
 */
export function learningClient(proxies: readonly string[]): Route[] {
  const named = matches('{http.request.header.X-Forwarded-For}', `(?:^|[, ])(${IP_ADDRESS})$`, 'asker');
  const opener: Route = { handle: [{ handler: 'vars', client: '{http.request.remote.host}' }] };
  if (proxies.length === 0) return [opener];
  const throughProxy: Route = {
    match: [{ remote_ip: { ranges: [...proxies] }, ...named }],
    handle: [{ handler: 'vars', client: '{http.regexp.asker.1}' }],
  };
  return [opener, throughProxy];
}

/** Of requests that are passed on, said by Caddy alone. */
export const VOUCHED = {
  'x-forwarded-for': ['{http.vars.client}'],
  'x-forwarded-proto': ['https'],
  'x-forwarded-host': ['{http.request.hostport}'],
  'x-request-id': ['{http.request.uuid}'],
} as const;
