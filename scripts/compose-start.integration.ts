import { chownSync, copyFileSync, existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openSession, type Credentials } from './demo/cms/session.ts';
import { ROOT } from './environment.ts';
import { compositionOf } from './testing/compose-file.ts';
import { newComposed, type Composed } from './testing/composed.ts';
import { whyNoContainers } from './testing/containers.ts';
import { signIn } from './testing/editor.ts';
import { publishPicture } from './testing/lively-centre.ts';

const GIVEN = {
  PUBLIC_URL: 'https://localhost',
  ADMIN_URL: 'https://admin.localhost/admin',
  BACKUP_KEY: 'una-frase-larga-para-las-copias',
};
const SLOW = 180_000;
const HEAD: Credentials = { email: 'directora@centro.example', password: 'Una-clave-1' };

const composition = compositionOf(GIVEN);
const { services } = composition;
/** What Prometheus answers: the jobs of the series that a question has. */
const vectorSchema = z.object({
  data: z.object({ result: z.array(z.object({ metric: z.object({ job: z.string() }) })) }),
});
const readme = readFileSync(path.join(ROOT, 'README.md'), 'utf8');
const reason = whyNoContainers();
if (reason !== undefined) {
  console.log(`The services of docker-compose.yml are not started: ${reason} run them apart.`);
}

/** What the cms is in its database, how much there is not its own, and the codes of what it may not. */
const AS_THE_CMS = `
const { Client } = require('pg');
const client = new Client({ connectionString: process.env.DATABASE_URL });
const first = async (sql) => (await client.query(sql)).rows[0];
const refused = (sql) => client.query(sql).then(() => 'may', (error) => error.code);
(async () => {
  await client.connect();
  const role = await first(
    'select rolname as who, rolsuper, rolcreatedb, rolcreaterole from pg_roles where rolname = current_user');
  const { others } = await first(
    "select count(*) as others from pg_class where relnamespace = 'public'::regnamespace and pg_get_userbyid(relowner) <> 'cms'");
  const program = await refused("copy (select 1) to program 'true'");
  const created = await refused('create role another');
  const server = await refused('alter system set work_mem = 1');
  await client.end();
  const databases = [];
  for (const database of ['postgres', 'template1']) {
    const address = new URL(process.env.DATABASE_URL);
    address.pathname = database;
    const other = new Client({ connectionString: address.href });
    databases.push(await other.connect().then(() => 'may', (error) => error.code));
    await other.end();
  }
  console.log(JSON.stringify({ ...role, others, program, role: created, server, databases }));
})();`;

/** Gives everything to the superuser. */
const AS_IT_WAS = `
const { Client } = require('pg');
const client = new Client({ connectionString: process.env.DATABASE_URL });
(async () => {
  await client.connect();
  await client.query('reassign owned by cms to centro');
  await client.end();
})();`;

/** @param file that nobody may write to, as it is */
function rewrite(file: string, text: string): void {
  rmSync(file, { force: true });
  writeFileSync(file, text, { mode: 0o440 });
  chownSync(file, 10_001, 999);
}

