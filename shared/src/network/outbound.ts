import { destinationAt, type Destination } from './destinations.ts';

/** The class of all connections that a process begins, as `node:net` has it: nothing here is of Node. */
interface SocketClass {
  readonly prototype: { connect: unknown };
}

interface ConnectOptions {
  readonly path?: unknown;
  readonly host?: unknown;
  readonly port?: unknown;
}

/** That a process wanted to connect to what it has no business with; to whoever asked it is a connection that failed. */
export class DestinationRefused extends Error {
  readonly code = 'EACCES';

  constructor(destination: Destination) {
    super(refusal(destination));
  }
}

/** One line for the operator. */
export function refusal(destination: Destination): string {
  return `refused to connect to ${destination.replace(/[^\w.:/[\]%-]/g, '?')}, which is in nothing that it is configured with; ALLOWED_DESTINATIONS can name it`;
}

/**
 * Lets a process connect to nothing but what it is told (ASVS 13.2.4): every way to connect in Node, whoever's, begins
 * with this one method. What leads elsewhere ends as if its name could not be found, without anybody being asked for it.
 *
 * @param onRefused is told of each that is refused
 */
export function restrictSockets(
  { prototype }: SocketClass,
  allowed: readonly Destination[],
  onRefused: (destination: Destination) => void,
): void {
  const known = new Set(allowed);
  const connect = prototype.connect as (...args: unknown[]) => unknown;
  prototype.connect = function (...args: unknown[]): unknown {
    const destination = destinationIn(args);
    if (known.has(destination)) return connect.apply(this, args);
    onRefused(destination);
    return connect.call(this, notFound(new DestinationRefused(destination)));
  };
}

/** To connect to a name that is not found, when whoever asks has had the time to listen to what becomes of it. */
function notFound(reason: Error) {
  const lookup = (_name: string, _options: unknown, done: (reason: Error) => void) => {
    void Promise.resolve().then(() => {
      done(reason);
    });
  };
  return { host: 'refused.invalid', port: 1, lookup };
}

/** What the arguments mean, which may be those of `net.connect` or, within Node, a list of them that was put in order. */
function destinationIn(args: readonly unknown[]): Destination {
  const [first, second] = Array.isArray(args[0]) ? (args[0] as readonly unknown[]) : args;
  if (typeof first === 'object' && first !== null) return destinationOfOptions(first);
  const isPath = typeof first === 'string' && !(Number(first) >= 0);
  return destinationOfOptions(isPath ? { path: first } : { port: first, host: second });
}

function destinationOfOptions({ path, host, port }: ConnectOptions): Destination {
  if (typeof path === 'string' && path !== '') return `unix://${path}`;
  return destinationAt(typeof host === 'string' && host !== '' ? host : 'localhost', Number(port));
}
