import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../scripts/testing/free-port.ts';
import { CITIZEN_PASSWORD, openBrowser, signUp } from './harness/citizen.ts';
import { createCms } from './harness/cms.ts';
import { signInAdmin } from './harness/editor.ts';
import { openMailServer } from './harness/mail-server.ts';
import { hurryMails, mailsSettled } from './harness/mail.ts';
import { farFromMidnight } from './harness/midnight.ts';
import { people, type Person } from './harness/people.ts';
import { openPlaces, type OpenedTraining } from './harness/places.ts';

/** Of these, two are reserved for codes, promotions and links, and one of them for links. */
const LIMIT = 10;

beforeEach(farFromMidnight);

async function centreWith(variables: Readonly<Record<string, string>>) {
  const endings: (() => Promise<void>)[] = [];
  onTestFinished(async () => {
    for (const end of endings.toReversed()) await end();
  });
  const atEnd = (ending: () => Promise<void>) => void endings.push(ending);
  const server = await openMailServer(atEnd);
  const cms = await createCms(atEnd);
  const settings = { SMTP_URL: server.url, ...variables };
  const first = await cms.start(settings);
  const { url } = first;
  // Processes share the limit.
  if (cms.database.kind === 'postgres') await cms.start({ ...settings, CMS_PORT: String(await freePort()) });
  const waiting = async () => {
    const rows = await cms.database.rows(
      'select kind, next_attempt_at, attempts, created_at from outbox where next_attempt_at is not null order by id',
    );
    return rows.map(({ kind, next_attempt_at: next, attempts, created_at: created }) => ({
      kind: String(kind),
      next: new Date(next as string | number).getTime(),
      isLeaving: Number(attempts) > 0 || String(next) === String(created),
    }));
  };
  return {
    cms,
    url,
    first,
    server,
    editor: await signInAdmin(url),
    waiting,
    /** Waits until every mail was sent or deferred to the next day. */
    waitUntilIdle: () =>
      expect
        .poll(async () => (await waiting()).filter(({ isLeaving }) => isLeaving), { timeout: 120_000 })
        .toEqual([]),
    forget: async ({ email }: Pick<Person, 'email'>, address?: string) => {
      const { status } = await openBrowser(url, address).request('POST', '/auth/forgot-password', { email });
      expect(status).toBe(200);
    },
  };
}

async function enrol({ id }: OpenedTraining, all: readonly Person[]): Promise<void> {
  const answers = await Promise.all(all.map((each) => each.request('POST', `/trainings/${id}/enrolment`)));
  expect(answers.map(({ status }) => status)).toEqual(all.map(() => 201));
}

