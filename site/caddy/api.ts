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
import { passedToCms } from './cms.ts';
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

/** What Caddy 2.6 says of a body that grew beyond its limit; later ones have a status for it. */
const TOO_LARGE = 'request body too large';

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
export function apiRoutes(cms: readonly string[]): Route[] {
  const paths = [...new Set(Object.values(endpoints).map(({ path }) => path))].sort(byParameters);
  const isCode = matches(ADDRESS, '^/api/certificates/');
  const unreadable = (matchers: readonly Matcher[], refusal: Refusal): Route =>
    answering(matchers, subroute(answering(isCode, refusing('not-found')), otherwise(refusing(refusal))));
  return [
    unreadable([tooLong], 'too-long'),
    unreadable(malformed, 'malformed'),
    ...firstOf('endpoint', [...paths.map(endpointRoute), otherwise(refusing('not-found'))]),
    otherwise(
      policy(NO_CONTENT_POLICY),
      vouching,
      withDefault('Cache-Control', CACHE_CONTROL.none),
      passedToCms(cms, { headers: { request: { set: VOUCHED, delete: ['Authorization'] } } }),
    ),
  ];
}

/** Of several routes the first that matches; what does not answer there goes on behind all of them. */
function firstOf(group: string, routes: readonly Route[]): Route[] {
  return routes.map((route) => ({ ...route, group }));
}

/** Of two paths that both match, the one with fewer parameters is meant. */
function byParameters(one: string, other: string): number {
  return one.split(':').length - other.split(':').length;
}

function endpointRoute(path: string): Route {
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
  return {
    match: [matches(ADDRESS, `^/api${pattern}(?:\\?|$)`)],
    handle: [
      subroute(
        ...firstOf('method', [
          ...Array.from(byLimit, ([limit, taken]) => bounded(taken, limit)),
          otherwise(refusing('method-not-allowed', { allow: methods.join(', ') })),
        ]),
      ),
    ],
  };
}

/** @param limit largest body, in bytes */
function bounded(methods: readonly string[], limit: number): Route {
  return {
    match: [{ method: methods }],
    handle: [
      { handler: 'vars', kind: 'api', body_limit: limit },
      { handler: 'request_body', max_size: limit },
    ],
  };
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
