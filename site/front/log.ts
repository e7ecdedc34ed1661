import type { Exchange } from './exchange.ts';
import type { Destination } from './routing.ts';

/** A request that could not be answered as it should. */
export interface Failure {
  readonly exchange: Exchange;
  /** What kind of address it was. */
  readonly route: Destination['kind'];
  readonly status: number;
  readonly error?: unknown;
}

/**
 * Writes one line of JSON to the error output; neither path nor query, which may carry an e-mail or an identity
 * number.
 */
export function logFailure({ exchange, route, status, error }: Failure): void {
  const entry = {
    time: new Date().toISOString(),
    level: 'error',
    process: 'front',
    requestId: exchange.id,
    method: exchange.request.method,
    route,
    status,
    ...cause(error),
  };
  process.stderr.write(`${JSON.stringify(entry)}\n`);
}

/** A system error by its code alone, since its message names files; any other with its stack. */
function cause(error: unknown): { readonly cause?: string } {
  if (!(error instanceof Error)) return {};
  return { cause: 'code' in error ? String(error.code) : (error.stack ?? error.message) };
}
