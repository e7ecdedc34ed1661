import { StartError } from './start-error';

/** Runs a command for the operator to its end, and ends the process: well, or saying in one line why it could not. */
export function runCommand(main: () => Promise<void>): void {
  main().then(
    () => process.exit(0),
    (error: unknown) => {
      const text = error instanceof StartError ? error.message : String(error);
      process.stderr.write(`${text}\n`);
      process.exit(1);
    },
  );
}
