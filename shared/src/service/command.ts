import { inspect } from 'node:util';

/** An error that the operator can fix; a command prints its message, one line, without a stack. */
export class OperatorError extends Error {}

/**
 * Runs a command and exits: with `process.exitCode`, or with 1 after printing the error. Output is flushed first:
 * `process.exit()` alone truncates what a pipe has not taken.
 */
export function runCommand(main: () => Promise<void>): void {
  void Promise.resolve()
    .then(main)
    .catch((error: unknown) => {
      process.stderr.write(`${error instanceof OperatorError ? error.message : inspect(error)}\n`);
      process.exitCode = 1;
    })
    .then(() => process.stdout.write('', () => process.stderr.write('', () => process.exit())));
}

/**
 * Aborts when the process is asked to exit: by a signal, whose default action it replaces, or because its parent has
 * disconnected.
 */
export function exitRequest(): AbortSignal {
  const request = new AbortController();
  const abort = () => {
    request.abort();
  };
  for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) process.on(event, abort);
  return request.signal;
}
