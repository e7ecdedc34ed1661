import { existsSync, mkdirSync } from 'node:fs';
import { request } from 'node:https';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { ROOT } from '../environment.ts';
import { until } from '../processes/wait.ts';
import { findAlertmanager } from './alertmanager.ts';
import { authorityIn, findCaddy } from './caddy.ts';
import type { Composition } from './compose-file.ts';
import {
  endedWell,
  startContainers,
  type Containers,
  type RunningService,
  type RunOptions,
} from './containers.ts';
import { postgresWithTools } from './postgres.ts';
import { findPrometheus } from './prometheus.ts';

/** An installation of the compose file: its network and volumes, and its services by their own commands. */
export interface Composed extends Pick<Containers, 'run' | 'volume' | 'urlOf'> {
  /** Those that were started and go on, by name. */
  readonly running: ReadonlyMap<string, RunningService>;
  /** Starts a service that goes on, and waits until its own health check is content. */
  start: (name: string) => Promise<void>;
  /** Runs a service, or another command of it, to its good end, and gives what it said. @throws unless it ends well */
  finish: (name: string, options?: RunOptions) => Promise<string>;
  /** Asks Caddy over TLS. */
  ask: (address: string, host?: string) => Promise<CaddyAnswer>;
  stop: () => Promise<void>;
}

export interface CaddyAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

const START_MILLISECONDS = 180_000;
const PATIENCE = { atMost: START_MILLISECONDS, every: 250 };

/** An installation with nothing in it, of which nothing runs. */
export async function newComposed(composition: Composition): Promise<Composed> {
  const { services } = composition;
  // As the image has it; nobody may make it where the services run.
  mkdirSync(path.join(ROOT, 'cms/database/migrations'), { recursive: true });
  const postgres = await postgresWithTools();
  const { alertmanager, share } = await findAlertmanager();
  const files = [await findCaddy(), (await findPrometheus()).prometheus, alertmanager];
  const containers = await startContainers(composition, { files, share, postgres });
  const running = new Map<string, RunningService>();

  /** The health check of the file, as its container would make it. */
  async function isHealthy(name: string): Promise<boolean> {
    const command = services[name]?.healthcheck?.test.slice(1) ?? [];
    return (await containers.run(name, { entrypoint: [], command }).ended).code === 0;
  }

  async function untilItWorks(name: string, works: () => Promise<boolean>): Promise<void> {
    if (!(await until(works, PATIENCE))) {
      throw new Error(`${name} does not work:\n${running.get(name)?.output() ?? ''}`);
    }
  }

  async function ask(address: string, host = 'localhost'): Promise<CaddyAnswer> {
    const ca = authorityIn(containers.volume('certificates'));
    const options = { ca, servername: host, headers: { host }, agent: false };
    const socketPath = await containers.socketTo(443);
    return new Promise((resolve, reject) => {
      request({ ...options, socketPath, path: address }, (incoming) => {
        text(incoming).then((body) => {
          resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body });
        }, reject);
      })
        .on('error', reject)
        .end();
    });
  }

  return {
    ...containers,
    running,
    ask,
    start: async (name) => {
      running.set(name, containers.run(name, ofThisMachine(name, postgres.folder)));
      if (name === 'postgres') {
        const output = () => running.get(name)?.output() ?? '';
        await untilItWorks(name, () => Promise.resolve(output().includes('ready to accept connections')));
      } else if (name === 'caddy') {
        await untilItWorks(name, () =>
          ask('/healthz').then(
            () => true,
            () => false,
          ),
        );
      } else {
        await untilItWorks(name, () => isHealthy(name));
      }
    },
    finish: async (name, options) => {
      const service = containers.run(name, options);
      await endedWell(service);
      return service.output();
    },
  };
}

/** Where a service of an image of others differs here. */
function ofThisMachine(name: string, postgresPrograms: string): RunOptions {
  if (name === 'postgres') return { command: ['sh', '-ec', databaseScript(postgresPrograms)] };
  if (name === 'alertmanager') return { entrypoint: [`prometheus-${name}`] };
  // The panel may not be built where only this runs.
  const panel = existsSync(path.join(ROOT, 'cms/dist/build/index.html'));
  return name === 'cms' && !panel ? { environment: { SERVE_ADMIN: '0' } } : {};
}

/** What the image of PostgreSQL does before and with its server, with the programs that tests have. */
function databaseScript(bin: string): string {
  const data = '/var/lib/postgresql/data/pgdata';
  return `
    if [ ! -e ${data} ]; then
      ${bin}/initdb -D ${data} -U "$POSTGRES_USER" --pwfile="$POSTGRES_PASSWORD_FILE" -A scram-sha-256 -E UTF8 \\
        --locale=C.UTF-8 --lc-messages=C $POSTGRES_INITDB_ARGS --no-sync
      echo "create database $POSTGRES_DB" | ${bin}/postgres --single -D ${data} postgres
    fi
    exec ${bin}/postgres -D ${data} -c listen_addresses=127.0.0.1 -c unix_socket_directories=/run/postgresql`;
}
