import { execFile } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import { connect, createServer, type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { startPostgres, type Postgres } from '../../scripts/testing/postgres.ts';
import { findTools, runPostgresTool } from '../src/platform/backup/databases/postgres-tools.ts';
import { isDatabaseUnavailable } from '../src/platform/database/unavailable.ts';
import { createEmptyCms } from './harness/cms.ts';
import { ended, spawnCms } from './harness/cms-program.ts';

const run = promisify(execFile);
const DIST = path.resolve(import.meta.dirname, '../dist');

/** Rows of a query as superuser. */
async function queried(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

async function dataFolderOf({ url }: Postgres): Promise<string> {
  return String((await queried(url, 'show data_directory'))[0]?.['data_directory']);
}

async function newFolder(): Promise<string> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'centro-connection-'));
  onTestFinished(() => fs.rm(folder, { recursive: true, force: true }));
  return folder;
}

describe('isDatabaseUnavailable', () => {
  test("recognises pg's error for a closed client", async () => {
    const client = new pg.Client();
    await client.end();
    const refused = await client.query('select 1').catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(Error);
    const { message } = refused as Error;
    expect(message).toBe('Client was closed and is not queryable');
    expect(isDatabaseUnavailable(refused)).toBe(true);
    // knex prefixes the statement.
    expect(isDatabaseUnavailable(new Error(`select * from "t" - ${message}`))).toBe(true);
  });

  test('control: ignores errors of statements', () => {
    expect(isDatabaseUnavailable(new Error('select * from "t" - relation "t" does not exist'))).toBe(false);
  });
});

describe.skipIf(inject('postgresUrl') === null)('database-owner.js', () => {
  /** A server in smart shutdown: an open connection keeps it running, new ones are refused. */
  async function shuttingDown(): Promise<Postgres> {
    const server = await startPostgres();
    const client = new pg.Client({ connectionString: server.url });
    client.on('error', () => undefined);
    await client.connect();
    onTestFinished(async () => {
      await client.end();
      await server.stop();
    });
    const [pid] = (await fs.readFile(path.join(await dataFolderOf(server), 'postmaster.pid'), 'utf8')).split(
      '\n',
    );
    process.kill(Number(pid), 'SIGTERM');
    await expect
      .poll(() => queried(server.url, 'select').catch((error: unknown) => error))
      .toMatchObject({
        code: '57P03',
      });
    return server;
  }

  test('retries while connections break or are refused', async () => {
    const [refusing, ready] = [await shuttingDown(), await startPostgres()];
    onTestFinished(ready.stop);
    const met: string[] = [];
    const gate = createServer((socket) => {
      const goal = [undefined, refusing, ready][Math.min(met.length, 2)];
      met.push(goal === undefined ? 'closed' : goal === refusing ? 'refusing' : 'ready');
      socket.on('error', () => undefined);
      if (goal === undefined) {
        socket.destroy();
        return;
      }
      const through = connect(Number(new URL(goal.url).port), '127.0.0.1');
      through.on('error', () => socket.destroy());
      socket.pipe(through).pipe(socket);
    });
    gate.listen(0, '127.0.0.1');
    await once(gate, 'listening');
    onTestFinished(() => void gate.close());
    const { username, password } = new URL(ready.url);
    const folder = await newFolder();
    const [ofSuperuser, ofOwner] = [path.join(folder, 'superuser'), path.join(folder, 'owner')];
    await fs.writeFile(ofSuperuser, password);
    await fs.writeFile(ofOwner, 'a-password-for-tests');
    const port = String((gate.address() as AddressInfo).port);
    const place = { PGHOST: '127.0.0.1', PGPORT: port, PGUSER: username, PGDATABASE: 'postgres' };
    await run(process.execPath, [path.join(DIST, 'database-owner.js'), ofSuperuser, ofOwner], {
      env: { PATH: process.env['PATH'], ...place },
    });
    expect(met).toEqual(['closed', 'refusing', 'ready']);
    const owner = new URL(ready.url);
    Object.assign(owner, { username: 'cms', password: 'a-password-for-tests' });
    expect(await queried(owner.href, 'select current_user as who')).toEqual([{ who: 'cms' }]);
  });
});

