import { openLog } from '../process/log.ts';
import { readEnvironment } from './environment.ts';
import { openMetrics } from './metrics.ts';
import { createFront } from './server.ts';

/** Longest wait for running requests at shutdown, in milliseconds. */
const DRAIN_MILLISECONDS = 5000;

/** Maximum connections waiting to be accepted; the system resets others (`cms/src/platform/http/limits.ts`). */
const LISTEN_BACKLOG = 4096;

/** Interval of closing idle connections at shutdown, in milliseconds. */
const IDLE_CHECK = 100;

const log = openLog('front');

try {
  const environment = readEnvironment(process.env);
  const { host, port, metricsPort } = environment;
  const metrics = metricsPort === undefined ? undefined : openMetrics();
  metrics?.server.once('error', giveUp).listen(metricsPort, host).unref();
  const server = createFront({ ...environment, ...(metrics && { meter: metrics.meter }) });
  server.once('error', giveUp);
  server.listen({ port, host, backlog: LISTEN_BACKLOG }, () => {
    log.info(`front: listening on http://${host}:${String(port)}`);
  });

  const stop = () => {
    server.close(() => process.exit(0));
    setInterval(() => {
      server.closeIdleConnections();
    }, IDLE_CHECK);
    setTimeout(() => process.exit(0), DRAIN_MILLISECONDS);
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'disconnect'] as const) process.once(signal, stop);
} catch (error) {
  giveUp(error);
}

function giveUp(error: unknown): void {
  log.error(`front: ${startFailure(error)}`);
  process.exit(1);
}

/** One line for the operator on why the front could not start. */
function startFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (!('code' in error && error.code === 'EADDRINUSE' && 'port' in error)) return error.message;
  const taken = String(error.port);
  const variable = taken === process.env['FRONT_METRICS_PORT'] ? 'FRONT_METRICS_PORT' : 'FRONT_PORT';
  return `port ${taken} is taken; set ${variable} to another`;
}
