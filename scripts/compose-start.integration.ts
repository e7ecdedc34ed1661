import {
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { openSession, type Credentials } from './demo/cms/session.ts';
import { ROOT } from './environment.ts';
import { compositionOf } from './testing/compose-file.ts';
import { inDatabase, newComposeProcesses, type ComposeProcesses } from './testing/compose-processes.ts';
import { signIn } from './testing/editor.ts';
import { publishPicture } from './testing/lively-centre.ts';

const GIVEN = {
  PUBLIC_HOST: 'localhost',
  ADMIN_HOST: 'admin.localhost',
  BACKUP_KEY: 'una-frase-larga-para-las-copias',
};
const SLOW = 400_000;
const HEAD: Credentials = { email: 'directora@centro.example', password: 'Una-clave-1' };

const composition = compositionOf(GIVEN);
/** All documents with commands for operators. */
const documents = ['README.md', ...globSync('docs/*.md', { cwd: ROOT })]
  .map((file) => readFileSync(path.join(ROOT, file), 'utf8'))
  .join('\n');

/** A documented command: the first group of a pattern, split into words. */
function wordsOf(pattern: RegExp): string[] {
  const [, words] = pattern.exec(documents) ?? [];
  if (words === undefined) throw new Error(`No document has ${String(pattern)}.`);
  return words.split(' ');
}

describe('the services of docker-compose.yml, by their own commands and variables', () => {
  let here: ComposeProcesses;
  /** A file of the media library, and a backup that contains it. */
  let picture: string;
  let backup: string;

  beforeAll(async () => {
    here = await newComposeProcesses(composition);
    await here.finish('setup');
    // In any order: the front reports that it is starting, and Caddy waits for the front.
    await Promise.all(['caddy', 'front', 'cms', 'publisher'].map((name) => here.start(name)));
  }, SLOW);

  afterAll(async () => {
    await here.stop();
  });

  const secrets = (volume: string, file: string) => path.join(here.volume(volume), file);

  test('serve pages, the API and health checks over TLS', async () => {
    const page = await here.ask('/capacitaciones');
    expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.headers).toMatchObject({
      'strict-transport-security': 'max-age=31536000',
      'content-security-policy': expect.stringContaining("'sha256-") as unknown,
    });
    await expect
      .poll(async () => JSON.parse((await here.ask('/healthz')).body) as unknown)
      .toMatchObject({ status: 'ok', cms: 'up' });
    expect((await here.ask('/api/trainings')).status).toBe(200);
  });

  test('serve the admin at its own host name', async () => {
    expect((await here.ask('/', 'admin.localhost')).headers['location']).toBe('/admin');
    expect((await here.ask('/internal/content-feed', 'admin.localhost')).status).toBe(404);
    // The cms responds there even if its panel is not built.
    const init = await here.ask('/admin/init', 'admin.localhost');
    expect([init.status, JSON.parse(init.body)]).toMatchObject([200, { data: { hasAdmin: false } }]);
  });

  test('expose metrics internally only', async () => {
    for (const port of [1337, 4322, 4323] as const) {
      expect(await (await fetch(`${here.urlOf(port)}/metrics`)).text()).toContain(
        'process_cpu_seconds_total',
      );
    }
    for (const host of ['localhost', 'admin.localhost']) {
      expect((await here.ask('/metrics', host)).status).toBe(404);
    }
  });

  test('create the first administrator with the documented command', async () => {
    const environment = { NEW_ADMIN_EMAIL: HEAD.email, NEW_ADMIN_PASSWORD: HEAD.password };
    const command = wordsOf(/NEW_ADMIN_PASSWORD cms \\\n +(.*)\n/);
    expect(await here.finish('cms', { command, environment })).toContain(
      '{"staff":"made","siteAdmin":"made"}',
    );
  });

  test('rotate the signing key of certificates with the documented command', async () => {
    const command = wordsOf(/-e KEYS_ACTION=rotate cms (node [^`\n]*)/);
    const rotated = async () => {
      const output = await here.finish('cms', { command, environment: { KEYS_ACTION: 'rotate' } });
      return output.trim().split('\n').at(-1);
    };
    const first = await rotated();
    // The key id in the did:web document.
    expect(first).toMatch(/^did:web:localhost#z\w{40,}$/);
    expect(await rotated()).not.toBe(first);
  });

  test('make the first backup at once', async () => {
    picture = await publishPicture(await signIn(here.urlOf(1337), HEAD));
    const nightly = here.run('backup');
    const isMade = /^\/\S*\/(\S+\.backup): \d+ files/m;
    await expect.poll(nightly.output, { timeout: SLOW }).toMatch(isMade);
    expect(await nightly.kill('SIGTERM')).toEqual({ code: 0, signal: null });
    backup = path.join(here.volume('backups'), isMade.exec(nightly.output())?.[1] ?? '');
    expect(existsSync(backup)).toBe(true);
  });

  test('preserve their secrets and do not log them', async () => {
    const file = secrets('secrets', 'centro.env');
    const before = readFileSync(file, 'utf8');
    await here.finish('setup');
    expect(readFileSync(file, 'utf8')).toBe(before);
    expect(statSync(file).mode & 0o777).toBe(0o440);
    for (const secret of before.match(/(?<==")[^"]+/g) ?? []) {
      for (const [name, service] of here.running) expect(service.output(), name).not.toContain(secret);
    }
  });

  test('the publisher has one secret', () => {
    const all = parseEnv(readFileSync(secrets('secrets', 'centro.env'), 'utf8'));
    const known = parseEnv(readFileSync(secrets('publisher-secrets', 'publisher.env'), 'utf8'));
    expect(known).toEqual({ PUBLISHER_SECRET: all['PUBLISHER_SECRET'] });
  });

  /** Rights of the database user of the cms, and the number of tables with another owner. */
  const rights = () =>
    inDatabase(
      here.databaseUrl(),
      `select rolname, rolsuper, rolcreatedb, rolcreaterole,
         (select count(*)::int from pg_class
           where relnamespace = 'public'::regnamespace and pg_get_userbyid(relowner) <> 'cms') as others
         from pg_roles where rolname = current_user`,
    );
  const OWNER = { rolname: 'cms', rolsuper: false, rolcreatedb: false, rolcreaterole: false, others: 0 };

  test('the cms owns its database and has no other rights', async () => {
    expect(await rights()).toEqual([OWNER]);
    const refused = { code: '42501' };
    for (const statement of [
      "copy (select 1) to program 'true'",
      'create role another',
      'alter system set work_mem = 1',
    ]) {
      await expect(inDatabase(here.databaseUrl(), statement)).rejects.toMatchObject(refused);
    }
    for (const name of ['postgres', 'template1']) {
      const other = new URL(here.databaseUrl());
      other.pathname = name;
      await expect(inDatabase(other.href, 'select 1')).rejects.toMatchObject(refused);
    }
  });

  test('setup migrates an installation whose cms connected as superuser', async () => {
    const file = secrets('secrets', 'centro.env');
    const now = readFileSync(file, 'utf8');
    const password = readFileSync(secrets('database-secrets', 'postgres-password'), 'utf8');
    await inDatabase(asSuperuser(here.databaseUrl(), password), 'reassign owned by cms to centro');
    rewrite(
      file,
      now.replace(/^DATABASE_URL=.*$/m, `DATABASE_URL=postgres://centro:${password}@postgres:5432/centro`),
    );
    rmSync(secrets('database-secrets', 'postgres-password'));
    writeFileSync(secrets('secrets', 'postgres-password'), password);
    await here.finish('setup');
    expect(parseEnv(readFileSync(file, 'utf8'))).toEqual({
      ...parseEnv(now),
      DATABASE_URL: expect.stringMatching(/^postgres:\/\/cms:/) as unknown,
    });
    expect(existsSync(secrets('secrets', 'postgres-password'))).toBe(false);
    expect(await rights()).toEqual([OWNER]);
  });

  test(
    'work with secrets replaced by the documented command',
    async () => {
      const file = secrets('secrets', 'centro.env');
      const before = parseEnv(readFileSync(file, 'utf8'));
      expect(wordsOf(/docker compose run --rm (setup NAME)$/m)).toEqual(['setup', 'NAME']);
      const replaced = ['ENCRYPTION_KEY', 'JWT_SECRET', 'PUBLISHER_SECRET', 'DATABASE_URL'];
      await here.finish('setup', { command: replaced });
      const after = parseEnv(readFileSync(file, 'utf8'));
      expect(after['FORMER_ENCRYPTION_KEY']).toBe(before['ENCRYPTION_KEY']);
      for (const [name, value] of Object.entries(before)) {
        expect([name, after[name] === value]).toEqual([name, !replaced.includes(name)]);
      }
      await expect(here.finish('setup', { command: ['NOTHING'] })).rejects.toThrow(
        'There is no secret NOTHING',
      );
      for (const name of ['cms', 'publisher']) {
        await here.end(name);
        await here.start(name);
      }
      expect((await here.ask('/api/trainings')).status).toBe(200);
    },
    SLOW,
  );

  test('serve pages while cms and publisher are dead, and report the cms as down', async () => {
    for (const name of ['publisher', 'cms']) await here.end(name, 'SIGKILL');
    expect((await here.ask('/capacitaciones')).status).toBe(200);
    expect((await here.ask('/api/trainings')).status).toBe(503);
    await expect
      .poll(async () => JSON.parse((await here.ask('/healthz')).body) as unknown)
      .toMatchObject({ status: 'ok', cms: 'down' });
  });

  describe('on another server, after losing this one', () => {
    const used = ['/backups/a.backup', '--replace'];
    let there: ComposeProcesses;

    beforeAll(async () => {
      there = await newComposeProcesses(composition);
      await there.finish('setup');
    }, SLOW);

    afterAll(async () => {
      await there.stop();
    });

    const library = async () => {
      const session = await openSession(there.urlOf(1337), HEAD);
      return JSON.stringify(await session.send('GET', '/upload/files', z.unknown()));
    };

    test(
      'restores everything with the documented command',
      async () => {
        const command = wordsOf(/run --rm -T restore (\S+) < /);
        const output = await there.finish('restore', { command, input: backup });
        expect(output).toMatch(/^Restored what was at .*: 1 people, \d+ files$/m);
        await there.start('cms');
        expect(await library()).toContain(picture);
        const inMedia = (system: ComposeProcesses) =>
          readFileSync(path.join(system.volume('media'), picture));
        expect(inMedia(there).equals(inMedia(here))).toBe(true);
      },
      SLOW,
    );

    test(
      'restore fails while the cms runs, and replaces an installation while it is stopped',
      async () => {
        mkdirSync(there.volume('backups'), { recursive: true });
        copyFileSync(backup, path.join(there.volume('backups'), 'a.backup'));
        await expect(there.finish('restore', { command: used })).rejects.toThrow('stop them first');
        await publishPicture(await signIn(there.urlOf(1337), HEAD));
        const more = await library();
        await there.end('cms');
        await expect(there.finish('restore', { command: used.slice(0, 1) })).rejects.toThrow(
          'With --replace',
        );
        await there.finish('restore', { command: used });
        await there.start('cms');
        expect((await library()).length).toBeLessThan(more.length);
      },
      SLOW,
    );
  });
});

function asSuperuser(databaseUrl: string, password: string): string {
  const url = new URL(databaseUrl);
  Object.assign(url, { username: 'centro', password });
  return url.href;
}

/** Replaces a file of secrets, which is read-only even for its owner. */
function rewrite(file: string, content: string): void {
  rmSync(file);
  writeFileSync(file, content, { mode: 0o440 });
}
