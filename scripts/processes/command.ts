/** Something the reader can put right; its message, one line, is all they get to see. */
export class PlainError extends Error {}

/**
 * Runs a command's main function and ends the process: with the number it resolves to, or with 1 and one line for a
 * `PlainError`. The signal it is given aborts when the process is asked to end: by a signal, or because the process
 * that started this one is gone.
 */
export function runCommand(main: (ending: AbortSignal) => Promise<number>): void {
  const ending = new AbortController();
  const end = () => {
    ending.abort();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
  if (process.send) process.on('disconnect', end);
  Promise.resolve(ending.signal)
    .then(main)
    .then(
      (code) => process.exit(code),
      (error: unknown) => {
        console.error(error instanceof PlainError ? error.message : error);
        process.exit(1);
      },
    );
}
