import { expect, inject, test } from 'vitest';
import { meIn, profile, signUpWithProfile } from './harness/citizen.ts';
import { send } from './harness/http.ts';
import { linkedCms } from './harness/linked-cms.ts';

const ON_POSTGRES = inject('postgresUrl') !== null;

/** Longer than a request takes to reach the hanging database. */
const TIMEOUT_MS = 1_500;

test.runIf(ON_POSTGRES)('a delayed write is skipped when its client has disconnected', async () => {
  const { cms: linked, link } = await linkedCms();
  const { url } = linked;
  const ana = await signUpWithProfile(url);
  const ended = async () => {
    const metrics = String((await send(`${url}/metrics`)).body);
    const counts = metrics.matchAll(
      /^http_request_duration_seconds_count\{method="PUT",route="\/api\/me\/profile",.*\} (\d+)$/gm,
    );
    return Array.from(counts, ([, count]) => Number(count)).reduce((sum, count) => sum + count, 0);
  };
  expect(await ended()).toBe(1);

  link.stall();
  const body = JSON.stringify(profile({ dniNumber: ana.dniNumber, phoneNumber: '2494000001' }));
  const headers = { ...ana.headers(), 'content-type': 'application/json' };
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  await expect(fetch(`${url}/api/me/profile`, { method: 'PUT', headers, body, signal })).rejects.toThrow();
  await link.restore();
  await expect.poll(ended, { timeout: 30_000 }).toBe(2);
  expect(meIn(await ana.request('GET', '/me'))).toEqual(ana.me);
});
