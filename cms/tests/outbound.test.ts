import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import http from 'node:http';
import http2 from 'node:http2';
import https from 'node:https';
import net, { createServer, Socket, type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import tls from 'node:tls';
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { amazonDestinations, destinationAt } from '@centro/shared/network/destinations';
import { restrictSockets } from '@centro/shared/network/outbound';
import { createTransport } from 'nodemailer';
import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { databaseServer } from '../src/database/server';
import { databaseDestination } from '../src/outbound';
import { signUp } from './harness/citizen.ts';
import { createCms } from './harness/cms.ts';
import { signInAdmin } from './harness/editor.ts';
import { openMailServer } from './harness/mail-server.ts';

/** A server that counts who comes, and sends them away. */
async function openDoor(): Promise<{ readonly port: number; visits: () => number }> {
  let visits = 0;
  const server = createServer((socket) => {
    visits += 1;
    socket.on('error', () => undefined).destroy();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
  });
  return { port: (server.address() as AddressInfo).port, visits: () => visits };
}

/** Restricts this process for one test. */
function connectOnlyTo(...allowed: string[]): { readonly refused: readonly string[] } {
  const refused: string[] = [];
  const connect = Object.getOwnPropertyDescriptor(Socket.prototype, 'connect') ?? {};
  restrictSockets(Socket, allowed as `${string}:${string}`[], (destination) => refused.push(destination));
  onTestFinished(() => {
    Object.defineProperty(Socket.prototype, 'connect', connect);
  });
  return { refused };
}

/** Why something failed, with all that caused it. */
async function failure(work: Promise<unknown>): Promise<string> {
  const reasons: string[] = [];
  const error: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  for (let each = error; each instanceof Error; each = each.cause) reasons.push(each.message);
  return reasons.join(' ');
}

const untilClosed = (socket: NodeJS.EventEmitter) =>
  new Promise<void>((resolve, reject) => {
    socket.once('error', reject).once('close', resolve);
  });

/** All ways to connect that programs of ours have, by what they are given. */
const ways: Record<string, (host: string, port: number) => Promise<unknown>> = {
  fetch: (host, port) => fetch(`http://${inUrl(host)}:${String(port)}/`),
  'fetch by TLS': (host, port) => fetch(`https://${inUrl(host)}:${String(port)}/`),
  'node:http': (host, port) => untilClosed(http.get({ host, port, agent: false })),
  'node:https': (host, port) => untilClosed(https.get(`https://${inUrl(host)}:${String(port)}/`)),
  'node:http2': (host, port) => untilClosed(http2.connect(`http://${inUrl(host)}:${String(port)}`)),
  'node:net': (host, port) => untilClosed(net.connect(port, host)),
  'node:net with options': (host, port) => untilClosed(net.connect({ host, port, autoSelectFamily: true })),
  'a socket of node:net': (host, port) => untilClosed(new Socket().connect(port, host)),
  'node:tls': (host, port) => untilClosed(tls.connect(port, host)),
  'the driver of PostgreSQL': (host, port) => new pg.Client({ host, port, user: 'cms' }).connect(),
  nodemailer: (host, port) =>
    createTransport({ host, port }).sendMail({ from: 'a@centro.example', to: 'b@centro.example' }),
  "the store's client": (host, port) =>
    storeClient({ endpoint: `http://${inUrl(host)}:${String(port)}`, forcePathStyle: true }).send(OBJECT),
};

const OBJECT = new GetObjectCommand({ Bucket: 'centro', Key: 'x' });
const inUrl = (host: string) => (host.includes(':') ? `[${host}]` : host);
const storeClient = (settings: object) =>
  new S3Client({
    ...{ region: 'us-east-1', maxAttempts: 1, credentials: { accessKeyId: 'a', secretAccessKey: 'b' } },
    ...settings,
  });

describe.each(Object.entries(ways))('%s', (_name, connect) => {
  test('gets to where a process may connect', async () => {
    const door = await openDoor();
    const { refused } = connectOnlyTo(destinationAt('127.0.0.1', door.port));
    await failure(connect('127.0.0.1', door.port));
    expect(refused).toEqual([]);
    expect(door.visits()).toBeGreaterThan(0);
  });

  test('gets nowhere else', async () => {
    const [door, allowed] = [await openDoor(), await openDoor()];
    const { refused } = connectOnlyTo(destinationAt('127.0.0.1', allowed.port));
    const said = await failure(connect('127.0.0.1', door.port));
    const destination = `127.0.0.1:${String(door.port)}`;
    expect(said).toContain(`refused to connect to ${destination}`);
    expect(refused).toEqual([destination]);
    expect([door.visits(), allowed.visits()]).toEqual([0, 0]);
  });
});

describe('a machine', () => {
  test.each(['localhost', 'LOCALHOST', '::1', '::ffff:127.0.0.1', '127.0.0.2', '0.0.0.0', 'localhost.'])(
    'is not the one that is allowed because it has the name %s, too',
    async (host) => {
      const door = await openDoor();
      const { refused } = connectOnlyTo(destinationAt('127.0.0.1', door.port));
      for (const way of ['fetch', 'node:http', 'node:net', 'a socket of node:net'] as const) {
        expect(await failure(ways[way]?.(host, door.port) ?? Promise.resolve())).toContain('refused');
      }
      expect(refused).toHaveLength(4);
      expect(door.visits()).toBe(0);
    },
  );

  test('is the one that is allowed in whatever letters its name is written', async () => {
    const door = await openDoor();
    const { refused } = connectOnlyTo(destinationAt('localhost', door.port));
    const sockets = [net.connect(door.port, 'LOCALHOST'), net.connect(door.port)];
    await Promise.all(sockets.map((socket) => failure(untilClosed(socket))));
    expect(refused).toEqual([]);
    expect(door.visits()).toBe(2);
  });

  test('is reached by a socket of its own only where that is allowed', async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'centro-sockets-'));
    const [open, closed] = [path.join(folder, 'open'), path.join(folder, 'closed')];
    let visits = 0;
    for (const file of [open, closed]) {
      const server = createServer((socket) => {
        visits += 1;
        socket.destroy();
      }).listen(file);
      await once(server, 'listening');
      onTestFinished(() => {
        server.close();
      });
    }
    onTestFinished(() => {
      rmSync(folder, { recursive: true });
    });
    const { refused } = connectOnlyTo(`unix://${open}`);
    await untilClosed(net.connect(open));
    expect(visits).toBe(1);
    expect(await failure(untilClosed(net.connect(closed)))).toContain(`unix://${closed}`);
    expect(await failure(untilClosed(http.get({ socketPath: closed })))).toContain(`unix://${closed}`);
    expect(refused).toEqual([`unix://${closed}`, `unix://${closed}`]);
    expect(visits).toBe(1);
  });
});

