import { inspect } from 'node:util';

/** An error that the operator can fix; a command prints its message, one line, without a stack. */
export class OperatorError extends Error {}

/** Runs a command and exits: with `process.exitCode`, or with 1 after printing what went wrong. */
export function runCommand(main: () => Promise<void>): void {
  Promise.resolve()
    .then(main)
    .then(
      () => process.exit(),
      (error: unknown) => {
        process.stderr.write(`${error instanceof OperatorError ? error.message : inspect(error)}\n`);
        process.exit(1);
      },
    );
}

/**
 * Aborts when the process is asked to exit: by a signal, which no longer ends it by itself, or because its parent is
 * gone.
 */
export function exitRequest(): AbortSignal {
  const request = new AbortController();
  const abort = () => {
    request.abort();
  };
  for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) process.on(event, abort);
  return request.signal;
}
