import './src/platform/environment/process-defaults';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { OperatorError } from '@centro/shared/service/command';
import { assertPortIsFree } from '@centro/shared/service/port';
import { createStrapi, type Core } from '@strapi/strapi';
import { loadProgram } from './src/platform/database/boot';
import { environment, type Environment } from './src/platform/environment/environment';
import { traceOf } from './src/platform/errors/trace';
import { LISTEN_BACKLOG } from './src/platform/http/limits';
import { jsonLine } from './src/platform/monitoring/log-format';
import { assertBucketWorks, assertNothingHidden } from './src/platform/storage/reachable';
import { prepareFolders } from './src/platform/environment/folders';
import { startDraining } from './src/platform/monitoring/draining';

let running: Core.Strapi | undefined;
let ending = false;

endOnRequest();
void main();

async function main(): Promise<void> {
  try {
    const settings = environment();
    // Checked before anything changes, so that a second start does not harm the first.
    await assertPortIsFree({ host: settings.host, port: settings.port, variable: 'CMS_PORT' });
    prepareFolders(settings);
    await assertNothingHidden(settings);
    await assertBucketWorks(settings);
    await start(settings);
  } catch (error) {
    process.stderr.write(`cms: ${error instanceof OperatorError ? error.message : traceOf(error)}\n`);
    process.exit(1);
  }
}

async function start(settings: Environment): Promise<void> {
  const strapi = createStrapi({ appDir: path.resolve(__dirname, '..'), distDir: __dirname });
  endOnRequest();
  await loadProgram(strapi, settings);
  running = strapi;
  setListenBacklog(strapi);
  await strapi.listen();
  const listening = `cms: listening on http://${settings.host}:${String(settings.port)}`;
  process.stdout.write(`${settings.logFormat === 'json' ? jsonLine('info', listening) : listening}\n`);
}

/** Strapi's own `listen` cannot set the backlog. */
function setListenBacklog({ server: { httpServer } }: Core.Strapi): void {
  const listen = httpServer.listen.bind(httpServer);
  Object.assign(httpServer, {
    listen: (port: number, host: string, onListen: () => void) =>
      listen({ port, host, backlog: LISTEN_BACKLOG }, onListen),
  });
}

/** Shuts down on a signal, in place of Strapi's own listeners, and when the parent process ends. */
function endOnRequest(): void {
  for (const event of ['SIGTERM', 'SIGINT', 'disconnect']) {
    process.removeAllListeners(event);
    process.on(event, () => void end());
  }
  // The parent may have ended while this program was loading.
  if ('connected' in process && !process.connected) void end();
}

/** Rolls back open transactions; an unfinished boot is abandoned. */
async function end(): Promise<void> {
  if (ending) return;
  ending = true;
  if (running) await drain(environment());
  await running?.destroy();
  process.exit(0);
}

/** Keeps answering until the load balancer has noticed the shutdown and uses another process. */
async function drain({ drainTime }: Environment): Promise<void> {
  startDraining();
  await pause(drainTime);
}
