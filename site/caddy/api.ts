import {
  allowedMethods,
  BODY_LIMIT,
  bodyLimitOf,
  endpointFor,
  endpoints,
  ERROR_STATUS,
  errorResponse,
  type ErrorCode,
} from '@centro/shared';
import { RETRY_AFTER } from '../front/exchange.ts';
import { CACHE_CONTROL, NO_CONTENT_POLICY, type HeaderTable } from '../front/headers.ts';
import { REFUSALS } from '../front/refusals.ts';
import type { Refusal } from '../front/routing.ts';
import { malformed, tooLong, vouching, VOUCHED } from './addresses.ts';
import {
  ADDRESS,
  answering,
  literal,
  matches,
  otherwise,
  policy,
  saying,
  subroute,
  withDefault,
  type Handler,
  type Matcher,
  type Route,
} from './route.ts';

/** Longest wait for the cms until it answers, and until it takes a connection. */
const CMS_PATIENCE = '30s';
const DIAL_PATIENCE = '3s';

/** Connections to the cms that nobody uses are kept for less than the cms keeps them (`cms/src/limits.ts`). */
const IDLE = '60s';

/** What Caddy 2.6 says of a body that grew beyond its limit; later ones have a status for it. */
const TOO_LARGE = 'request body too large';

/** How Caddy speaks to our own processes. */
export const transport = {
  protocol: 'http',
  dial_timeout: DIAL_PATIENCE,
  response_header_timeout: CMS_PATIENCE,
  keep_alive: { idle_timeout: IDLE, max_idle_conns_per_host: 256 },
} as const;

/** Answers in the shape of the API's errors; `message` is for developers. */
export function sayingError(code: ErrorCode, message: string, headers: HeaderTable = {}): Handler {
  const retry = code === 'unavailable' ? RETRY_AFTER : {};
  return saying(ERROR_STATUS[code], JSON.stringify(errorResponse(code, message)), {
    type: 'application/json',
    headers: { ...retry, ...headers },
  });
}

function refusing(refusal: Refusal, headers: HeaderTable = {}): Handler {
  return sayingError(REFUSALS[refusal].code, `Refused: ${refusal}.`, headers);
}

/** Everything below `/api` (design, The contract): what is no endpoint never reaches the cms. */
export function apiRoutes(cms: string): Route[] {
  const paths = [...new Set(Object.values(endpoints).map(({ path }) => path))].sort(byParameters);
  const isCode = matches(ADDRESS, '^/api/certificates/');
  const unreadable = (matchers: readonly Matcher[], refusal: Refusal): Route =>
    answering(matchers, subroute(answering(isCode, refusing('not-found')), otherwise(refusing(refusal))));
  return [
    unreadable([tooLong], 'too-long'),
    unreadable(malformed, 'malformed'),
    ...paths.map((path) => endpointRoute(path, cms)),
    otherwise(refusing('not-found')),
  ];
}

/** Of two paths that both match, the one with fewer parameters is meant. */
function byParameters(one: string, other: string): number {
  return one.split(':').length - other.split(':').length;
}

function endpointRoute(path: string, cms: string): Route {
  const pattern = path
    .split(/:[a-zA-Z]+/)
    .map(literal)
    .join('[^/?]+');
  const example = path.replace(/:[a-zA-Z]+/g, 'x');
  const known = [...allowedMethods(example)];
  const methods = known.includes('GET') ? [...known, 'HEAD'] : known;
  const byLimit = new Map<number, string[]>();
  for (const method of methods) {
    const endpoint = endpointFor(method, example);
    const limit = endpoint ? bodyLimitOf(endpoint) : BODY_LIMIT;
    byLimit.set(limit, [...(byLimit.get(limit) ?? []), method]);
  }
  return answering(
    matches(ADDRESS, `^/api${pattern}(?:\\?|$)`),
    subroute(
      ...Array.from(byLimit, ([limit, taken]) => answering({ method: taken }, ...passedOn(cms, limit))),
      otherwise(refusing('method-not-allowed', { allow: methods.join(', ') })),
    ),
  );
}

/** @param limit largest body, in bytes */
function passedOn(cms: string, limit: number): Handler[] {
  return [
    { handler: 'vars', kind: 'api', body_limit: limit },
    policy(NO_CONTENT_POLICY),
    { handler: 'request_body', max_size: limit },
    vouching,
    withDefault('Cache-Control', CACHE_CONTROL.none),
    {
      handler: 'reverse_proxy',
      upstreams: [{ dial: cms }],
      transport,
      headers: { request: { set: VOUCHED, delete: ['Authorization'] } },
    },
  ];
}

/** What is said when the cms did not answer, or the body was too large for it to get that far. */
export function apiFailures(): Route[] {
  return [
    answering(
      [{ expression: '{http.error.status_code} == 413' }, matches('{http.error.message}', TOO_LARGE)],
      sayingError('body-too-large', 'The body is larger than {http.vars.body_limit} bytes.'),
    ),
    otherwise(sayingError('unavailable', 'The cms does not answer.')),
  ];
}