describe.skipIf(reason !== undefined)('the services of docker-compose.yml, by their own commands', () => {
  let here: Composed;
  /** What is saved of it, and where the file lies on this machine. */
  let picture: string;
  let backup: string;

  beforeAll(async () => {
    here = await newComposed(composition);
    await here.finish('secrets');
    await here.start('postgres');
    await here.finish('database-owner');
    const content = here.start('cms');
    await Promise.all([here.finish('rules'), here.finish('alert-mail')]);
    // What watches is there from the beginning: it asks each of them for the first time when it has drawn its moment.
    await Promise.all([
      content,
      ...['caddy', 'publisher', 'prometheus', 'alertmanager'].map((name) => here.start(name)),
    ]);
  }, SLOW);

  afterAll(async () => {
    await here.stop();
  });

  it('answer to visitors over TLS, with the policy of the build', async () => {
    const page = await here.ask('/capacitaciones');
    expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.headers['alt-svc']).toContain('h3=":443"');
    const policy = String(page.headers['content-security-policy']);
    for (const release of ['current', 'personal']) {
      const manifest = readFileSync(
        path.join(here.volume('pages'), 'releases', release, 'release.json'),
        'utf8',
      );
      for (const source of manifest.match(/'sha256-[^']+'/g) ?? []) expect(policy).toContain(source);
    }
    expect(JSON.parse((await here.ask('/healthz')).body)).toMatchObject({ status: 'ok', cms: 'up' });
    expect((await here.ask('/api/trainings')).status).toBe(200);
  });

  it('show the admin at its own name', async () => {
    expect((await here.ask('/', 'admin.localhost')).headers['location']).toBe('/admin');
    expect((await here.ask('/internal/content-feed', 'admin.localhost')).status).toBe(404);
  });

  it('make the first administrator by the command of the README', async () => {
    const [, words = ''] = /NEW_ADMIN_PASSWORD cms \\\n +(.*)\n/.exec(readme) ?? [];
    const environment = { NEW_ADMIN_EMAIL: HEAD.email, NEW_ADMIN_PASSWORD: HEAD.password };
    expect(await here.finish('cms', { command: words.split(' '), environment })).toContain(
      '{"staff":"made","siteAdmin":"made"}',
    );
  });

  it('sign certificates with a new key by the command of the README', async () => {
    const [, action = '', words = ''] = /-e KEYS_ACTION=(\w+) cms (node [^`]*)`/.exec(readme) ?? [];
    const rotated = async () => {
      const output = await here.finish('cms', {
        command: words.split(' '),
        environment: { KEYS_ACTION: action },
      });
      return output.trim().split('\n').at(-1);
    };
    const first = await rotated();
    // As did:web has the public key.
    expect(first).toMatch(/^did:web:localhost#z\w{40,}$/);
    expect(await rotated()).not.toBe(first);
  });

  it('save everything at once where nothing was saved yet', async () => {
    picture = await publishPicture(await signIn(await here.urlOf(1337), HEAD));
    const nightly = here.run('backup');
    const isMade = /^\/backups\/(\S+): \d+ files/;
    await expect.poll(nightly.output, { timeout: SLOW }).toMatch(isMade);
    expect(await nightly.kill('SIGTERM')).toEqual({ code: 0, signal: null });
    backup = path.join(here.volume('backups'), isMade.exec(nightly.output())?.[1] ?? '');
  });

  it('are watched by the alerts, and nobody outside reads what they look at', async () => {
    const prometheus = await here.urlOf(9090);
    const asked = async (question: string) => {
      const found = await fetch(`${prometheus}/api/v1/query?query=${encodeURIComponent(question)}`);
      const { data } = vectorSchema.parse(await found.json());
      return data.result.map(({ metric }) => metric.job).sort();
    };
    const all = ['caddy', 'cms', 'publisher'];
    await expect.poll(() => asked('up==1'), { timeout: SLOW }).toEqual(all);
    const rules = await (await fetch(`${prometheus}/api/v1/rules`)).text();
    expect(rules).toContain('"name":"SomethingIsDown"');
    expect(await asked('centro_database_up==1')).toEqual(['cms']);
    const told = await (await fetch(`${prometheus}/api/v1/alertmanagers`)).text();
    expect(told).toContain('"activeAlertmanagers":[{"url":"http://alertmanager:9093/');
    const answered = 'sum by (job) (caddy_http_request_duration_seconds_count{server="site",code="200"}) > 0';
    await expect.poll(() => asked(answered), { timeout: SLOW }).toEqual(['caddy']);
    for (const host of ['localhost', 'admin.localhost']) {
      expect((await here.ask('/metrics', host)).status).toBe(404);
    }
  });

  it('keep the secrets that they have, and to themselves', async () => {
    const file = path.join(here.volume('secrets'), 'centro.env');
    const before = readFileSync(file, 'utf8');
    await here.finish('secrets');
    expect(readFileSync(file, 'utf8')).toBe(before);
    expect(statSync(file).mode & 0o777).toBe(0o440);
    for (const secret of before.match(/(?<==")[^"]+/g) ?? []) {
      for (const [name, service] of here.running) {
        expect(service.output(), name).not.toContain(secret);
        expect(readFileSync(`/proc/${String(service.pid)}/cmdline`, 'utf8'), name).not.toContain(secret);
      }
    }
  });

  it('know of the secrets what each of them needs', async () => {
    const read = (volume: string, name: string) =>
      parseEnv(readFileSync(path.join(here.volume(volume), name), 'utf8'));
    const all = read('secrets', 'centro.env');
    expect(read('publisher-secrets', 'publisher.env')).toEqual({ PUBLISHER_SECRET: all['PUBLISHER_SECRET'] });
    const seen = await here.finish('publisher', { command: ['ls', '/secrets'] });
    expect(seen).toBe('publisher.env\n');
  });

  it('sign in to the database as who owns it, and nothing more', async () => {
    const command = ['node', '--env-file=/secrets/centro.env', '-e', AS_THE_CMS];
    const answers = JSON.parse(await here.finish('cms', { command })) as unknown;
    expect(answers).toEqual({
      ...{ who: 'cms', rolsuper: false, rolcreatedb: false, rolcreaterole: false, others: '0' },
      ...{ program: '42501', role: '42501', server: '42501', databases: ['42501', '42501'] },
    });
  });

  it('go on with what an installation has whose cms was the superuser', async () => {
    // As it was before: one file for all, and tables that are the superuser's.
    const env = path.join(here.volume('secrets'), 'centro.env');
    const now = readFileSync(env, 'utf8');
    const password = readFileSync(path.join(here.volume('database-secrets'), 'postgres-password'), 'utf8');
    const databaseUrl = `postgres://centro:${password}@postgres:5432/centro`;
    const environment = { DATABASE_URL: databaseUrl };
    await here.finish('cms', { command: ['node', '-e', AS_IT_WAS], environment });
    rewrite(env, now.replace(/^DATABASE_URL=.*$/m, `DATABASE_URL=${databaseUrl}`));
    rmSync(path.join(here.volume('database-secrets'), 'postgres-password'));
    rewrite(path.join(here.volume('secrets'), 'postgres-password'), password);
    await here.finish('secrets');
    await here.finish('database-owner');
    expect(parseEnv(readFileSync(env, 'utf8'))).toEqual({
      ...parseEnv(now),
      DATABASE_URL: expect.stringMatching(/^postgres:\/\/cms:/) as unknown,
    });
    expect(existsSync(path.join(here.volume('secrets'), 'postgres-password'))).toBe(false);
    const command = ['node', '--env-file=/secrets/centro.env', '-e', AS_THE_CMS];
    expect(JSON.parse(await here.finish('cms', { command }))).toMatchObject({ rolsuper: false, others: '0' });
  });

  it('go on with secrets that were replaced by the command of docs/secrets.md', async () => {
    const env = path.join(here.volume('secrets'), 'centro.env');
    const before = parseEnv(readFileSync(env, 'utf8'));
    const text = readFileSync(path.join(ROOT, 'docs/secrets.md'), 'utf8');
    const [, words = ''] = /docker compose run --rm secrets (.*?) NAME$/m.exec(text) ?? [];
    const replaced = ['ENCRYPTION_KEY', 'JWT_SECRET', 'PUBLISHER_SECRET', 'DATABASE_URL'];
    await here.finish('secrets', { command: [...words.split(' '), ...replaced] });
    await here.finish('database-owner');
    const after = parseEnv(readFileSync(env, 'utf8'));
    expect(after['FORMER_ENCRYPTION_KEY']).toBe(before['ENCRYPTION_KEY']);
    for (const [name, value] of Object.entries(before)) {
      expect([name, after[name] === value]).toEqual([name, !replaced.includes(name)]);
    }
    await expect(here.finish('secrets', { command: [...words.split(' '), 'NOTHING'] })).rejects.toThrow(
      'There is no secret NOTHING',
    );
    for (const name of ['cms', 'publisher']) {
      await here.running.get(name)?.kill('SIGTERM');
      await here.start(name);
    }
  });

  it('are nobody, may nothing and write only where it is said', async () => {
    for (const [name, { pid }] of here.running) {
      const status = readFileSync(`/proc/${String(pid)}/status`, 'utf8');
      const uid = services[name]?.user.split(':')[0] ?? '';
      expect(status, name).toMatch(new RegExp(`^Uid:\\t${uid}\\t${uid}\\t`, 'm'));
      expect(status, name).toMatch(/^CapEff:\t0+$/m);
      expect(status, name).toMatch(/^CapBnd:\t0+$/m);
      expect(status, name).toMatch(/^NoNewPrivs:\t1$/m);
    }
    const places = ['/app', '/usr', '/etc', '/', '/secrets'];
    const tries = places.map((place) => `touch ${place}/x 2>/dev/null && echo wrote to ${place}`);
    const command = ['sh', '-c', `${tries.join('; ')}; touch /tmp/x /data/x && echo may`];
    expect(await here.finish('cms', { command })).toBe('may\n');
  });

  it('go on showing pages when everything behind Caddy is dead, and say what is away', async () => {
    for (const name of ['publisher', 'cms', 'postgres']) await here.running.get(name)?.kill('SIGKILL');
    expect((await here.ask('/capacitaciones')).status).toBe(200);
    expect((await here.ask('/api/trainings')).status).toBe(503);
    expect(JSON.parse((await here.ask('/healthz')).body)).toMatchObject({ status: 'ok', cms: 'down' });
  });

  describe('on another server, when this one is gone', () => {
    const used = ['/backups/a.backup', '--replace'];
    let there: Composed;

    beforeAll(async () => {
      there = await newComposed(composition);
      await there.finish('secrets');
      await there.start('postgres');
      await there.finish('database-owner');
    }, SLOW);

    afterAll(async () => {
      await there.stop();
    });

    const logIn = async () => openSession(await there.urlOf(1337), HEAD);
    const library = async () =>
      JSON.stringify(await (await logIn()).send('GET', '/upload/files', z.unknown()));

    it('bring everything back by the command of the README', async () => {
      const [, words = ''] = /run --rm -T restore (\S+) < /.exec(readme) ?? [];
      const said = await there.finish('restore', { command: [words], input: backup });
      expect(said).toMatch(/^Restored what was at .*: 1 people, \d+ files$/m);
      await there.start('cms');
      expect(await library()).toContain(picture);
      const file = path.join(there.volume('media'), picture);
      expect(readFileSync(file).equals(readFileSync(path.join(here.volume('media'), picture)))).toBe(true);
      const left = await there.finish('cms', { command: ['ls', '/data/backup'] });
      expect(left.split('\n').filter(Boolean)).toEqual(['lock']);
    });

    it('are not replaced while they run, and are when they are stopped', async () => {
      copyFileSync(backup, path.join(there.volume('backups'), 'a.backup'));
      chownSync(path.join(there.volume('backups'), 'a.backup'), 10_001, 10_001);
      await expect(there.finish('restore', { command: used })).rejects.toThrow('stop them first');
      await publishPicture(await signIn(await there.urlOf(1337), HEAD));
      const more = await library();
      await there.running.get('cms')?.kill('SIGTERM');
      await expect(there.finish('restore', { command: used.slice(0, 1) })).rejects.toThrow('With --replace');
      await there.finish('restore', { command: used });
      await there.start('cms');
      expect((await library()).length).toBeLessThan(more.length);
    });

    it('restore as nobody, with nothing but the volumes to write to', async () => {
      const places = ['/app', '/usr', '/etc', '/', '/backups'];
      const tries = places.map((place) => `touch ${place}/x 2>/dev/null && echo wrote to ${place}`);
      const script = `${tries.join('; ')}; id -u; grep -E '^(CapBnd|NoNewPrivs)' /proc/self/status`;
      const attempt = there.run('restore', { entrypoint: ['sh', '-c', script] });
      await attempt.ended;
      expect(attempt.output()).toMatch(/^10001\nCapBnd:\t0+\nNoNewPrivs:\t1\n$/);
    });
  });
});
