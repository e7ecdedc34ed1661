import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chownSync,
  closeSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { ROOT } from '../environment.ts';
import { describeEnding, type Ending } from '../processes/child.ts';
import type { Composition, Service } from './compose-file.ts';
import type { PostgresPrograms } from './postgres.ts';

/** A service of the compose file that runs as it would in its container, as far as Linux's own means go. */
export interface RunningService {
  readonly pid: number;
  /** Everything it has written. */
  output: () => string;
  readonly ended: Promise<Ending>;
  kill: (signal: NodeJS.Signals) => Promise<Ending>;
}

export interface RunOptions {
  /** In place of the service's own command; for an image that has its own. */
  readonly command?: readonly string[];
  readonly entrypoint?: readonly string[];
  /** A file of this machine that comes in. */
  readonly input?: string;
  readonly environment?: Readonly<Record<string, string>>;
}

/** Where the services of one file run: a network of their own and their volumes. */
export interface Containers {
  /** Starts a service as the user and with the file system, the volumes and the variables that the file says. */
  run: (name: string, options?: RunOptions) => RunningService;
  /** The socket by which this process reaches a port of the network. */
  socketTo: (port: number) => Promise<string>;
  /** An address on 127.0.0.1 that leads there, `http://…`. */
  urlOf: (port: number) => Promise<string>;
  /** The folder on this machine in which a volume lies. */
  volume: (name: string) => string;
  stop: () => Promise<void>;
}

interface Image {
  /** Folders that the image gives to others than root, as `uid:gid` and mode; volumes begin as copies of them. */
  readonly folders: Readonly<Record<string, readonly [number, number, number]>>;
  readonly environment: Readonly<Record<string, string>>;
}

/** Why services cannot be run apart from this machine; undefined where they can. */
export function whyNoContainers(): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'only root of a Linux can';
  try {
    execFileSync('unshare', ['--mount', '--net', 'setpriv', '--version'], { stdio: 'ignore' });
    return undefined;
  } catch {
    return 'this machine lets nobody';
  }
}

/** What images that are not ours give to others than root. */
const FOLDERS_OF_OTHERS: Readonly<Record<string, Image['folders']>> = {
  postgres: { '/var/lib/postgresql/data': [999, 999, 0o700] },
  'prom/prometheus': { '/prometheus': [65_534, 65_534, 0o755] },
};

const NOBODY = [10_001, 10_001, 0o755] as const;
const SECRETS = [10_001, 999, 0o750] as const;
const PROGRAMS = '/programs';
const NETWORK = 'ip link set lo up; echo 0 > /proc/sys/net/ipv4/ip_unprivileged_port_start; echo ready; cat';

/**
 * Takes the place of a container's engine: a root of its own that nobody may write to, with the programs of this machine and
 * the project at `/app`; what follows is what the arguments mount. Then it gives up all rights and becomes the command.
 */
const ISOLATE = `
set -e
root=$1; uid=$2; gid=$3; folder=$4; shift 4
mount -t tmpfs -o mode=755 tmpfs "$root"
mkdir -p "$root/usr" "$root/etc" "$root/dev" "$root/proc" "$root/app" "$root${PROGRAMS}"
for name in bin sbin lib lib64; do [ -e "/$name" ] && ln -s "usr/$name" "$root/$name"; done
mount --rbind /usr "$root/usr"; mount -o remount,bind,ro "$root/usr"
[ -z "$HOST_SHARE" ] || mount -t overlay -o "ro,lowerdir=$HOST_SHARE:/usr/share" overlay "$root/usr/share"
mount --rbind /dev "$root/dev"; mount --rbind /proc "$root/proc"
mount --bind "$HOST_ETC" "$root/etc"; mount -o remount,bind,ro "$root/etc"
# One by one: the folder itself may be closed to others on this machine, and never is in an image.
for entry in "$HOST_APP"/* "$HOST_APP"/.[!.]*; do
  target="$root/app/$(basename "$entry")"
  if [ -d "$entry" ]; then mkdir "$target"; else : > "$target"; fi
  mount --bind "$entry" "$target"; mount -o remount,bind,ro "$target"
done
for program in $HOST_PROGRAMS; do
  target="$root${PROGRAMS}/$(basename "$program")"; : > "$target"; mount --bind "$program" "$target"
done
while [ "$1" != -- ]; do
  mkdir -p "$root$2"
  case $1 in
    tmpfs) mount -t tmpfs -o "$3" tmpfs "$root$2" ;;
    *) mount --bind "$1" "$root$2"; [ "$3" = rw ] || mount -o remount,bind,ro "$root$2" ;;
  esac
  shift 3
done
shift
mount -o remount,ro "$root"
unset HOST_ETC HOST_APP HOST_PROGRAMS HOST_SHARE
exec chroot "$root" setpriv --reuid "$uid" --regid "$gid" --clear-groups --no-new-privs --inh-caps=-all \\
  --bounding-set=-all sh -c 'cd "$0" && exec "$@"' "$folder" "$@"
`;

