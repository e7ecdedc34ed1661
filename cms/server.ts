import './src/process-defaults';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createStrapi, type Core } from '@strapi/strapi';
import { loadProgram } from './src/database/boot';
import { environment, type Environment } from './src/environment';
import { StartError } from './src/errors/start-error';
import { traceOf } from './src/errors/trace';
import { WAITING_CONNECTIONS } from './src/limits';
import { jsonLine } from './src/log-format';
import { assertBucketWorks, assertNothingHidden } from './src/object-store/reachable';
import { prepareFolders } from './src/storage';
import { noteEnd } from './src/watching/ending';

let running: Core.Strapi | undefined;
let ending = false;

endOnRequest();
void main();

async function main(): Promise<void> {
  try {
    const settings = environment();
    await assertPortIsFree(settings);
    prepareFolders(settings);
    await assertNothingHidden(settings);
    await assertBucketWorks(settings);
    await start(settings);
  } catch (error) {
    process.stderr.write(`cms: ${error instanceof StartError ? error.message : traceOf(error)}\n`);
    process.exit(1);
  }
}

async function start(settings: Environment): Promise<void> {
  const strapi = createStrapi({ appDir: path.resolve(__dirname, '..'), distDir: __dirname });
  endOnRequest();
  await loadProgram(strapi, settings);
  running = strapi;
  letConnectionsWait(strapi);
  await strapi.listen();
  const listening = `cms: listening on http://${settings.host}:${String(settings.port)}`;
  process.stdout.write(`${settings.logFormat === 'json' ? jsonLine('info', listening) : listening}\n`);
}

/** Strapi's own way to listen has no place for how many connections may wait. */
function letConnectionsWait({ server: { httpServer } }: Core.Strapi): void {
  const listen = httpServer.listen.bind(httpServer);
  Object.assign(httpServer, {
    listen: (port: number, host: string, onListen: () => void) =>
      listen({ port, host, backlog: WAITING_CONNECTIONS }, onListen),
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
async function announced({ endingTime }: Environment): Promise<void> {
  noteEnd();
  await pause(endingTime);
}

/** Before anything is touched, so that a second start does no harm to the first. */
function assertPortIsFree({ host, port }: Environment): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => {
      const reason = error.code === 'EADDRINUSE' ? 'is taken by another program' : `(${error.message})`;
      reject(new StartError(`port ${String(port)} ${reason}; choose another one with CMS_PORT`));
    });
    probe.listen(port, host, () => {
      probe.close(() => {
        resolve();
      });
    });
  });
}
