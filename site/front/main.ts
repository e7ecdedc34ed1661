import { describeStartFailure, endWithParent } from '../process/lifecycle.ts';
import { readEnvironment } from './environment.ts';
import { createFront } from './server.ts';

/** Longest wait for answers under way when the process is told to end, in milliseconds. */
const LAST_ANSWERS = 5000;

/** How often connections that have become idle meanwhile are let go, in milliseconds. */
const IDLE_CHECK = 100;

endWithParent();

try {
  const environment = readEnvironment(process.env);
  const { host, port } = environment;
  const server = createFront(environment);
  server.once('error', exitWith);
  server.listen(port, host, () => {
    console.log(`front: listening on http://${host}:${String(port)}`);
  });

  const stop = () => {
    server.close(() => process.exit(0));
    setInterval(() => {
      server.closeIdleConnections();
    }, IDLE_CHECK);
    setTimeout(() => process.exit(0), LAST_ANSWERS);
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
} catch (error) {
  exitWith(error);
}

function exitWith(error: unknown): void {
  console.error(describeStartFailure('front', error));
  process.exit(1);
}
