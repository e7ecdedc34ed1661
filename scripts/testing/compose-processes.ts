import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { request } from 'node:https';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { parseEnv } from 'node:util';
import pg from 'pg';
import { ROOT } from '../environment.ts';
import { describeEnding, type Ending } from '../processes/child.ts';
import { until } from '../processes/wait.ts';
import { authorityIn, findCaddy, localCaddyfile } from './caddy.ts';
import type { Composition, Service } from './compose-file.ts';
import { freePort } from './free-port.ts';
import { startPostgres } from './postgres.ts';
import { startProgram } from './program.ts';

/** Ports of the services inside their containers. */
const PORTS = [80, 443, 1337, 4321, 4322, 4323, 8080] as const;

/** A service that runs as a plain process. */
export interface ServiceProcess {
  /** All output so far. */
  output: () => string;
  readonly ended: Promise<Ending>;
  kill: (signal: NodeJS.Signals) => Promise<Ending>;
}

export interface RunOptions {
  /** Overrides the service's command. */
  readonly command?: readonly string[];
  readonly entrypoint?: readonly string[];
  /** Additional variables, as with `docker compose exec -e`. */
  readonly environment?: Readonly<Record<string, string>>;
  /** File for the standard input. */
  readonly input?: string;
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

/** An installation of the compose file, with separate folders and ports. */
export interface ComposeProcesses {
  /** Folder of a volume. */
  volume: (name: string) => string;
  /** URL of a container's port. */
  urlOf: (port: (typeof PORTS)[number]) => string;
  /** Running services, by name. */
  readonly running: ReadonlyMap<string, ServiceProcess>;
  run: (name: string, options?: RunOptions) => ServiceProcess;
  /** Starts a service and waits until its health check passes. */
  start: (name: string) => Promise<void>;
  /** Runs a service to completion and returns its output. @throws if it fails */
  finish: (name: string, options?: RunOptions) => Promise<string>;
  end: (name: string, signal?: NodeJS.Signals) => Promise<Ending>;
  /** `DATABASE_URL` from the secrets of the cms, with the address of the database server here. */
  databaseUrl: () => string;
  /** Sends a request to Caddy over TLS. */
  ask: (address: string, host?: string) => Promise<Answer>;
  stop: () => Promise<void>;
}

/** Strapi's admin panel, which may not be built where tests run. */
const PANEL = path.join(ROOT, 'cms/dist/build/index.html');

const START = { atMost: 300_000, every: 250 };

/**
 * Starts PostgreSQL and prepares the services of the file, so that they can be started with their own commands and
 * variables. What differs from containers is mapped: folders of volumes, ports, host names of services, and PostgreSQL,
 * whose image is not available.
 */
export async function newComposeProcesses(composition: Composition): Promise<ComposeProcesses> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'centro-compose-'));
  const postgres = await startPostgres({ tools: true });
  const caddy = await findCaddy();
  const ports = new Map<number, number>();
  for (const port of PORTS) ports.set(port, await freePort());
  const running = new Map<string, ServiceProcess>();
  const here = (port: number) => ports.get(port) ?? port;
  const volume = (name: string) => path.join(folder, name);
  const database = new URL(postgres.url);

  mkdirSync(volume('database-secrets'), { recursive: true });
  writeFileSync(path.join(volume('database-secrets'), 'postgres-password'), database.password);
  await inDatabase(postgres.url, 'create database centro');
  const caddyPorts = { http: here(80), https: here(443), internal: here(8080) };
  const caddyfile = localCaddyfile(folder, caddyPorts, here(4321));

  /** Pairs of a path in the service's container and the path here. */
  function placesOf(service: Service): (readonly [string, string])[] {
    const mounted = service.volumes.map((each) => {
      const [name = '', target = ''] = each.split(':');
      mkdirSync(volume(name), { recursive: true });
      return [target, volume(name)] as const;
    });
    for (const [inner, innerFolder] of mounted) {
      const outer = mounted.find(([target]) => inner.startsWith(`${target}/`));
      const link = outer && path.join(outer[1], path.relative(outer[0], inner));
      if (link !== undefined && !existsSync(link)) symlinkSync(innerFolder, link);
    }
    return [...mounted, ['/app', ROOT], ['/etc/caddy/Caddyfile', caddyfile]];
  }

  function local(service: Service, value: string): string {
    const placed = placesOf(service).reduce((mapped, [target, place]) => {
      const isPath = new RegExp(`(?<![\\w./-])${target}(?=$|[/\\s"'])`, 'g');
      return mapped.replace(isPath, place);
    }, value);
    return placed
      .replace(/\b(?:cms|publisher|front|caddy|127\.0\.0\.1):(\d+)/g, (_all, port: string) =>
        address(Number(port)),
      )
      .replace('http://127.0.0.1/', `http://${address(80)}/`);
  }

  function address(port: number): string {
    return `127.0.0.1:${String(here(port))}`;
  }

  function environmentOf(service: Service): Record<string, string> {
    const given = { ...imageEnvironment(service), ...service.environment };
    const mapped = Object.entries(given).map(([name, value]) => {
      if (name === 'HOST') return [name, '127.0.0.1'] as const;
      if (name.endsWith('_PORT')) return [name, String(here(Number(value)))] as const;
      return [name, local(service, value)] as const;
    });
    const hasDatabase = service.networks.includes('database') && existsSync(secretsFile());
    return {
      ...Object.fromEntries(mapped),
      ...(service.environment['PGHOST'] !== undefined && { PGHOST: '127.0.0.1', PGPORT: database.port }),
      ...(!existsSync(PANEL) && { SERVE_ADMIN: '0' }),
      // The secrets have the service's name as the server; variables override the file of secrets.
      ...(hasDatabase && { DATABASE_URL: databaseUrl() }),
      ...postgres.variables,
    };
  }

  function secretsFile(): string {
    return path.join(volume('secrets'), 'centro.env');
  }

  function databaseUrl(): string {
    const { DATABASE_URL = '' } = parseEnv(readFileSync(secretsFile(), 'utf8'));
    return DATABASE_URL.replace('@postgres:5432/', `@${database.host}/`);
  }

  function program(name: string): string {
    return { node: process.execPath, caddy }[name] ?? name;
  }

  function run(name: string, options: RunOptions = {}): ServiceProcess {
    const service = serviceOf(composition, name);
    const {
      entrypoint = service.entrypoint,
      command = service.command ?? [],
      environment = {},
      input,
    } = options;
    const [first = '', ...args] = [...entrypoint, ...command].map((word) => local(service, word));
    let output = '';
    const process = startProgram(program(first), args, {
      cwd: local(service, service.working_dir ?? '/app'),
      env: { ...environmentOf(service), ...environment },
      onLine: (line) => {
        output += `${line}\n`;
      },
      ...(input !== undefined && { input: openSync(input, 'r') }),
    });
    return {
      output: () => output,
      ended: process.ended,
      kill: (signal) => {
        process.kill(signal);
        return process.ended;
      },
    };
  }

  async function finish(name: string, options?: RunOptions): Promise<string> {
    const attempt = run(name, options);
    const ending = await attempt.ended;
    if (ending.code !== 0) {
      throw new Error(`${name} ended by ${describeEnding(ending)}:\n${attempt.output()}`);
    }
    return attempt.output();
  }

  async function isHealthy(name: string): Promise<boolean> {
    const [, first = '', ...args] = serviceOf(composition, name).healthcheck?.test ?? [];
    // Caddy's image has wget, but this machine may not.
    const command =
      first === 'wget' ? ['node', '/app/scripts/healthy.ts', args.at(-1) ?? ''] : [first, ...args];
    return (await run(name, { entrypoint: [], command }).ended).code === 0;
  }

  async function end(name: string, signal: NodeJS.Signals = 'SIGTERM'): Promise<Ending> {
    const service = running.get(name);
    running.delete(name);
    return service ? service.kill(signal) : { code: 0, signal: null };
  }

  return {
    volume,
    urlOf: (port) => `http://${address(port)}`,
    running,
    run,
    finish,
    end,
    databaseUrl,
    start: async (name) => {
      const started = run(name);
      running.set(name, started);
      const failed = started.ended.then((ending) => {
        throw new Error(`${name} ended by ${describeEnding(ending)}:\n${started.output()}`);
      });
      const healthy = until(() => isHealthy(name), START);
      if (!(await Promise.race([healthy, failed]))) {
        throw new Error(`${name} is not healthy:\n${started.output()}`);
      }
      failed.catch(() => undefined);
    },
    ask: (asked, host = 'localhost') =>
      fetchOverTls({ port: here(443), ca: authorityIn(volume('certificates')), host, path: asked }),
    stop: async () => {
      await Promise.all([...running.keys()].map((name) => end(name)));
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export async function inDatabase(url: string, statement: string): Promise<readonly unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}

function serviceOf({ services }: Composition, name: string): Service {
  const service = services[name];
  if (!service) throw new Error(`There is no service ${name}.`);
  return service;
}

/** Variables that the Dockerfile sets for a service. */
function imageEnvironment({ image }: Service): Record<string, string> {
  const stage = image.replace('centro-', '');
  const dockerfile = readFileSync(path.join(ROOT, 'Dockerfile'), 'utf8');
  const [, body = ''] =
    new RegExp(`^FROM \\S+ AS ${stage}$([^]*?)(?=^FROM |$(?![^]))`, 'm').exec(dockerfile) ?? [];
  const [, variables = ''] = /^ENV (.*)$/m.exec(body) ?? [];
  return Object.fromEntries(variables.split(' ').map((pair) => pair.split('=') as [string, string]));
}

interface TlsRequest {
  readonly port: number;
  readonly ca: string;
  readonly host: string;
  readonly path: string;
}

function fetchOverTls({ port, ca, host, path: asked }: TlsRequest): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, ca, servername: host, headers: { host }, agent: false };
    request({ ...options, path: asked }, (incoming) => {
      text(incoming).then((body) => {
        resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body });
      }, reject);
    })
      .on('error', reject)
      .end();
  });
}
