import { createServer } from 'node:net';
import { OperatorError } from './command.ts';

/** Listen address of a server. */
export interface ListenAddress {
  readonly host: string;
  readonly port: number;
  /** The environment variable that sets the port. */
  readonly variable: string;
}

/** @throws {OperatorError} if the address is in use or cannot be bound */
export function assertPortIsFree({ host, port, variable }: ListenAddress): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', ({ code = 'unknown' }: NodeJS.ErrnoException) => {
      reject(
        new OperatorError(
          code === 'EADDRINUSE'
            ? `Port ${String(port)} is taken by another program; choose another one with ${variable}.`
            : `${variable} ${String(port)} cannot be used on HOST ${host} (${code}).`,
        ),
      );
    });
    probe.listen(port, host, () => {
      probe.close(() => {
        resolve();
      });
    });
  });
}
