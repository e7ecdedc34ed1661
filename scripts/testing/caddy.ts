import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { connect } from 'node:tls';
import { ROOT } from '../environment.ts';
import { until } from '../processes/wait.ts';
import { findProgram } from './debian.ts';
import { freePort } from './free-port.ts';
import { startProgram } from './program.ts';

const CADDY = {
  packageName: 'caddy',
  file: 'usr/bin/caddy',
  versionArgument: 'version',
  variable: 'CADDY_PATH',
};

const CADDYFILE = path.join(ROOT, 'deploy/Caddyfile');
/** Caddy 2.6 may clean up its new storage while writing the first key, and retries after a minute. */
const START_MILLISECONDS = 90_000;

let found: Promise<string> | undefined;

/** The path of a Caddy that runs here. @throws {OperatorError} one line if none runs */
export function findCaddy(): Promise<string> {
  found ??= findProgram(CADDY);
  return found;
}

export interface CaddyPorts {
  readonly https: number;
  readonly http: number;
  /** Port of the listener that balances the cms processes. */
  readonly internal: number;
}

export async function freeCaddyPorts(): Promise<CaddyPorts> {
  return { https: await freePort(), http: await freePort(), internal: await freePort() };
}

/** Copies `deploy/Caddyfile` with other ports and bound to 127.0.0.1, otherwise unchanged; returns the copy's path. */
export function localCaddyfile(folder: string, ports: CaddyPorts, frontPort: number): string {
  const places = [
    'default_bind 127.0.0.1',
    `http_port ${String(ports.http)}`,
    `https_port ${String(ports.https)}`,
  ];
  const text = readFileSync(CADDYFILE, 'utf8')
    .replace(/^\{\n/m, `{\n${places.map((place) => `\t${place}\n`).join('')}`)
    .replaceAll(':8080', `:${String(ports.internal)}`)
    .replace('front:4321', `127.0.0.1:${String(frontPort)}`);
  const file = path.join(folder, 'Caddyfile');
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, text);
  return file;
}

export interface CaddyOptions {
  /** For Caddy's own files. */
  readonly folder: string;
  readonly ports: CaddyPorts;
  readonly frontPort: number;
  /** Port of each cms process. */
  readonly cmsPorts: readonly number[];
  /** Address ranges of proxies whose `X-Forwarded-For` is trusted. */
  readonly cdnRanges?: readonly string[];
}

/** Caddy on 127.0.0.1, as `localhost` and `admin.localhost`, with certificates of its own authority. */
export interface RunningCaddy {
  readonly url: string;
  readonly port: number;
  readonly httpPort: number;
  readonly internalPort: number;
  /** Certificate of the authority, in PEM. */
  readonly authority: string;
  /** All output so far. */
  output: () => string;
  stop: () => Promise<void>;
}

/** Starts Caddy with `deploy/Caddyfile` and waits until it is ready. @throws with its output if it does not start */
export async function startCaddy(options: CaddyOptions): Promise<RunningCaddy> {
  const { folder, ports, frontPort, cmsPorts, cdnRanges = [] } = options;
  const variables = {
    PUBLIC_HOST: 'localhost',
    ADMIN_HOST: 'admin.localhost',
    CMS_UPSTREAMS: cmsPorts.map((port) => `127.0.0.1:${String(port)}`).join(' '),
    CDN_RANGES: cdnRanges.join(' '),
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
    HOME: folder,
  };
  let output = '';
  const args = ['run', '--config', localCaddyfile(folder, ports, frontPort), '--adapter', 'caddyfile'];
  const caddy = startProgram(await findCaddy(), args, {
    cwd: folder,
    env: variables,
    onLine: (line) => {
      output += `${line}\n`;
    },
  });
  let hasEnded = false;
  void caddy.ended.then(() => (hasEnded = true));
  const answers = async () => {
    if (hasEnded) throw new Error(`Caddy did not start:\n${output}`);
    const hosts = [variables.PUBLIC_HOST, variables.ADMIN_HOST];
    const answered = await Promise.all(hosts.map((host) => hasCertificate(host, ports.https, folder)));
    return !answered.includes(false);
  };
  const stop = async () => {
    await caddy.stop();
  };
  if (!(await until(answers, { atMost: START_MILLISECONDS }))) {
    await stop();
    throw new Error(`Caddy does not answer:\n${output}`);
  }
  return {
    url: `https://localhost:${String(ports.https)}`,
    port: ports.https,
    httpPort: ports.http,
    internalPort: ports.internal,
    authority: authorityIn(folder),
    output: () => output,
    stop,
  };
}

/** Certificate of the authority of a Caddy with this data folder, in PEM. @throws if there is none yet */
export function authorityIn(folder: string): string {
  return readFileSync(authorityFile(folder), 'utf8');
}

function authorityFile(folder: string): string {
  return path.join(folder, 'caddy/pki/authorities/local/root.crt');
}

/** Whether a port accepts TLS with a certificate for this host. */
function hasCertificate(host: string, port: number, folder: string): Promise<boolean> {
  return new Promise((resolve) => {
    const ca = existsSync(authorityFile(folder)) ? authorityIn(folder) : undefined;
    const socket = connect({ host: '127.0.0.1', port, servername: host, ca });
    const settle = (answered: boolean) => {
      socket.destroy();
      resolve(answered);
    };
    socket.once('secureConnect', () => {
      settle(true);
    });
    socket.once('error', () => {
      settle(false);
    });
  });
}
