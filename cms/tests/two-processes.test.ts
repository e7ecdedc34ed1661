import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { FAST_TIER } from '../../scripts/testing/history-count.ts';
import { freePort } from '../../scripts/testing/free-port.ts';
import { meIn, openBrowser, profile, signUp, signUpWithProfile, type Citizen } from './harness/citizen.ts';
import { createCms, type Cms, type CmsProcess } from './harness/cms.ts';
import { training } from './harness/content.ts';
import { signInAdmin, type Editor } from './harness/editor.ts';
import { expectError, readFeed } from './harness/http.ts';
import { openMailServer, type MailServer } from './harness/mail-server.ts';
import { mailsSettled } from './harness/mail.ts';
import { noise } from './harness/pictures.ts';
import { beginUpload, uploadAt } from './harness/resumable.ts';

const JOBS = ['audit-retention', 'enrolment-proofs', 'form-files', 'picture-retention'];

let cms: Cms;
let mail: MailServer;
let one: CmsProcess;
let two: CmsProcess;
let admin: Editor;
const endings: (() => Promise<void>)[] = [];

/** As behind a load balancer. */
describe.runIf(inject('postgresUrl') !== null)('two processes on one PostgreSQL', () => {
  beforeAll(async () => {
    mail = await openMailServer((ending) => endings.push(ending));
    cms = await createCms((ending) => endings.push(ending));
    [one, two] = await bothStarted([String(await freePort()), String(await freePort())]);
    admin = await signInAdmin(one.url);
  });

  afterAll(async () => {
    for (const ending of endings) await ending();
  });

  /** The same browser at the other process. */
  function elsewhere(citizen: Citizen): Citizen {
    const browser = openBrowser(two.url, citizen.address);
    for (const [name, value] of citizen.cookies) browser.cookies.set(name, value);
    return { ...citizen, ...browser };
  }

  test('sessions and sign-outs hold in both', async () => {
    const ana = await signUpWithProfile(one.url);
    const there = elsewhere(ana);
    const moved = profile({ dniNumber: ana.dniNumber, city: 'Lobería' });
    expect((await there.request('PUT', '/me/profile', moved)).status).toBe(200);
    expect(meIn(await ana.request('GET', '/me')).city).toBe('Lobería');
    expect((await there.request('POST', '/auth/logout')).status).toBe(200);
    expectError(await ana.request('GET', '/me'), 'unauthenticated', 401);
  });

  test('a session can be renewed at the other process', async () => {
    const ana = await signUp(one.url);
    const there = elsewhere(ana);
    const access = [...there.cookies.keys()].find((name) => name.includes('access')) ?? '';
    expect(there.cookies.delete(access)).toBe(true);
    expect((await there.request('GET', '/me')).status).toBe(200);
    expect(there.cookies.has(access)).toBe(true);
  });

  test.each([
    [
      'a lock',
      { blocked: true },
      (citizen: Citizen) => citizen.request('GET', '/me'),
      'unauthenticated',
      401,
    ],
    [
      'a ban',
      { banned: true },
      (citizen: Citizen) => citizen.request('PUT', '/me/profile', profile({ dniNumber: citizen.dniNumber })),
      'banned',
      403,
    ],
  ] as const)('%s applies at the other process at once', async (_name, fields, act, code, status) => {
    const ana = await signUpWithProfile(one.url);
    const there = elsewhere(ana);
    expect((await act(there)).status).toBe(200);
    const path = `/content-manager/collection-types/plugin::users-permissions.user/${ana.me.uid}`;
    expect((await admin.request('PUT', path, fields)).status).toBe(200);
    expectError(await act(there), code, status);
  });

  test('the pieces of an upload can be sent to either process', async () => {
    const ana = await signUp(one.url);
    const there = elsewhere(ana);
    const content = await noise(600_000);
    const half = 262_144;
    const upload = await beginUpload(one.url, ana, content.length);
    const sameThere = uploadAt(two.url, there, upload.path);
    expect((await upload.add(0, content.subarray(0, half))).status).toBe(204);
    expect((await sameThere.head()).headers.get('upload-offset')).toBe(String(half));
    expect((await sameThere.add(half, content.subarray(half, 2 * half))).status).toBe(204);
    expect((await upload.add(2 * half, content.subarray(2 * half))).status).toBe(204);
    for (const [url, browser] of [
      [one.url, ana],
      [two.url, there],
    ] as const) {
      const picture = await fetch(`${url}/api/me/images/dni-images`, { headers: browser.headers() });
      expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp']);
    }
  });

  test('each mail is sent once', async () => {
    const { open } = mail.hold();
    const people = await Promise.all(
      Array.from({ length: 30 }, (_, index) => signUp([one, two][index % 2]?.url ?? '')),
    );
    open();
    await mailsSettled(cms);
    const addressees = new Set(people.map(({ email }) => email));
    const sent = mail.received.filter(({ to }) => addressees.has(to)).map(({ to }) => to);
    expect(sent.toSorted()).toEqual([...addressees].sort());
  });

  test('each process hints its own publications to the publisher at once', async () => {
    let hints = 0;
    const publisher = createServer((request, response) => {
      if (request.url === '/webhook') hints += 1;
      response.writeHead(202).end();
    });
    publisher.listen(Number(cms.environment['PUBLISHER_PORT']), '127.0.0.1');
    onTestFinished(() => void publisher.close());
    const { documentId } = await admin.createPublished('training', training());
    await expect.poll(() => hints).toBe(1);
    expect((await readFeed(two)).revision).toBe((await readFeed(one)).revision);
    const editor = await signInAdmin(two.url);
    await editor.publish('training', documentId);
    await expect.poll(() => hints).toBe(2);
  });

  test.skipIf(FAST_TIER)('each daily job runs once a day when both start together', async () => {
    await Promise.all([one.stop(), two.stop()]);
    await cms.database.execute(`
      update daily_jobs set day = '2000-01-01';
      create table done_jobs (name text);
      create function note_job() returns trigger language plpgsql as
        'begin insert into done_jobs values (new.name); return new; end';
      create trigger note_job after update of day on daily_jobs for each row execute function note_job();
    `);
    [one, two] = await bothStarted([one, two].map(({ url }) => new URL(url).port));
    const done = () => cms.database.rows('select name from done_jobs order by name');
    await expect.poll(done).toHaveLength(JOBS.length);
    // Stopping waits for running jobs.
    await Promise.all([one.stop(), two.stop()]);
    expect(await done()).toEqual(JOBS.map((name) => ({ name })));
  });
});

/** Starts both at once, as after a power cut, so that they create the tables concurrently. */
async function bothStarted(ports: readonly string[]): Promise<[CmsProcess, CmsProcess]> {
  const [first = '', second = ''] = ports;
  const start = (port: string) => cms.start({ CMS_PORT: port, SMTP_URL: mail.url });
  return Promise.all([start(first), start(second)]);
}
