import { logLine } from '@centro/shared/service/log-line';
import type { Exchange } from './exchange.ts';
import type { Destination } from './routing.ts';

/** A failed request. */
export interface Failure {
  readonly exchange: Exchange;
  /** Kind of the address. */
  readonly route: Destination['kind'];
  readonly status: number;
  readonly error?: unknown;
}

/**
 * Writes one line of JSON to the error output, without path and query, which may contain an e-mail or an identity
 * number.
 */
export function logFailure({ exchange, route, status, error }: Failure): void {
  process.stderr.write(lineOf('error', exchange, { route, status, ...cause(error) }));
}

/**
 * Writes one line of JSON when the response ends.
 *
 * @param route kind of the address
 */
export function logAnswer(exchange: Exchange, route: string): void {
  const began = performance.now();
  exchange.response.once('close', () => {
    const milliseconds = Math.ceil(performance.now() - began);
    const { statusCode: status } = exchange.response;
    process.stdout.write(lineOf('http', exchange, { route, status, milliseconds }));
  });
}

function lineOf(level: string, { request, id }: Exchange, facts: object): string {
  return `${logLine('front', level, { requestId: id, method: request.method, ...facts })}\n`;
}

/** The code of a system error, since its message names files; the stack of any other. */
function cause(error: unknown): { readonly cause?: string } {
  if (!(error instanceof Error)) return {};
  return { cause: 'code' in error ? String(error.code) : (error.stack ?? error.message) };
}
