import type { IncomingMessage, ServerResponse } from 'node:http';
import { ERROR_STATUS, errorResponse, type ErrorCode } from '@centro/shared';
import { copy } from './copy.ts';
import { CACHE_CONTROL, type HeaderTable } from './headers.ts';

/** One request and its answer, with the id they carry in logs and towards the cms. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly id: string;
  /** Headers of every answer that is no page. */
  readonly base: HeaderTable;
}

/** Seconds after which a client may try again what is unavailable. */
export const RETRY_AFTER = { 'retry-after': '5' } as const;

/** Answers with a short text, or with a whole document when `type` says so. */
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

/** Answers in the shape of the API's errors; `message` is for developers. */
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

/** What stands in for every page while there is no release to serve. */
export const STARTING_PAGE = `<!doctype html>
<html lang="es-AR">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${copy.startingTitle}</title>
<h1>${copy.startingTitle}</h1>
<p>${copy.starting}</p>
</html>
`;

/** Answers 503 with a plain page while there is no release to serve. */
export function answerStarting(exchange: Exchange): void {
  answerText(exchange, 503, STARTING_PAGE, RETRY_AFTER, 'text/html');
}
