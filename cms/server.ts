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
    // Before anything is touched, so that a second start does no harm to the first.
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

/** Strapi's own way to listen has no place for how many connections may wait. */
function setListenBacklog({ server: { httpServer } }: Core.Strapi): void {
  const listen = httpServer.listen.bind(httpServer);
  Object.assign(httpServer, {
    listen: (port: number, host: string, onListen: () => void) =>
      listen({ port, host, backlog: LISTEN_BACKLOG }, onListen),
  });
}

/** Ends on a signal, in place of Strapi's own listeners, and when the process that started this one is gone. */
function endOnRequest(): void {
  for (const event of ['SIGTERM', 'SIGINT', 'disconnect']) {
    process.removeAllListeners(event);
    process.on(event, () => void end());
  }
  // It may have gone while this program was being read.
  if ('connected' in process && !process.connected) void end();
}

/** What was not committed yet is rolled back; a boot under way is just left. */
async function end(): Promise<void> {
  if (ending) return;
  ending = true;
  if (running) await announced(environment());
  await running?.destroy();
  process.exit(0);
}

/** Goes on answering until whoever stands before several processes knows that this one ends, and asks another. */
async function announced({ drainTime }: Environment): Promise<void> {
  startDraining();
  await pause(drainTime);
}