/** Says of the names of services where they are, to who does not look into the hosts file. */
const NAME_SERVER = `
const names = new Set(process.argv.slice(1));
const server = require('node:dgram').createSocket('udp4', (query, client) => {
  const labels = [];
  let at = 12;
  for (; query[at] > 0; at += query[at] + 1) labels.push(query.toString('latin1', at + 1, at + 1 + query[at]));
  const isKnown = names.has(labels.join('.'));
  const isWanted = isKnown && query.readUInt16BE(at + 1) === 1;
  const head = Buffer.from([query[0], query[1], 0x81, isKnown ? 0x80 : 0x83, 0, 1, 0, isWanted ? 1 : 0, 0, 0, 0, 0]);
  const answer = Buffer.from([0xc0, 0x0c, 0, 1, 0, 1, 0, 0, 0, 1, 0, 4, 127, 0, 0, 1]);
  const parts = [head, query.subarray(12, at + 5), ...(isWanted ? [answer] : [])];
  server.send(Buffer.concat(parts), client.port, client.address);
});
server.bind(53, '127.0.0.1', () => console.log('ready'));
`;

/** Passes connections to a socket on to a port of the network it runs in. */
const FORWARD = `
const { createServer, connect } = require('node:net');
const [socket, port] = process.argv.slice(1);
createServer((client) => {
  const server = connect(Number(port), '127.0.0.1');
  for (const [one, other] of [[client, server], [server, client]]) one.on('error', () => other.destroy()).pipe(other);
}).listen(socket, () => console.log('ready'));
`;

/** What images bring that this machine may have elsewhere. */
export interface Programs {
  /** Absolute paths of programs, such as `caddy`; services find them by their names. */
  readonly files: readonly string[];
  /** What lies beside them and is looked for in `/usr/share`. */
  readonly share: string | undefined;
  readonly postgres: PostgresPrograms;
}

