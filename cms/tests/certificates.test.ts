import { certificateResponseSchema } from '@centro/shared';
import { beforeAll, describe, expect, test } from 'vitest';
import { openBrowser } from './harness/citizen.ts';
import { expectError, type Answer } from './harness/http.ts';
import { runningCms } from './harness/running-cms.ts';

const cms = runningCms();
const DAY = 24 * 3_600_000;

/** Puts a certificate where those that were issued are. */
async function issued(code: string, fields: Readonly<Record<string, string | number>> = {}): Promise<void> {
  const { database } = cms().cms;
  const instant = (time: number) =>
    database.kind === 'sqlite' ? time : new Date(time).toISOString().slice(0, 23).replace('T', ' ');
  const row: Record<string, string | number> = {
    code,
    ...{ training_slug: 'poda', training_title: 'Poda de frutales', type: 'course' },
    ...{ names: 'Ana María', surnames: 'Pérez', dni: '30111222' },
    issued_at: instant(Date.now() - DAY),
  };
  for (const [name, value] of Object.entries(fields)) {
    row[name] = typeof value === 'number' ? instant(value) : value;
  }
  const values = Object.values(row).map((value) =>
    typeof value === 'number' ? String(value) : `'${value}'`,
  );
  await database.execute(`insert into certificates (${Object.keys(row).join()}) values (${values.join()})`);
}

const find = (typed: string, browser = openBrowser(cms().url)): Promise<Answer> =>
  browser.request('GET', `/certificates/${encodeURIComponent(typed)}`);

beforeAll(async () => {
  await issued('7K3M9QXR2TB5W8Z0');
  await issued('ABC123', { expires_at: Date.now() - DAY });
  await issued('VENCE', { expires_at: Date.now() + DAY });
  await issued('ANULADA', { revoked_at: Date.now() - DAY, revocation_reason: 'Se emitió por error.' });
  await issued('VIEJA', { replaced_by: '7K3M9QXR2TB5W8Z0' });
});

describe('a certificate', () => {
  test.each(['7K3M9QXR2TB5W8Z0', '7k3m-9qxr-2tb5-w8zo', ' 7K3M 9QXR 2TB5 W8ZO '])(
    'is found by its code typed as %j',
    async (typed) => {
      const { data } = certificateResponseSchema.parse((await find(typed)).body);
      expect(data).toMatchObject({
        ...{ id: '7K3M9QXR2TB5W8Z0', courseTitle: 'Poda de frutales', state: 'valid' },
        ...{ names: 'Ana María', surnames: 'Pérez', dni: '30111222', expires: null },
      });
    },
  );

  test.each([
    ['abc-123', { state: 'expired' }],
    ['vence', { state: 'valid' }],
    ['anulada', { state: 'revoked', reason: 'Se emitió por error.' }],
    ['vieja', { state: 'replaced', replacedBy: '7K3M9QXR2TB5W8Z0' }],
  ])('%s tells what holds of it now', async (typed, told) => {
    expect(certificateResponseSchema.parse((await find(typed)).body).data).toMatchObject(told);
  });

  test('that is not there and what can be no code are answered alike', async () => {
    const answers = await Promise.all(
      ['7K3M9QXR2TB5W8ZZ', '-', 'x'.repeat(200), '%', "' or 1=1 --", '\u0000'].map((typed) => find(typed)),
    );
    for (const answer of answers) expectError(answer, 'not-found', 404);
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  });

  test('cannot be searched for by trying', async () => {
    const browser = openBrowser(cms().url);
    for (let count = 0; count < 60; count += 1) await find(`NO-${String(count)}`, browser);
    expectError(await find('ABC123', browser), 'too-many-requests', 429);
    expect((await find('ABC123')).status).toBe(200);
  });
});
