import { certificateResponseSchema } from '@centro/shared';
import { beforeAll, describe, expect, test } from 'vitest';
import { insertCertificate } from './harness/certificate-rows.ts';
import { openBrowser } from './harness/citizen.ts';
import { expectError, type Answer } from './harness/http.ts';
import { sharedCms } from './harness/running-cms.ts';

const cms = sharedCms();
const DAY = 24 * 3_600_000;

const find = (typed: string, browser = openBrowser(cms().url), kind = ''): Promise<Answer> =>
  browser.request('GET', `/certificates/${encodeURIComponent(typed)}${kind}`);

beforeAll(async () => {
  await insertCertificate(cms().cms.database, '7K3M9QXR2TB5W8Z0');
  await insertCertificate(cms().cms.database, 'ABC123', { expires_at: Date.now() - DAY });
  await insertCertificate(cms().cms.database, 'VENCE', { expires_at: Date.now() + 89 * DAY });
  await insertCertificate(cms().cms.database, 'TODAVIA', { expires_at: Date.now() + 91 * DAY });
  await insertCertificate(cms().cms.database, 'ANULADA', {
    revoked_at: Date.now() - DAY,
    revocation_reason: 'Se emitió por error.',
  });
  await insertCertificate(cms().cms.database, 'VIEJA', { replaced_by: '7K3M9QXR2TB5W8Z0' });
});

describe('a certificate', () => {
  test.each(['7K3M9QXR2TB5W8Z0', '7k3m-9qxr-2tb5-w8zo', ' 7K3M 9QXR 2TB5 W8ZO '])(
    'is found by its code typed as %j',
    async (typed) => {
      const { data } = certificateResponseSchema.parse((await find(typed)).body);
      expect(data).toMatchObject({
        id: '7K3M9QXR2TB5W8Z0',
        courseTitle: 'Poda de frutales',
        state: 'valid',
        names: 'Ana María',
        surnames: 'Pérez',
        dni: '30111222',
        expires: null,
      });
    },
  );

  test.each([
    ['abc-123', { state: 'expired' }],
    ['vence', { state: 'expiring' }],
    ['todavia', { state: 'valid' }],
    ['anulada', { state: 'revoked', reason: 'Se emitió por error.' }],
    ['vieja', { state: 'replaced', replacedBy: '7K3M9QXR2TB5W8Z0' }],
  ])('%s shows its current state', async (typed, expected) => {
    expect(certificateResponseSchema.parse((await find(typed)).body).data).toMatchObject(expected);
  });

  test.each(['', '/credential', '/pdf'])(
    'that does not exist gets the same answer as an impossible code%s',
    async (kind) => {
      const typed = ['7K3M9QXR2TB5W8ZZ', 'NOHAY', '-', 'x'.repeat(200), 'x'.repeat(1500), '%'];
      const answers = await Promise.all(
        [...typed, "' or 1=1 --", '\u0000', 'A\u202eB', '😀'].map((code) => find(code, undefined, kind)),
      );
      const comparable = answers.map(({ status, headers, body }) => {
        const own = [...headers].filter(([name]) => !['date', 'x-request-id'].includes(name));
        return { status, headers: Object.fromEntries(own), body };
      });
      for (const answer of answers) expectError(answer, 'not-found', 404);
      // Without cache-control: the front forbids caching of responses that lack it.
      for (const each of comparable) expect(each).toEqual(comparable[0]);
      expect(Object.keys(comparable[0]?.headers ?? {})).not.toContain('cache-control');
    },
  );

  test('cannot be found by guessing codes', async () => {
    const browser = openBrowser(cms().url);
    for (let count = 0; count < 60; count += 1) await find(`NO-${String(count)}`, browser);
    const answer = await find('ABC123', browser);
    expectError(answer, 'too-many-requests', 429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expectError(await find('NO-HAY', browser), 'too-many-requests', 429);
    expectError(await find('-', browser), 'too-many-requests', 429);
    expect((await find('ABC123')).status).toBe(200);
    // Codes issued here cannot be guessed, so they are served despite the limit, with their files.
    await insertCertificate(cms().cms.database, '7K3M9QXR2TB5W8Z4');
    for (const kind of ['', '/pdf'] as const) {
      expect((await find('7k3m-9qxr-2tb5-w8z4', browser, kind)).status).toBe(200);
    }
    expectError(await find('NO-HAY', browser), 'too-many-requests', 429);
  });

  test('cannot be found by guessing concurrently', async () => {
    const browser = openBrowser(cms().url);
    const guesses = Array.from({ length: 90 }, (_, at) => find(`NO-${String(at)}`, browser));
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 404)).toHaveLength(60);
    expect(statuses.filter((status) => status === 429)).toHaveLength(30);
  });

  test('is shown to a classroom behind one IP address; repeated reads of one are limited', async () => {
    const browser = openBrowser(cms().url);
    const codes = Array.from({ length: 30 }, (_, at) => `AULA${String(at)}`);
    for (const code of codes) await insertCertificate(cms().cms.database, code);
    for (const code of codes) {
      for (let time = 0; time < 3; time += 1) expect((await find(code, browser)).status).toBe(200);
    }
    for (let time = 0; time < 60; time += 1) await find('VENCE', browser);
    expectError(await find('vence', browser), 'too-many-requests', 429);
    expect((await find('VENCE')).status).toBe(200);
    expect((await find('ABC123', browser)).status).toBe(200);
  });
});