/** A network and volumes for the services of the compose file, of which none runs yet. */
export async function startContainers(
  { services, configs }: Composition,
  { files, share, postgres }: Programs,
): Promise<Containers> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'centro-containers-'));
  const children: ChildProcess[] = [];
  const etc = makeEtc(folder, Object.keys(services));
  for (const { source, target } of Object.values(services).flatMap((service) => service.configs)) {
    const file = path.join(etc, path.relative('/etc', target));
    mkdirSync(path.dirname(file), { recursive: true });
    copyFileSync(path.join(ROOT, configs[source]?.file ?? source), file);
  }
  const network = spawn('unshare', ['--net', 'sh', '-c', NETWORK], { stdio: ['pipe', 'pipe', 'inherit'] });
  children.push(network);
  await once(network.stdout, 'data');
  const inNetwork = `--net=/proc/${String(network.pid)}/ns/net`;
  const nameServer = spawn(
    'nsenter',
    [inNetwork, process.execPath, '-e', NAME_SERVER, ...Object.keys(services)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  children.push(nameServer);
  await once(nameServer.stdout, 'data');
  const sockets = new Map<number, string>();
  const entrances: Server[] = [];

  const volume = (name: string) => path.join(folder, 'volumes', name);

  function mountsOf(service: Service): string[] {
    const { folders } = imageOf(service, services);
    const volumes = service.volumes.flatMap((each) => {
      const [name = '', target = '', mode = 'rw'] = each.split(':');
      prepareVolume(volume(name), folders[target]);
      return [volume(name), target, mode];
    });
    const temporary = service.tmpfs.flatMap((each) => {
      const [target = '', options = ''] = each.split(':');
      return ['tmpfs', target, ['mode=1777,nosuid,nodev,noexec', options].filter(Boolean).join()];
    });
    // Last, for it may lie in a folder that the service has of its own.
    const unpacked = postgres.root === undefined ? [] : [postgres.root, postgres.root, 'ro'];
    return [...volumes, ...temporary, ...unpacked];
  }

  async function socketTo(port: number): Promise<string> {
    const known = sockets.get(port);
    if (known !== undefined) return known;
    const socket = path.join(folder, `${String(port)}.sock`);
    const args = [inNetwork, process.execPath, '-e', FORWARD, socket, String(port)];
    const forwarder = spawn('nsenter', args, { stdio: ['ignore', 'pipe', 'inherit'] });
    children.push(forwarder);
    await once(forwarder.stdout, 'data');
    sockets.set(port, socket);
    return socket;
  }

  return {
    volume,
    run(name, { command, entrypoint, input, environment = {} } = {}) {
      const service = services[name];
      if (!service) throw new Error(`There is no service ${name}.`);
      const root = mkdtempSync(path.join(folder, `${name}-`));
      const [uid = '', gid = ''] = service.user.split(':');
      const args = [root, uid, gid, service.working_dir ?? '/app', ...mountsOf(service), '--'];
      const isolated = ['unshare', '--mount', '--propagation', 'private', 'sh', '-c', ISOLATE, 'sh', ...args];
      const own = [...(entrypoint ?? service.entrypoint), ...(command ?? service.command ?? [])];
      const incoming = input === undefined ? undefined : openSync(input, 'r');
      const child = spawn('nsenter', [inNetwork, ...isolated, ...own], {
        env: {
          ...imageOf(service, services).environment,
          ...service.environment,
          ...environment,
          PATH: `${PROGRAMS}:${postgres.folder}:/usr/bin:/bin:/usr/sbin:/sbin`,
          ...(postgres.libraries !== undefined && { LD_LIBRARY_PATH: postgres.libraries }),
          ...{ HOST_ETC: etc, HOST_APP: ROOT, HOST_PROGRAMS: [process.execPath, ...files].join(' ') },
          HOST_SHARE: share ?? '',
        },
        stdio: [incoming ?? 'ignore', 'pipe', 'pipe'],
      });
      if (incoming !== undefined) closeSync(incoming);
      children.push(child);
      return watched(child);
    },
    socketTo,
    async urlOf(port) {
      const socket = await socketTo(port);
      const entrance = createServer((client) => {
        const inside = connect(socket);
        for (const [one, other] of [
          [client, inside],
          [inside, client],
        ] as const) {
          one.on('error', () => other.destroy()).pipe(other);
        }
      });
      entrances.push(entrance);
      await once(entrance.listen(0, '127.0.0.1'), 'listening');
      const address = entrance.address();
      if (address === null || typeof address === 'string') throw new Error('The entrance has no port.');
      return `http://127.0.0.1:${String(address.port)}`;
    },
    async stop() {
      for (const entrance of entrances) entrance.close();
      for (const child of children.reverse()) {
        if (child.exitCode !== null || child.signalCode !== null) continue;
        child.kill('SIGKILL');
        await once(child, 'exit');
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function watched(child: ChildProcess): RunningService {
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  const ended = once(child, 'close').then((): Ending => ({ code: child.exitCode, signal: child.signalCode }));
  return {
    pid: child.pid ?? 0,
    output: () => output,
    ended,
    kill: (signal) => {
      child.kill(signal);
      return ended;
    },
  };
}

/** @throws with what it said unless it ended well */
export async function endedWell(service: RunningService): Promise<void> {
  const ending = await service.ended;
  if (ending.code !== 0) throw new Error(`It ended with ${describeEnding(ending)}:\n${service.output()}`);
}

/** As an engine does: an empty volume begins as the image's folder of that name. */
function prepareVolume(
  folder: string,
  [uid, gid, mode]: readonly [number, number, number] = [0, 0, 0o755],
): void {
  try {
    mkdirSync(folder, { recursive: false, mode });
  } catch {
    mkdirSync(path.dirname(folder), { recursive: true });
    if (!mkdirSync(folder, { recursive: true, mode })) return;
  }
  chownSync(folder, uid, gid);
}

/** What the Dockerfile says of an image, whichever of the services builds it. */
function imageOf({ image }: Service, services: Composition['services']): Image {
  const build = Object.values(services).find((each) => each.image === image && each.build)?.build;
  if (!build) return { folders: FOLDERS_OF_OTHERS[image.split(':', 1).join()] ?? {}, environment: {} };
  const text = readFileSync(path.join(ROOT, 'Dockerfile'), 'utf8');
  const stage = text
    .split(/^(?=FROM )/m)
    .find((each) => each.startsWith('FROM') && each.includes(` AS ${build.target}\n`));
  const pairs = [...(stage ?? '').matchAll(/^ENV (.*)$/gm)].flatMap((match) => (match[1] ?? '').split(' '));
  const environment = Object.fromEntries(pairs.map((pair) => splitAt(pair)));
  const folders =
    build.target === 'caddy'
      ? { '/certificates': NOBODY, '/media': NOBODY }
      : {
          '/data': NOBODY,
          '/data/public': NOBODY,
          '/backups': NOBODY,
          '/rules': NOBODY,
          '/alerting': NOBODY,
          '/secrets': SECRETS,
          '/database-secrets': SECRETS,
          '/publisher-secrets': SECRETS,
        };
  return { folders, environment };
}

function splitAt(pair: string): readonly [string, string] {
  const [name = '', value = ''] = pair.split('=', 2);
  return [name, value];
}

/** The names of users, and of services, which are all on this network. */
function makeEtc(folder: string, names: readonly string[]): string {
  const etc = path.join(folder, 'etc');
  mkdirSync(etc);
  mkdirSync(path.join(folder, 'volumes'));
  const users = ['root:x:0:0::/:', 'postgres:x:999:999::/:', 'centro:x:10001:10001::/tmp:', ''];
  writeFileSync(path.join(etc, 'passwd'), users.join('\n'));
  writeFileSync(path.join(etc, 'group'), 'root:x:0:\npostgres:x:999:\ncentro:x:10001:\n');
  writeFileSync(path.join(etc, 'hosts'), `127.0.0.1 localhost ${names.join(' ')}\n`);
  writeFileSync(path.join(etc, 'resolv.conf'), 'nameserver 127.0.0.1\n');
  writeFileSync(path.join(etc, 'nsswitch.conf'), 'passwd: files\ngroup: files\nhosts: files\n');
  return etc;
}
