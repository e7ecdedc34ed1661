import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, test, vi } from 'vitest';
import { freePort } from '../../scripts/testing/free-port.ts';
import { signUp, pictureForm, type Citizen } from './harness/citizen.ts';
import { lockRows } from './harness/database.ts';
import { createCms, type Cms, type CmsProcess } from './harness/cms.ts';
import { signInEditor } from './harness/editor.ts';
import { beginUpload } from './harness/resumable.ts';

const DAY = 24 * 60 * 60 * 1000;
const MONTH = 31 * DAY;

async function withPicture(url: string, folder = 'dni-images'): Promise<Citizen> {
  const citizen = await signUp(url);
  expect((await citizen.request('POST', `/me/images/${folder}`, await pictureForm())).status).toBe(200);
  return citizen;
}

async function keyOf({ database }: Cms, { me }: Citizen): Promise<string> {
  const [row] = await database.rows(`select dni_image from up_users where document_id = '${me.uid}'`);
  return String(row?.['dni_image']);
}

/** Makes a picture older by moving it to a key with an earlier time. */
async function age(cms: Cms, citizen: Citizen, milliseconds: number): Promise<void> {
  const key = await keyOf(cms, citizen);
  const time = (Date.now() - milliseconds).toString(16).padStart(12, '0');
  const aged = key.replace(/-[0-9a-f]{12}([0-9a-f]{20})\.webp$/, `-${time}$1.webp`);
  const objects = cms.stored.place('private');
  const picture = await objects.open(key);
  if (!picture) throw new Error('There is no picture');
  await objects.put(aged, await buffer(picture.content));
  await objects.remove(key);
  await cms.database.execute(
    `update up_users set dni_image = '${aged}' where document_id = '${citizen.me.uid}'`,
  );
}

const pictures = ({ stored }: Cms) => stored.keys('private', 'dni-images/');

/** UTC date that many days from now, in the format of `daily_jobs.day`. */
const dayFromNow = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);

/** Backdates the last run of all jobs by two days, so that the next check runs them. */
async function nextDay({ database }: Cms): Promise<void> {
  await database.execute(`update daily_jobs set day = '${dayFromNow(-2)}'`);
}

/** Waits for a job that was claimed today, or yesterday if midnight passes meanwhile. */
async function untilDone({ database }: Cms): Promise<void> {
  await vi.waitFor(async () => {
    const [job] = await database.rows(`select day from daily_jobs where name = 'picture-retention'`);
    expect([dayFromNow(-1), dayFromNow(0)]).toContain(job?.['day']);
  }, 20_000);
}

/** Stops the cms and starts it on another day; each stop waits for running jobs. */
async function onAnotherDay(cms: Cms, running: CmsProcess): Promise<CmsProcess> {
  await running.stop();
  await nextDay(cms);
  const started = await cms.start();
  await untilDone(cms);
  await started.stop();
  return cms.start();
}

test('pictures are deleted with their keys after the configured months, as are unreferenced files', async () => {
  const cms = await createCms();
  const running = await cms.start();
  const editor = await signInEditor(running.url);
  await editor.publishSiteContent({
    general: { number: '401', city: 'San Pedro' },
    privacy: { identityPictureMonths: 6 },
  });
  const [old, young, fresh] = [
    await withPicture(running.url),
    await withPicture(running.url),
    await withPicture(running.url),
  ];
  await age(cms, old, 7 * MONTH);
  await age(cms, young, 5 * MONTH);
  const kept = [await keyOf(cms, young), await keyOf(cms, fresh)].toSorted();
  const [stray, newStray] = [1, 2].map((number) => `dni-images/nadie-${String(number).repeat(32)}.webp`);
  if (stray === undefined || newStray === undefined) throw new Error('Expected two keys');
  const [license, newLicense] = [1, 2].map((number) => `licenses/${String(number).repeat(32)}.pdf`);
  if (license === undefined || newLicense === undefined) throw new Error('Expected two keys');
  const { stored } = cms;
  for (const key of [stray, newStray, license, newLicense]) {
    await stored.place('private').put(key, Buffer.from('x'));
  }
  const yesterday = new Date(Date.now() - 2 * DAY);
  for (const key of [stray, license]) await stored.writtenAt('private', key, yesterday);
  const unfinished = await beginUpload(running.url, fresh, 1_000);
  for (const key of await stored.keys('unfinished')) await stored.writtenAt('unfinished', key, yesterday);
  const begun = await beginUpload(running.url, young, 1_000);

  await onAnotherDay(cms, running);
  expect(await pictures(cms)).toEqual([...kept, newStray].toSorted());
  expect(await keyOf(cms, old)).toBe('null');
  expect((await old.request('GET', '/me/images/dni-images')).status).toBe(404);
  expect((await young.request('GET', '/me/images/dni-images')).status).toBe(200);
  expect(await stored.keys('private', 'licenses/')).toEqual([newLicense]);
  const left = (await stored.keys('unfinished')).join(' ');
  expect(left).not.toContain(path.basename(unfinished.path));
  expect(left).toContain(path.basename(begun.path));
});

test('pictures are kept for two years by default', async () => {
  const cms = await createCms();
  let running = await cms.start();
  const [old, young] = [await withPicture(running.url), await withPicture(running.url)];
  await age(cms, old, 25 * MONTH);
  await age(cms, young, 22 * MONTH);
  const kept = await keyOf(cms, young);
  running = await onAnotherDay(cms, running);
  expect(await pictures(cms)).toEqual([kept]);
  expect(running.output()).not.toContain('Old pictures cannot');
});

test.runIf(process.env['TEST_DATABASE'] === 'postgres')(
  'a daily job started by two processes at once runs in one',
  async () => {
    const cms = await createCms();
    const first = await cms.start();
    await untilDone(cms);
    const [old, young] = [await withPicture(first.url), await withPicture(first.url)];
    await age(cms, old, 30 * MONTH);
    await first.stop();
    await nextDay(cms);
    const release = await lockRows(
      cms.database,
      `select * from daily_jobs where name = 'picture-retention' for update`,
    );
    const loud = { LOG_LEVEL: 'info' };
    const both = [await cms.start(loud), await cms.start({ ...loud, CMS_PORT: String(await freePort()) })];
    await vi.waitFor(async () => {
      const waiting = `select 1 from pg_stat_activity where wait_event_type = 'Lock'
        and datname = current_database() and query like 'update "daily_jobs"%'`;
      expect(await cms.database.rows(waiting)).toHaveLength(2);
    }, 20_000);
    await release();
    await untilDone(cms);
    for (const each of both) await each.stop();
    const reports = both.flatMap((each) => each.output().match(/Removed \d+ pictures.*nobody/g) ?? []);
    expect(reports).toEqual(['Removed 1 pictures kept long enough and 0 of nobody']);
    expect(await pictures(cms)).toEqual([await keyOf(cms, young)]);
  },
);

test('a daily job runs once a day', async () => {
  const cms = await createCms();
  const first = await cms.start();
  await untilDone(cms);
  const old = await withPicture(first.url);
  await age(cms, old, 30 * MONTH);
  await first.stop();
  // Marked as done for tomorrow, so that midnight may pass before the second start: it must not run again.
  await cms.database.execute(`update daily_jobs set day = '${dayFromNow(1)}'`);
  const second = await cms.start();
  await second.stop();
  expect(await pictures(cms)).toHaveLength(1);
});
