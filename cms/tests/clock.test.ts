import fs from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { openBrowser, signUpWithProfile } from './harness/citizen.ts';
import { createCms, type Cms } from './harness/cms.ts';
import { signInAdmin } from './harness/editor.ts';
import { expectError } from './harness/http.ts';
import { openMailServer } from './harness/mail-server.ts';
import { enrolmentIn, openPlaces } from './harness/places.ts';

const DAY = 24 * 60 * 60 * 1000;
const SHIFTED = `--import=${path.resolve(import.meta.dirname, '../../scripts/testing/shifted-clock.mts')}`;
/** What a clock that lost its battery, or somebody who typed a wrong year, makes of now. */
const YEARS = 3;
const PATIENT = { timeout: 30_000 };

/** A cms whose clock can be made wrong while it runs. */
async function cmsWithClock(variables: Readonly<Record<string, string>>) {
  const cms = await createCms();
  const file = path.join(cms.dataDirectory, 'clock');
  const shift = (days: number) => fs.writeFile(file, String(days * DAY));
  await shift(0);
  const start = () => cms.start({ ...variables, NODE_OPTIONS: SHIFTED, CLOCK_SHIFT_FILE: file });
  return { cms, shift, start };
}

/** How often the mails that wait were tried. */
async function attemptsIn({ database }: Cms): Promise<number> {
  const rows = await database.rows('select attempts from outbox where next_attempt_at is not null');
  return Math.max(...rows.map(({ attempts }) => Number(attempts)));
}

/** The days for which daily work was done last. */
async function jobDays({ database }: Cms): Promise<unknown[]> {
  return [...new Set((await database.rows('select day from daily_jobs')).map(({ day }) => day))];
}

const dayAfter = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);

async function untilJobsOf(cms: Cms, days: number): Promise<void> {
  await expect.poll(() => jobDays(cms), PATIENT).toEqual([dayAfter(days)]);
}

async function exhaust(url: string, email: string, address: string): Promise<void> {
  const browser = openBrowser(url, address);
  const forgot = () => browser.request('POST', '/auth/forgot-password', { email });
  for (let count = 0; count < 5; count += 1) expect((await forgot()).status).toBe(200);
  expectError(await forgot(), 'too-many-requests', 429);
}

test('a clock that is years ahead for a while deletes nothing and gives nothing up; once it is right, nothing waits for years', async () => {
  const server = await openMailServer();
  server.behaviour = 'refuse-for-now';
  const { cms, shift, start } = await cmsWithClock({ SMTP_URL: server.url });
  let running = await start();
  await untilJobsOf(cms, 0);
  const place = await openPlaces(await signInAdmin(running.url), { maxQuota: 5 });
  const ana = await signUpWithProfile(running.url);
  const enrol = () => ana.request('POST', `/trainings/${place.id}/enrolment`);
  const signIn = () =>
    ana.request('POST', '/auth/local', { identifier: ana.email, password: 'clave-de-prueba' });
  await expect.poll(() => attemptsIn(cms), PATIENT).toBe(1);

  // While it runs, and over a restart.
  await shift(YEARS * 365);
  expect((await signIn()).status).toBe(200);
  expectError(await enrol(), 'enrolment-closed', 409);
  await exhaust(running.url, 'nadie@example.com', '192.0.2.1');
  await running.stop();
  running = await start();
  await untilJobsOf(cms, YEARS * 365);
  await expect.poll(() => attemptsIn(cms), PATIENT).toBeGreaterThan(1);

  await shift(0);
  server.behaviour = 'take';
  expect((await signIn()).status).toBe(200);
  expect((await ana.request('GET', '/me/images/dni-images')).status).toBe(200);
  expect(enrolmentIn(await enrol())).toEqual({ status: 'enrolled' });
  await exhaust(running.url, 'nadie@example.com', '192.0.2.1');
  await expect.poll(() => server.received.filter(({ to }) => to === ana.email).length, PATIENT).toBe(2);
  await running.stop();
  await start();
  await untilJobsOf(cms, 0);
  expect((await ana.request('GET', '/me/images/dni-images')).status).toBe(200);
});

test('a day and an hour are believed, in both directions', async () => {
  const { cms, shift, start } = await cmsWithClock({});
  const running = await start();
  await untilJobsOf(cms, 0);
  const place = await openPlaces(await signInAdmin(running.url), { maxQuota: 5 });
  const people = [await signUpWithProfile(running.url), await signUpWithProfile(running.url)];
  for (const [index, days] of [1, 1 / 24, -1 / 24, -1].entries()) {
    await shift(days);
    const who = people[index % 2];
    expect((await who?.request('GET', '/me'))?.status).toBe(200);
    const answer = await who?.request(index < 2 ? 'POST' : 'DELETE', `/trainings/${place.id}/enrolment`);
    expect(answer && enrolmentIn(answer)).toEqual({ status: index < 2 ? 'enrolled' : 'none' });
  }
  // What was done for today is not done again when it is today once more.
  await running.stop();
  await start();
  await shift(0);
  expect(await jobDays(cms)).not.toContain(dayAfter(-1));
  expect((await people[0]?.request('GET', '/me'))?.status).toBe(200);
});
