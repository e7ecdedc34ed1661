import { readEnvironment, type FrontEnvironment } from './environment.ts';
import { createFront } from './server.ts';

/** Longest wait for answers under way when the process is told to end, in milliseconds. */
const LAST_ANSWERS = 5000;

function giveUp(problem: string): never {
  console.error(`front: ${problem}`);
  process.exit(1);
}

function environmentOrExit(): FrontEnvironment {
  try {
    return readEnvironment(process.env);
  } catch (error) {
    return giveUp(error instanceof Error ? error.message : String(error));
  }
}

const environment = environmentOrExit();
const server = createFront(environment);

server.once('error', (error: NodeJS.ErrnoException) => {
  const { host, port } = environment;
  giveUp(
    error.code === 'EADDRINUSE'
      ? `port ${String(port)} is taken; set FRONT_PORT to another`
      : `cannot listen on ${host}:${String(port)}: ${error.message}`,
  );
});
server.listen(environment.port, environment.host, () => {
  console.log(`front: listening on http://${environment.host}:${String(environment.port)}`);
});

function stop(): void {
  server.close(() => process.exit(0));
  server.closeIdleConnections();
  setTimeout(() => process.exit(0), LAST_ANSWERS).unref();
}
process.once('SIGTERM', stop);
process.once('SIGINT', stop);
// Without its supervisor the process must not live on.
process.once('disconnect', stop);
