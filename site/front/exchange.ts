import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { ERROR_STATUS, errorResponse, type ErrorCode } from '@centro/shared';
import { copy } from './copy.ts';
import { CACHE_CONTROL, NO_CONTENT_POLICY, type HeaderTable } from './headers.ts';

/** A request and its response, with the id that identifies them in logs and to the cms. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly id: string;
  /** Headers of every response that is not a page. */
  readonly base: HeaderTable;
}

/** Header that tells clients when to retry, in seconds. */
export const RETRY_AFTER = { 'retry-after': '5' } as const;

/** Responds with a text of the media type `type`. */
export function answerText(
  exchange: Exchange,
  status: number,
  text: string,
  headers: HeaderTable = {},
  type = 'text/plain',
): void {
  const { response, base, id } = exchange;
  response.writeHead(status, {
    ...base,
    'cache-control': CACHE_CONTROL.none,
    'content-type': `${type}; charset=utf-8`,
    'content-length': String(Buffer.byteLength(text)),
    'x-request-id': id,
    ...headers,
  });
  response.end(text);
}

/** Responds in the format of the API's errors; `message` is for developers. */
export function answerError(
  exchange: Exchange,
  code: ErrorCode,
  message: string,
  headers: HeaderTable = {},
): void {
  const body = JSON.stringify(errorResponse(code, message));
  const retry = code === 'unavailable' ? RETRY_AFTER : {};
  answerText(exchange, ERROR_STATUS[code], body, { ...retry, ...headers }, 'application/json');
}

export function answerRedirect(exchange: Exchange, location: string): void {
  answerText(exchange, 308, '', { location, 'cache-control': CACHE_CONTROL.page });
}

const STARTING_STYLE =
  ':root{color-scheme:light dark}body{max-width:38rem;margin:12vh auto;padding:0 1rem;font:1.0625rem/1.5 system-ui,sans-serif}h1{font:bold 2.375rem/1.02 Georgia,serif}';
const STARTING_HEADERS: HeaderTable = {
  ...RETRY_AFTER,
  'content-security-policy': `${NO_CONTENT_POLICY}; style-src 'sha256-${createHash('sha256').update(STARTING_STYLE).digest('base64')}'`,
};

/** Placeholder of every page while there is no release to serve. */
export const STARTING_PAGE = `<!doctype html>
<html lang="es-AR">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${copy.startingTitle}</title>
<style>${STARTING_STYLE}</style>
<h1>${copy.startingTitle}</h1>
<p>${copy.starting}</p>
</html>
`;

/** Responds with 503 and a plain page while there is no release to serve. */
export function answerStarting(exchange: Exchange): void {
  answerText(exchange, 503, STARTING_PAGE, STARTING_HEADERS, 'text/html');
}