describe('what an address leads to', () => {
  test.each([
    'postgres://cms:secret@db.example/centro?sslmode=verify-full',
    'postgresql://cms@127.0.0.1:6432/centro',
    'postgres://[fd00::5]:5433/centro',
    'postgres:///centro?host=/run/postgresql',
    'postgres:///centro?host=/run/postgresql&port=5433',
    'postgres://localhost/centro?host=elsewhere.example',
    'postgres://elsewhere.example/centro?host=localhost&host=db.example&port=&host=db2.example',
    'postgres://%2Frun%2Fpostgresql/centro',
    'postgres:///centro',
  ])('is for us what it is for the driver: %s', async (connectionString) => {
    const { refused } = connectOnlyTo();
    expect(await failure(new pg.Client({ connectionString, ssl: false }).connect())).toContain('refused');
    expect(refused).toEqual([databaseDestination(databaseServer(connectionString))]);
  });

  test.each([
    ['centro', 'us-east-1'],
    ['centro', 'sa-east-1'],
    ['media.cfp.example', 'sa-east-1'],
    ['centro', 'cn-north-1'],
  ])("is for us what it is for the store's client: bucket %s, region %s", async (bucket, region) => {
    const { refused } = connectOnlyTo();
    const order = new GetObjectCommand({ Bucket: bucket, Key: 'x' });
    expect(await failure(storeClient({ region }).send(order))).toContain('refused');
    expect(refused).toHaveLength(1);
    expect(amazonDestinations(bucket, region)).toContain(refused[0]);
  });
});

describe('the cms', () => {
  test('connects to nobody whom its configuration does not name, whatever an administrator wrote', async () => {
    const door = await openDoor();
    const destination = `127.0.0.1:${String(door.port)}`;
    const cms = await createCms();
    let running = await cms.start();
    // Strapi takes no such address by its form; a name that leads there it takes.
    await cms.database.execute(`insert into strapi_webhooks (name, url, headers, events, enabled)
      values ('aviso', 'http://${destination}/?de=ana@example.com', '{}', '["entry.publish"]', true)`);
    const trigger = async () => (await signInAdmin(running.url)).request('POST', '/admin/webhooks/1/trigger');
    expect(await trigger()).toMatchObject({ body: { data: { statusCode: 500 } } });
    expect(door.visits()).toBe(0);
    // Once, and for nothing else: Strapi asks nobody by itself.
    const lines = running.output().split('\n');
    expect(lines.filter((line) => line.includes('refused'))).toEqual([
      expect.stringContaining(`refused to connect to ${destination}, `),
    ]);
    expect(running.output()).not.toContain('ana@');

    expect(await running.stop()).toBe(0);
    running = await cms.start({ ALLOWED_DESTINATIONS: `hooks.example:443, ${destination}` });
    await trigger();
    expect(door.visits()).toBeGreaterThan(0);
    expect(running.output()).not.toContain('refused');
  });

  test('hands mails over where its configuration says, by name and by TLS', async () => {
    const [right, wrong] = [certificateOf('localhost'), certificateOf('otro.example')];
    const [server, impostor] = [
      await openMailServer(onTestFinished, right),
      await openMailServer(onTestFinished, wrong),
    ];
    const cms = await createCms();
    const variables = { NODE_EXTRA_CA_CERTS: right.file };
    const first = await cms.start({ ...variables, SMTP_URL: server.url });
    const { email } = await signUp(first.url);
    await expect.poll(() => server.received.map(({ to }) => to), { timeout: 15_000 }).toEqual([email]);
    expect(first.output()).not.toContain('refused');
    await first.stop();

    const second = await cms.start({ NODE_EXTRA_CA_CERTS: wrong.file, SMTP_URL: impostor.url });
    await signUp(second.url);
    await expect.poll(() => second.output(), { timeout: 15_000 }).toContain('was not taken');
    expect(impostor.received).toEqual([]);
  });
});

/** Of a server of that name, which vouches for itself. */
function certificateOf(name: string) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'centro-certificate-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true });
  });
  const [key, file] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')];
  execFileSync('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'],
    ...['-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`, '-keyout', key, '-out', file],
  ]);
  return { key: readFileSync(key, 'utf8'), cert: readFileSync(file, 'utf8'), file };
}
