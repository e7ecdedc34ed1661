import { describe, expect, inject, test } from 'vitest';
import { send } from './harness/http.ts';
import { linkedCms } from './harness/linked-cms.ts';
import { runningCms } from './harness/running-cms.ts';

const cms = runningCms();
const ON_POSTGRES = inject('postgresUrl') !== null;
const HOUR = 60 * 60 * 1000;

async function metricsOf(url = cms().url): Promise<string> {
  const { status, headers, body } = await send(`${url}/metrics`);
  expect(status).toBe(200);
  expect(headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  return String(body);
}

/** The value of a metric without labels; `undefined` when it is missing. */
function valueIn(metrics: string, name: string): number | undefined {
  const found = new RegExp(`^${name} (.+)$`, 'm').exec(metrics)?.[1];
  return found === undefined ? undefined : Number(found);
}

/** Label sets of the request metric. */
function countedIn(metrics: string): string[] {
  return [...metrics.matchAll(/^http_request_duration_seconds_count\{(.*)\}/gm)].map(([, labels]) =>
    String(labels),
  );
}

describe('monitoring endpoints', () => {
  test('report liveness and readiness', async () => {
    expect(await send(`${cms().url}/healthz`)).toMatchObject({ status: 200, body: { status: 'ok' } });
    expect(await send(`${cms().url}/readyz`)).toMatchObject({
      status: 200,
      body: { status: 'ok', database: 'up' },
    });
  });

  test.each(['/healthz', '/readyz', '/metrics'])('are not reachable through a proxy: %s', async (path) => {
    const named = { 'x-forwarded-for': '192.0.2.1' };
    expect((await send(`${cms().url}${path}`, { headers: named })).status).toBe(404);
    expect((await send(`${cms().url}${path}`, { headers: { forwarded: 'for=192.0.2.1' } })).status).toBe(404);
  });

  test('have metrics of database, disk and backups', async () => {
    const metrics = await metricsOf();
    expect(valueIn(metrics, 'centro_database_up')).toBe(1);
    expect(valueIn(metrics, 'centro_database_bytes')).toBeGreaterThan(100_000);
    expect(valueIn(metrics, 'centro_disk_free_bytes')).toBeGreaterThan(1_000_000);
    expect(valueIn(metrics, 'centro_backup_last_good_timestamp_seconds')).toBe(0);
    expect(valueIn(metrics, 'process_resident_memory_bytes')).toBeGreaterThan(10_000_000);
  });

  test('have the number of waiting mails and the age of the oldest', async () => {
    const { database } = cms().cms;
    const wait = async () => {
      const metrics = await metricsOf();
      return ['centro_outbox_waiting', 'centro_outbox_oldest_seconds'].map((name) => valueIn(metrics, name));
    };
    expect(await wait()).toEqual([0, 0]);
    const at = (milliseconds: number) =>
      ON_POSTGRES ? `'${new Date(milliseconds).toISOString()}'` : String(milliseconds);
    const [then, later] = [at(Date.now() - 2 * HOUR), at(Date.now() + HOUR)];
    await database.execute(
      `insert into outbox (kind, payload, message_id, created_at, attempts, next_attempt_at, sent_at) values
        ('welcome', '{}', 'waits', ${then}, 3, ${later}, null),
        ('welcome', '{}', 'waits-less', ${at(Date.now() - HOUR)}, 3, ${later}, null),
        ('welcome', '{}', 'left', ${at(Date.now() - 9 * HOUR)}, 1, null, ${then})`,
    );
    const [waiting, age] = await wait();
    expect(waiting).toBe(2);
    expect(age).toBeGreaterThanOrEqual(7200);
    expect(age).toBeLessThan(7300);
  });

  test('count requests by route with bounded cardinality', async () => {
    const marked = (count: number) => `ana.marcada${String(count)}%40correo.example`;
    const shapes: ((count: number) => [path: string, method?: string | undefined])[] = [
      (count) => [`/api/trainings/${marked(count)}`],
      (count) => [`/api/certificates/${marked(count)}`],
      (count) => [`/login/${marked(count)}?email=${marked(count)}`],
      (count) => [`/uploads/${marked(count)}.webp`],
      (count) => [`/api/${marked(count)}`, 'POST'],
      (count) => [`/${marked(count)}`, ['PROPFIND', 'MKCOL', 'SEARCH'][count % 3]],
      (count) => [`/content-manager/${marked(count)}`],
    ];
    const sendAll = async (from: number, to: number) => {
      for (let count = from; count < to; count += 1) {
        const [path, method = 'GET'] = shapes[count % shapes.length]?.(count) ?? [''];
        await send(`${cms().url}${path}`, { method });
      }
    };
    await sendAll(0, 2 * shapes.length);
    const before = countedIn(await metricsOf());
    await sendAll(2 * shapes.length, 500);
    const metrics = await metricsOf();
    expect(countedIn(metrics).toSorted()).toEqual(before.toSorted());
    expect(metrics).not.toContain('marcada');
    expect(metrics).toContain('route="/api/trainings/:id"');
    expect(metrics).toContain('method="other",route="none"');
  });
});

test.runIf(ON_POSTGRES)('a hanging database and its recovery are reported', async () => {
  const { cms: linked, link } = await linkedCms();
  const { url } = linked;
  const ask = (path: string) => send(`${url}${path}`, { signal: AbortSignal.timeout(20_000) });
  expect((await ask('/readyz')).status).toBe(200);
  expect(valueIn(await metricsOf(url), 'centro_database_up')).toBe(1);

  link.stall();
  // More requests than the pool has connections.
  for (let count = 0; count < 4; count += 1) {
    const answers = await Promise.all(Array.from({ length: 4 }, () => ask('/readyz')));
    for (const { status, body } of answers) {
      expect({ status, body }).toEqual({ status: 503, body: { status: 'waiting', database: 'down' } });
    }
  }
  expect((await ask('/healthz')).status).toBe(200);
  const metrics = String((await ask('/metrics')).body);
  expect(valueIn(metrics, 'centro_database_up')).toBe(0);
  expect(valueIn(metrics, 'centro_outbox_waiting')).toBeUndefined();
  expect(valueIn(metrics, 'centro_disk_free_bytes')).toBeGreaterThan(0);

  await link.restore();
  await expect.poll(async () => (await ask('/readyz')).status).toBe(200);
});
