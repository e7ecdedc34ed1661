import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import path from 'node:path';
import { runTool } from '../processes/tool.ts';
import { responds, until } from '../processes/wait.ts';
import { freePort } from '../testing/free-port.ts';

/** A running nginx that serves one folder. */
export interface Nginx {
  readonly port: number;
  readonly version: string;
  stop: () => Promise<void>;
}

export interface NginxOptions {
  /** Document root, with pages as `<path>.html` and compressed versions beside them. */
  readonly publicFolder: string;
  /** Headers of every response. */
  readonly headers: Readonly<Record<string, string>>;
  /** For nginx's own files; must not exist. */
  readonly folder: string;
  readonly signal: AbortSignal;
}

interface Program {
  readonly binary: string;
  readonly modules: string;
}

interface RunningProgram extends Program {
  /** Such as `1.22.1`. */
  readonly version: string;
}

const START_MILLISECONDS = 10_000;
const PACKAGES = ['nginx', 'libnginx-mod-http-brotli-static'] as const;
const INSTALLED: Program = { binary: '/usr/sbin/nginx', modules: '/usr/lib/nginx/modules' };
const BROTLI = 'ngx_http_brotli_static_module.so';

/** Stops nginx when this process's end of the pipe closes, so that it never outlives it. */
const KEEPER = ['"$@" & server=$!', 'cat >/dev/null', 'kill "$server"; wait "$server"'].join('\n');

/** Starts the installed nginx, or Debian's; undefined if neither is available. @throws if nginx does not start */
export async function startNginx(options: NginxOptions): Promise<Nginx | undefined> {
  await fs.mkdir(options.folder);
  const program = await findProgram(options);
  if (!program) return undefined;
  const port = await freePort();
  const file = path.join(options.folder, 'nginx.conf');
  await fs.writeFile(file, await configuration(program, port, options));
  const server = spawn(
    '/bin/sh',
    ['-c', KEEPER, 'sh', program.binary, '-p', options.folder, '-c', file, '-e', 'stderr'],
    { stdio: ['pipe', 'ignore', 'pipe'], detached: true },
  );
  let output = '';
  server.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
  const ended = once(server, 'close');
  const stop = async () => {
    server.stdin.end();
    await ended;
  };
  const { signal } = options;
  const up = await until(() => responds(`http://127.0.0.1:${String(port)}/`), {
    atMost: START_MILLISECONDS,
    signal,
  });
  if (up) return { port, version: program.version, stop };
  await stop();
  signal.throwIfAborted();
  throw new Error(`nginx did not start:\n${output}`);
}

async function findProgram(options: NginxOptions): Promise<RunningProgram | undefined> {
  return (await tried(INSTALLED)) ?? (await tried(await fetchedProgram(options)));
}

/** Unpacks Debian's packages to a folder: installing them would start a web server. */
async function fetchedProgram({ folder, signal }: NginxOptions): Promise<Program | undefined> {
  const root = path.join(folder, 'debian');
  await fs.mkdir(root);
  try {
    const fetched = await runTool('apt-get', ['download', ...PACKAGES], { cwd: folder, signal });
    if (fetched.code !== 0) return undefined;
    for (const name of (await fs.readdir(folder)).filter((each) => each.endsWith('.deb'))) {
      await runTool('dpkg-deb', ['-x', path.join(folder, name), root], { cwd: folder, signal });
    }
  } catch {
    signal.throwIfAborted();
    return undefined;
  }
  return { binary: path.join(root, 'usr/sbin/nginx'), modules: path.join(root, 'usr/lib/nginx/modules') };
}

/** The program with its version; undefined if it does not run. */
async function tried(program: Program | undefined): Promise<RunningProgram | undefined> {
  if (!program) return undefined;
  try {
    const { output } = await runTool(program.binary, ['-v'], { cwd: '/' });
    const version = /nginx\/([\d.]+)/.exec(output)?.[1];
    return version === undefined ? undefined : { ...program, version };
  } catch {
    return undefined;
  }
}

async function configuration(
  { modules }: Program,
  port: number,
  { publicFolder, headers, folder }: NginxOptions,
): Promise<string> {
  const module = path.join(modules, BROTLI);
  const brotli = await fs.access(module).then(
    () => true,
    () => false,
  );
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return [
    ...(brotli ? [`load_module ${quoted(module)};`] : []),
    ...(process.getuid?.() === 0 ? ['user root root;'] : []),
    'daemon off;',
    // As many as the front.
    'worker_processes 1;',
    'error_log stderr error;',
    `pid ${quoted(path.join(folder, 'nginx.pid'))};`,
    'events { worker_connections 1024; }',
    'http {',
    'types { text/html html; text/css css; text/javascript js; application/json json; image/svg+xml svg; }',
    'charset utf-8;',
    'access_log off;',
    'sendfile on; tcp_nopush on; open_file_cache max=10000; keepalive_requests 1000000000;',
    'gzip_static on;',
    ...(brotli ? ['brotli_static on;'] : []),
    ...temporary.map((name) => `${name}_temp_path ${quoted(path.join(folder, name))};`),
    'server {',
    `listen 127.0.0.1:${String(port)};`,
    `root ${quoted(publicFolder)};`,
    'index index.html;',
    'location / { try_files $uri.html $uri $uri/ =404; }',
    'add_header x-request-id $request_id;',
    ...Object.entries(headers).map(([name, value]) => `add_header ${name} ${quoted(value)};`),
    '}',
    '}',
  ].join('\n');
}

function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}
