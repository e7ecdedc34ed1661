import { CACHE_CONTROL, NO_CONTENT_POLICY, type HeaderTable } from '../front/headers.ts';

type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

/** All conditions of one hold together; see Caddy's JSON structure, as of its version 2.6. */
export type Matcher = Readonly<Record<string, Json>>;

export interface Handler {
  readonly handler: string;
  readonly [setting: string]: Json;
}

/** What one of its matchers takes goes through its handlers. */
export interface Route {
  readonly match?: readonly Matcher[];
  readonly handle: readonly Handler[];
  readonly terminal?: boolean;
  readonly [setting: string]: Json | undefined;
}

/** The address as the client wrote it: path and query, percent-encoded. */
export const ADDRESS = '{http.request.orig_uri}';

/** The percent-decoded path, as it was before anything was rewritten. */
export const PATH = '{http.vars.path}';

/** A route that answers; nothing after it is asked. */
export function answering(match: Matcher | readonly Matcher[], ...handle: readonly Handler[]): Route {
  return { match: [match].flat(), handle, terminal: true };
}

/** A route that answers whatever gets to it. */
export function otherwise(...handle: readonly Handler[]): Route {
  return { handle, terminal: true };
}

export function subroute(...routes: readonly Route[]): Handler {
  return { handler: 'subroute', routes: routes as unknown as Json };
}

/** Whether a text has a pattern; its groups are then `{http.regexp.name.1}` and so on. */
export function matches(text: string, pattern: RegExp | string, name = ''): Matcher {
  const source = typeof pattern === 'string' ? pattern : goPattern(pattern);
  return { vars_regexp: { [text]: { pattern: source, ...(name !== '' && { name }) } } };
}

export function not(...matchers: readonly Matcher[]): Matcher {
  return { not: matchers };
}

/** A regular expression as Go writes it, where a group's name has a P before it. */
export function goPattern({ source }: RegExp): string {
  return source.replaceAll('(?<', '(?P<');
}

/** The same without its anchors, to be part of a larger one. */
export function unanchored(pattern: RegExp): string {
  return goPattern(pattern).replace(/^\^/, '').replace(/\$$/, '');
}

/** A text that stands for itself alone. */
export function literal(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** Sets headers of the answer, as Caddy begins it. */
export function withHeaders(headers: HeaderTable, without: readonly string[] = []): Handler {
  const set = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]]));
  return { handler: 'headers', response: { set, delete: without, deferred: true } };
}

/** Whose pages may read the answer. */
export function readBy(readers: 'same-origin' | 'cross-origin'): Handler {
  return { handler: 'vars', readers };
}

/** Sets a header of the answer unless it has one. */
export function withDefault(name: string, value: string): Handler {
  const response = { deferred: true, require: { headers: { [name]: null } }, set: { [name]: [value] } };
  return { handler: 'headers', response };
}

/** Headers of answers that tell what software answers. */
export const SOFTWARE: readonly string[] = ['Server', 'X-Powered-By', 'Via'];

export interface Said {
  readonly headers?: HeaderTable;
  readonly type?: string;
}

/** Answers with a short text, as `answerText` of the embedded front does. */
export function saying(
  status: number,
  text: string,
  { headers = {}, type = 'text/plain' }: Said = {},
): Handler {
  return subroute({
    handle: [
      policy(NO_CONTENT_POLICY),
      withHeaders({
        'cache-control': CACHE_CONTROL.none,
        'content-type': `${type}; charset=utf-8`,
        ...headers,
      }),
      { handler: 'static_response', status_code: status, body: text },
    ],
  });
}

/** What the answer may load; the header itself is set last, over whatever others say. */
export function policy(value: string): Handler {
  return { handler: 'vars', policy: value };
}