describe('MAIL_DAILY_LIMIT', () => {
  test('leaves a share to promotions and links; other mails wait', async () => {
    const { cms, url, server, editor, waiting, waitUntilIdle, forget } = await centreWith({
      MAIL_DAILY_LIMIT: String(LIMIT),
    });
    const alerted = async () => (await editor.request('GET', '/staff/mail-limit')).body;
    expect(await alerted()).toEqual({ data: null });
    const place = await openPlaces(editor, { maxQuota: 14, queue: 1 });
    const all = await people({ cms, url }, 15);
    const [first, last] = [all[0], all[14]];
    const soonest = Date.now();
    await enrol(place, all.slice(0, 14));
    await enrol(place, [last]);
    await waitUntilIdle();
    expect(server.received).toHaveLength(LIMIT - 2);
    const held = await waiting();
    expect(held).toHaveLength(7);
    for (const { next } of held) {
      expect(next).toBeGreaterThan(soonest);
      // Retried within the hour, or at the start of the next day.
      expect(next).toBeLessThanOrEqual(Date.now() + 60 * 60_000);
    }
    expect(await alerted()).toEqual({ data: { sent: LIMIT - 2, limit: LIMIT } });

    await first.request('DELETE', `/trainings/${place.id}/enrolment`);
    await waitUntilIdle();
    expect(server.received.at(-1)).toMatchObject({ to: last.email });
    expect(server.received.at(-1)?.subject).toMatch(/^Tenés un lugar/);
    await forget(first);
    await waitUntilIdle();
    expect(server.received.at(-1)).toMatchObject({ to: first.email, subject: 'Cambiá tu contraseña' });
    await forget(first);
    await waitUntilIdle();
    expect(server.received).toHaveLength(LIMIT);
    expect(await alerted()).toEqual({ data: { sent: LIMIT, limit: LIMIT } });

    // On the next day the count restarts, and nothing was lost.
    const kinds = (await waiting()).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'password-reset')).toHaveLength(1);
    await hurryMails(cms);
    await mailsSettled(cms);
    expect(server.received.filter(({ to }) => to === first.email)).toHaveLength(3);
    expect(new Set(server.received.map(({ to }) => to)).size).toBe(15);
  });

  test('leaves links to people with an account when many strangers sign up', async () => {
    const { cms, url, server, waitUntilIdle, forget } = await centreWith({ MAIL_DAILY_LIMIT: String(LIMIT) });
    const [owner] = await people({ cms, url }, 1);
    for (let stranger = 0; stranger < LIMIT + 2; stranger += 1) await signUp(url);
    await waitUntilIdle();
    expect(server.received).toHaveLength(LIMIT - 1);
    await forget(owner);
    await waitUntilIdle();
    expect(server.received.at(-1)).toMatchObject({ to: owner.email, subject: 'Cambiá tu contraseña' });
  });

  test('with 300 a day, a classroom gets its codes, and one IP address cannot use up those of others', async () => {
    const { cms, url, server, waitUntilIdle, forget } = await centreWith({ MAIL_DAILY_LIMIT: '300' });
    const [owner] = await people({ cms, url }, 1);
    const school = { address: '203.0.113.1' };
    await Promise.all(Array.from({ length: 40 }, () => signUp(url, school)));
    await waitUntilIdle();
    expect(server.received).toHaveLength(40);

    const [address, own] = ['203.0.113.7', await people({ cms, url }, 50, { confirmed: false })];
    const inRounds = async (rounds: number, request: (each: Person) => Promise<void>) => {
      for (let round = 0; round < rounds; round += 1) {
        await Promise.all(own.map(request));
        await waitUntilIdle();
      }
    };
    // The hourly rate limit of one IP address allows more mails than the day has.
    await inRounds(4, async (each) => {
      const headers = { 'x-forwarded-for': address };
      const { status } = await each.request('POST', '/me/email/code', undefined, headers);
      expect(status).toBe(200);
    });
    await inRounds(2, (each) => forget(each, address));
    expect(server.received).toHaveLength(100);
    const other = await signUp(url);
    await waitUntilIdle();
    await forget(owner);
    await waitUntilIdle();
    expect(server.received.slice(100).map(({ to }) => to)).toEqual([other.email, owner.email]);
  });

  test('enrolling and leaving at one IP address uses up neither notices, codes nor links of others', async () => {
    const limit = 20;
    const { cms, url, server, editor, waitUntilIdle, forget } = await centreWith({
      MAIL_DAILY_LIMIT: String(limit),
    });
    const [ana, eva, victim] = await people({ cms, url }, 3);
    const address = { 'x-forwarded-for': '203.0.113.7' };
    for (let training = 0; training < 6; training += 1) {
      const path = `/trainings/${(await openPlaces(editor, { maxQuota: 1, queue: 1 })).id}/enrolment`;
      expect((await ana.request('POST', path, undefined, address)).status).toBe(201);
      expect((await eva.request('POST', path, undefined, address)).status).toBe(201);
      await waitUntilIdle();
      expect((await ana.request('DELETE', path, undefined, address)).status).toBe(200);
      await waitUntilIdle();
    }
    const subjects = server.received.map(({ subject }) => subject);
    const promotions = subjects.filter((subject) => subject.startsWith('Tenés un lugar'));
    // A fifth of the daily limit each.
    expect([promotions.length, subjects.length - promotions.length]).toEqual([4, 4]);

    await enrol(await openPlaces(editor, { maxQuota: 0 }), [victim]);
    await waitUntilIdle();
    const other = await signUp(url);
    await waitUntilIdle();
    await forget(victim);
    await waitUntilIdle();
    expect(server.received.slice(8).map(({ to }) => to)).toEqual([victim.email, other.email, victim.email]);
  });

  test('warns the owner of a stolen account when only codes and links are still sent', async () => {
    const limit = 20;
    const { cms, url, server, editor, waitUntilIdle } = await centreWith({ MAIL_DAILY_LIMIT: String(limit) });
    const crowd = await people({ cms, url }, limit);
    await enrol(await openPlaces(editor, { maxQuota: 0 }), crowd);
    await waitUntilIdle();
    expect(server.received).toHaveLength(limit - 4);
    const [owner] = crowd;
    const change = { currentPassword: CITIZEN_PASSWORD, password: 'clave-del-ladron' };
    expect((await owner.request('POST', '/auth/change-password', change)).status).toBe(200);
    await waitUntilIdle();
    expect(server.received.slice(limit - 4).map(({ to }) => to)).toEqual([owner.email]);
    const email = 'ladron@example.com';
    const stolen = await owner.request('PUT', '/me/email', { email, password: change.password });
    expect(stolen.status).toBe(200);
    await waitUntilIdle();
    expect(server.received.slice(limit - 3).map(({ to }) => to)).toContain(owner.email);
  });

  test('repeated password changes do not use up the codes of others', async () => {
    const limit = 20;
    const { cms, url, server, waitUntilIdle } = await centreWith({ MAIL_DAILY_LIMIT: String(limit) });
    const crowd = await people({ cms, url }, 6);
    const headers = { 'x-forwarded-for': '203.0.113.7' };
    for (let time = 0; time < 3; time += 1) {
      const passwords = [CITIZEN_PASSWORD, 'otra-clave-de-prueba'];
      const [currentPassword, password] = time % 2 === 0 ? passwords : passwords.toReversed();
      const change = { currentPassword, password };
      for (const each of crowd) {
        expect((await each.request('POST', '/auth/change-password', change, headers)).status).toBe(200);
      }
      await waitUntilIdle();
    }
    // First warnings of all accounts share a tenth of the day; the IP address has a fifth for other mails.
    expect(server.received).toHaveLength(2 + 4);
    const newcomer = await signUp(url);
    await waitUntilIdle();
    expect(server.received.at(-1)?.to).toBe(newcomer.email);
  });

  test('removing invented people sends no more mails than the share of their IP address', async () => {
    const limit = 20;
    const { cms, url, server, editor, waitUntilIdle } = await centreWith({ MAIL_DAILY_LIMIT: String(limit) });
    const crowd = await people({ cms, url }, 8);
    const headers = { 'x-forwarded-for': '203.0.113.7' };
    const places = [await openPlaces(editor, { maxQuota: 0 }), await openPlaces(editor, { maxQuota: 0 })];
    const enrolments: { training: string; person: string }[] = [];
    for (const place of places) {
      for (const each of crowd) {
        expect(
          (await each.request('POST', `/trainings/${place.id}/enrolment`, undefined, headers)).status,
        ).toBe(201);
        enrolments.push({ training: place.documentId, person: each.documentId });
      }
    }
    await waitUntilIdle();
    const before = server.received.length;
    expect(before).toBe(4);
    const removed = await editor.request('POST', '/staff/enrolment-removals', {
      enrolments,
      reason: 'Inventadas',
      keepOut: true,
    });
    expect(removed.status).toBe(200);
    await waitUntilIdle();
    // Enrolling used up the share of the IP address.
    expect(server.received).toHaveLength(before);
    const [victim] = await people({ cms, url }, 1);
    await enrol(await openPlaces(editor, { maxQuota: 0 }), [victim]);
    await waitUntilIdle();
    expect(server.received.at(-1)?.to).toBe(victim.email);
  });

  test('when little of the day is left, it goes to IP addresses with the fewest codes', async () => {
    const limit = 20;
    const { cms, url, server, editor, waitUntilIdle } = await centreWith({ MAIL_DAILY_LIMIT: String(limit) });
    await enrol(await openPlaces(editor, { maxQuota: 0 }), await people({ cms, url }, limit));
    await waitUntilIdle();
    expect(server.received).toHaveLength(limit - 4);
    for (let time = 0; time < 4; time += 1) {
      await signUp(url, { address: '203.0.113.7' });
      await waitUntilIdle();
    }
    expect(server.received).toHaveLength(limit - 3);
    const other = await signUp(url);
    await waitUntilIdle();
    expect(server.received.at(-1)).toMatchObject({ to: other.email });
  });

  test('deferred mails are sent when the limit is raised', async () => {
    const { cms, url, first, server, waitUntilIdle } = await centreWith({ MAIL_DAILY_LIMIT: String(LIMIT) });
    for (let stranger = 0; stranger < LIMIT + 2; stranger += 1) await signUp(url);
    await waitUntilIdle();
    expect(server.received).toHaveLength(LIMIT - 1);
    await first.stop();
    await cms.start({ SMTP_URL: server.url, MAIL_DAILY_LIMIT: String(2 * LIMIT) });
    await mailsSettled(cms);
    expect(server.received).toHaveLength(LIMIT + 2);
  });

  test('control: without it no mail is deferred', async () => {
    const { cms, url, server, editor } = await centreWith({});
    await enrol(await openPlaces(editor, { maxQuota: 0 }), await people({ cms, url }, 14));
    await mailsSettled(cms);
    expect(server.received).toHaveLength(14);
    expect((await editor.request('GET', '/staff/mail-limit')).body).toEqual({ data: null });
  });

  test('refused mails do not count', async () => {
    const { cms, url, server, editor, waiting } = await centreWith({
      MAIL_DAILY_LIMIT: String(LIMIT),
    });
    server.behaviour = 'refuse-for-now';
    await enrol(await openPlaces(editor, { maxQuota: 0 }), await people({ cms, url }, 8));
    await expect.poll(() => server.tries).toBeGreaterThanOrEqual(8);
    // Refused and due again in seconds: none is being sent.
    const refused = async () => (await waiting()).filter(({ next }) => next < Date.now() + 60_000).length;
    await expect.poll(refused).toBe(8);
    server.behaviour = 'take';
    const past = cms.database.kind === 'sqlite' ? '1' : `'2020-01-01'`;
    await cms.database.execute(
      `update outbox set next_attempt_at = ${past} where next_attempt_at is not null`,
    );
    await expect.poll(() => server.received.length).toBe(8);
  });
});
