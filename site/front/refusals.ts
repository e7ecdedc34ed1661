import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { ErrorCode } from '@centro/shared';
import { copy } from './copy.ts';
import { answerError, answerText, type Exchange } from './exchange.ts';
import type { HeaderTable } from './headers.ts';
import type { Destination, Refusal } from './routing.ts';

/** Responses to refused requests. */
export const REFUSALS = {
  malformed: { status: 400, text: copy.malformed, code: 'invalid-parameters' },
  'too-long': { status: 414, text: copy.tooLong, code: 'invalid-parameters' },
  'method-not-allowed': { status: 405, text: copy.methodNotAllowed, code: 'method-not-allowed' },
  'not-found': { status: 404, text: copy.notFound, code: 'not-found' },
} as const satisfies Record<Refusal, { status: number; text: string; code: ErrorCode }>;

/** Responds to a request that was refused before any lookup. */
export function answerRefusal(
  exchange: Exchange,
  { refusal, api, allow }: Extract<Destination, { kind: 'refused' }>,
): void {
  const { status, text, code } = REFUSALS[refusal];
  const headers: HeaderTable = allow === undefined ? {} : { allow };
  if (api) answerError(exchange, code, `Refused: ${refusal}.`, headers);
  else answerText(exchange, status, text, headers);
}

/**
 * Responds to a malformed or too slow request, and closes the connection.
 *
 * @param base headers of every response
 */
export function answerUnreadable(error: NodeJS.ErrnoException, socket: Duplex, base: HeaderTable): void {
  const status = unreadableStatus(error.code);
  const headers = Object.entries({ ...base, 'content-length': '0', connection: 'close' });
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  socket.end(`HTTP/1.1 ${String(status)} ${STATUS_CODES[status] ?? ''}\r\n${lines}\r\n`);
}

function unreadableStatus(code: string | undefined): 400 | 408 | 431 {
  if (code === 'HPE_HEADER_OVERFLOW') return 431;
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
}