describe.skipIf(inject('postgresUrl') === null)('a database in another network', () => {
  let postgres: Postgres;
  let folder: string;

  beforeAll(async () => {
    postgres = await startPostgres({ tools: true });
    folder = await fs.mkdtemp(path.join(os.tmpdir(), 'centro-tls-'));
    for (const authority of ['ours', 'another']) await openssl(...authorityArguments(authority));
    for (const [name, host] of [
      ['right', 'localhost'],
      ['elsewhere', 'db.example'],
    ] as const) {
      await openssl(
        ...authorityArguments(name),
        '-CA',
        'ours.crt',
        '-CAkey',
        'ours.key',
        ...certificateOf(host),
      );
    }
  });

  afterAll(async () => {
    await postgres.stop();
    await fs.rm(folder, { recursive: true, force: true });
  });

  const openssl = (...args: readonly string[]) => run('openssl', args, { cwd: folder });
  const authorityArguments = (name: string) => [
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:P-256',
    '-nodes',
    '-days',
    '2',
    '-subj',
    `/CN=${name}`,
    '-keyout',
    `${name}.key`,
    '-out',
    `${name}.crt`,
  ];
  const certificateOf = (host: string) => [
    '-addext',
    `subjectAltName=DNS:${host}`,
    '-addext',
    'basicConstraints=critical,CA:FALSE',
  ];

  /** Configures the server's TLS certificate. */
  async function present(name: 'right' | 'elsewhere'): Promise<void> {
    const data = await dataFolderOf(postgres);
    const { uid, gid } = await fs.stat(data);
    for (const ending of ['crt', 'key']) {
      const target = path.join(data, `server.${ending}`);
      await fs.copyFile(path.join(folder, `${name}.${ending}`), target);
      await fs.chown(target, uid, gid);
      await fs.chmod(target, 0o600);
    }
    await queried(postgres.url, 'alter system set ssl = on');
    await queried(postgres.url, 'select pg_reload_conf()');
    const trusted = {
      ca: await fs.readFile(path.join(folder, 'ours.crt')),
      checkServerIdentity: () => undefined,
    };
    await expect.poll(() => subjectMet(trusted)).toBe(name);
  }

  async function subjectMet(ssl: object): Promise<string | undefined> {
    const client = new pg.Client({ connectionString: postgres.url, ssl });
    try {
      await client.connect();
      const { stream } = (client as unknown as { connection: { stream: import('node:tls').TLSSocket } })
        .connection;
      return String(stream.getPeerCertificate().subject.CN);
    } catch {
      return undefined;
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  /** The connection URL with the host name that the certificate must have. */
  function addressBy(authority: 'ours' | 'another'): string {
    const url = new URL(postgres.url);
    url.hostname = 'localhost';
    url.searchParams.set('sslmode', 'verify-full');
    url.searchParams.set('sslrootcert', path.join(folder, `${authority}.crt`));
    return url.href;
  }

  /** Dumps with tools of the server's version. */
  async function dump(address: string): Promise<void> {
    const [row] = await queried(postgres.url, 'show server_version_num');
    const tools = await findTools(Math.floor(Number(row?.['server_version_num']) / 10_000));
    await runPostgresTool(tools, 'pg_dump', ['--schema-only', '--file=/dev/null'], address);
  }

  test('is used and backed up with a certificate of a trusted authority for its name', async () => {
    await present('right');
    const cms = await createEmptyCms();
    const variables = { DATABASE_URL: addressBy('ours'), ...postgres.variables };
    const running = await cms.start(variables);
    expect((await fetch(`${running.url}/readyz`)).status).toBe(200);
    const using = await queried(
      postgres.url,
      'select distinct ssl from pg_stat_ssl join pg_stat_activity using (pid) where client_port is not null and pid <> pg_backend_pid()',
    );
    expect(using).toEqual([{ ssl: true }]);
    const file = path.join(await newFolder(), 'centro.backup');
    const env = { ...cms.environment, ...variables };
    await run(process.execPath, [path.join(DIST, 'backup.js'), file], { env });
    expect((await fs.stat(file)).size).toBeGreaterThan(10_000);
    await dump(addressBy('ours'));
  });

  test.each([
    [
      'its certificate is of another authority',
      'right',
      'another',
      /UNABLE_TO_VERIFY/,
      /certificate verify failed/,
    ],
    [
      'its certificate is for another name',
      'elsewhere',
      'ours',
      /ALTNAME_INVALID/,
      /does not match host name/,
    ],
  ] as const)('is neither used nor dumped when %s', async (_why, presented, trusted, ofCms, ofDump) => {
    await present(presented);
    const address = addressBy(trusted);
    const cms = await createEmptyCms();
    const { code, output } = await ended(spawnCms({ ...cms.environment, DATABASE_URL: address }));
    expect(code).not.toBe(0);
    expect(output).toMatch(ofCms);
    await expect(dump(address)).rejects.toThrow(ofDump);
  });
});
