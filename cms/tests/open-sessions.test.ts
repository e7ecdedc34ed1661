import { openSessionsResponseSchema, z, type OpenSession } from '@centro/shared';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CITIZEN_PASSWORD, openBrowser, signUp, type Browser } from './harness/citizen.ts';
import { signInAdmin, type Editor } from './harness/editor.ts';
import { expectError, type Answer } from './harness/http.ts';
import { runningCms } from './harness/running-cms.ts';

const cms = runningCms();

const PASSWORD = { password: CITIZEN_PASSWORD };
const WRONG = { password: 'no-es-esta' };

const ANDROID =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/128.0.0.0 Mobile Safari/537.36';
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0';

function sessionsIn(answer: Answer): readonly OpenSession[] {
  expect(answer.status).toBe(200);
  return openSessionsResponseSchema.parse(answer.body).data;
}

async function sessionsFor(browser: Browser): Promise<readonly OpenSession[]> {
  return sessionsIn(await browser.request('GET', '/me/sessions'));
}

async function signInWith(email: string, userAgent = ANDROID): Promise<Browser> {
  const browser = openBrowser(cms().url);
  const signIn = { identifier: email, password: CITIZEN_PASSWORD };
  const answer = await browser.request('POST', '/auth/local', signIn, { 'user-agent': userAgent });
  expect(answer.status).toBe(200);
  return browser;
}

async function isSignedIn(browser: Browser): Promise<boolean> {
  return (await browser.request('GET', '/me')).status === 200;
}

const currentOf = (sessions: readonly OpenSession[]) => sessions.find(({ current }) => current)?.ref ?? '';

describe('the session list', () => {
  test('has start, browser and current mark of the citizen’s own sessions', async () => {
    const before = Date.now();
    const ana = await signUp(cms().url);
    await signUp(cms().url);
    const phone = await signInWith(ana.email);
    const desktop = await signInWith(ana.email, FIREFOX);
    const sessions = await sessionsFor(phone);
    expect(sessions.map(({ browser, system, current }) => [browser, system, current])).toEqual([
      ['Chrome', 'Android', true],
      ['Firefox', 'Windows', false],
      [null, null, false],
    ]);
    for (const { startedAt } of sessions) {
      expect(Date.parse(startedAt)).toBeGreaterThan(before - 1_000);
      expect(Date.parse(startedAt)).toBeLessThan(Date.now() + 1_000);
    }
    expect((await sessionsFor(desktop)).map(({ ref }) => ref).toSorted()).toEqual(
      sessions.map(({ ref }) => ref).toSorted(),
    );
    expectError(await openBrowser(cms().url).request('GET', '/me/sessions'), 'unauthenticated', 401);
  });

  test('contains neither credentials nor data for fingerprinting', async () => {
    const ana = await signUp(cms().url);
    const phone = await signInWith(ana.email);
    const text = JSON.stringify((await phone.request('GET', '/me/sessions')).body);
    const rows = await cms().cms.database.rows('select session_id, device_id, metadata from strapi_sessions');
    expect(rows.length).toBeGreaterThanOrEqual(2);
    for (const { session_id: id, device_id: device, metadata } of rows) {
      for (const secret of [id, device]) expect(text).not.toContain(secret);
      expect(JSON.stringify(metadata)).not.toMatch(/Mozilla|128\.0|127\.0\.0/);
    }
    for (const value of phone.cookies.values()) if (value.length > 1) expect(text).not.toContain(value);
  });

  test('has ten entries at most: a further sign-in ends the oldest session', async () => {
    const ana = await signUp(cms().url);
    const browsers: Browser[] = [];
    for (let count = 0; count < 11; count += 1) browsers.push(await signInWith(ana.email));
    const [oldest, ...others] = browsers;
    for (const ended of [ana, oldest]) expect(ended && (await isSignedIn(ended))).toBe(false);
    for (const browser of others) expect(await isSignedIn(browser)).toBe(true);
  });

  test('omits expired sessions', async () => {
    const ana = await signUp(cms().url);
    await signInWith(ana.email);
    const id = `(select max(id) from strapi_sessions)`;
    const past = cms().cms.database.kind === 'sqlite' ? '1000' : `'2020-01-01'`;
    await cms().cms.database.execute(`update strapi_sessions set expires_at = ${past} where id = ${id}`);
    expect(await sessionsFor(ana)).toHaveLength(1);
  });

  test.each([
    [ANDROID, 'Chrome', 'Android'],
    [
      'Mozilla/5.0 (Linux; Android 9; SAMSUNG SM-J260M) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/23.0 Chrome/115.0.0.0 Mobile Safari/537.36',
      'Samsung Internet',
      'Android',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
      'Safari',
      'iOS',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/128.0.0.0 Safari/537.36 Edg/128.0.0.0',
      'Edge',
      'Windows',
    ],
    [FIREFOX, 'Firefox', 'Windows'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0', 'Firefox', 'Linux'],
    ['curl/8.5.0', null, null],
    ['', null, null],
    ['<script>alert(1)</script>', null, null],
    ['Firefox', null, null],
  ])('recognises the user agent %s', async (userAgent, browser, system) => {
    const ana = await signUp(cms().url);
    const [own] = await sessionsFor(await signInWith(ana.email, userAgent));
    expect(own).toMatchObject({ browser, system, current: true });
  });
});

describe('with the password', () => {
  test('ending one session voids its cookies at once and leaves the others', async () => {
    const ana = await signUp(cms().url);
    const [phone, desktop] = [await signInWith(ana.email), await signInWith(ana.email, FIREFOX)];
    const lost = currentOf(await sessionsFor(phone));
    expect(await ana.request('DELETE', `/me/sessions/${lost}`, PASSWORD)).toMatchObject({
      status: 200,
      body: { data: null },
    });
    expectError(await phone.request('GET', '/me'), 'unauthenticated', 401);
    expect([await isSignedIn(ana), await isSignedIn(desktop)]).toEqual([true, true]);
    expect((await sessionsFor(ana)).map(({ ref }) => ref)).not.toContain(lost);
    expectError(await ana.request('DELETE', `/me/sessions/${lost}`, PASSWORD), 'not-found', 404);
  });

  test('ending all others leaves the current one and those of other people', async () => {
    const [ana, eva] = [await signUp(cms().url), await signUp(cms().url)];
    const [phone, desktop] = [await signInWith(ana.email), await signInWith(ana.email, FIREFOX)];
    expect((await desktop.request('DELETE', '/me/sessions', PASSWORD)).status).toBe(200);
    expect(await Promise.all([ana, phone, desktop, eva].map(isSignedIn))).toEqual([false, false, true, true]);
    expect(await sessionsFor(desktop)).toMatchObject([{ current: true }]);
  });

  test('a session of another person is not found', async () => {
    const [ana, eva] = [await signUp(cms().url), await signUp(cms().url)];
    const others = currentOf(await sessionsFor(eva));
    expectError(await ana.request('DELETE', `/me/sessions/${others}`, PASSWORD), 'not-found', 404);
    expect(await isSignedIn(eva)).toBe(true);
  });

  test('a banned person can end their sessions', async () => {
    const ana = await signUp(cms().url);
    const phone = await signInWith(ana.email);
    await cms().cms.database.execute(
      `update up_users set banned = ${cms().cms.database.kind === 'sqlite' ? '1' : 'true'} where email = '${ana.email}'`,
    );
    expect((await ana.request('DELETE', '/me/sessions', PASSWORD)).status).toBe(200);
    expect(await isSignedIn(phone)).toBe(false);
  });
});

describe('without the password', () => {
  test('no session is ended, and guesses are rate-limited', async () => {
    const ana = await signUp(cms().url);
    const phone = await signInWith(ana.email);
    const ref = currentOf(await sessionsFor(phone));
    for (const path of ['/me/sessions', `/me/sessions/${ref}`]) {
      expectError(await ana.request('DELETE', path, {}), 'invalid-body', 400);
      expectError(await ana.request('DELETE', path), 'invalid-body', 400);
      for (let count = 0; count < 5; count += 1) {
        expectError(await ana.request('DELETE', path, WRONG), 'wrong-password', 401);
      }
    }
    expectError(await ana.request('DELETE', '/me/sessions', PASSWORD), 'too-many-requests', 429);
    expect([await isSignedIn(ana), await isSignedIn(phone)]).toEqual([true, true]);
  });
});

test('after random sign-ins, sign-outs and endings exactly the listed sessions are open', async () => {
  const step = fc.record({
    kind: fc.constantFrom('in', 'in', 'in', 'out', 'end', 'others'),
    by: fc.nat(),
    whom: fc.nat(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 9 }), async (history) => {
      const ana = await signUp(cms().url);
      let open: readonly Browser[] = [ana];
      const gone: Browser[] = [];
      const end = (ended: readonly Browser[]) => {
        gone.push(...ended);
        open = open.filter((each) => !ended.includes(each));
      };
      for (const { kind, by, whom } of history) {
        const who = open[by % open.length];
        if (kind === 'in' || !who) {
          open = [...open, await signInWith(ana.email)];
        } else if (kind === 'out') {
          await who.request('POST', '/auth/logout');
          end([who]);
        } else if (kind === 'others') {
          await who.request('DELETE', '/me/sessions', PASSWORD);
          end(open.filter((each) => each !== who));
        } else {
          const other = open[whom % open.length] ?? who;
          const ref = currentOf(await sessionsFor(other));
          expect((await who.request('DELETE', `/me/sessions/${ref}`, PASSWORD)).status).toBe(200);
          end([other]);
        }
        for (const each of open) expect(await sessionsFor(each)).toHaveLength(open.length);
        for (const each of gone) expect(await isSignedIn(each)).toBe(false);
      }
    }),
    { numRuns: 5 },
  );
});

describe('staff', () => {
  const SESSIONS = '/admin/users/me/sessions';
  const listSchema = z.object({ data: z.array(z.object({ id: z.string(), current: z.boolean() })) });

  async function listFor(who: Editor) {
    const answer = await who.request('GET', SESSIONS);
    expect(answer.status).toBe(200);
    return listSchema.parse(answer.body).data;
  }

  /** Moves the start of the current session back by some minutes. */
  async function age(who: Editor, minutes: number): Promise<void> {
    const id = (await listFor(who)).find(({ current }) => current)?.id ?? '';
    const loginAt = new Date(Date.now() - minutes * 60_000).toISOString();
    await cms().cms.database.execute(
      `update strapi_sessions set metadata = '${JSON.stringify({ loginAt })}' where session_id = '${id}'`,
    );
  }

  test('see their sessions and can end them only shortly after signing in', async () => {
    const { url } = cms();
    const [desk, home, third] = [await signInAdmin(url), await signInAdmin(url), await signInAdmin(url)];
    const sessions = await listFor(desk);
    expect(sessions.filter(({ current }) => current)).toHaveLength(1);
    const ofHome = (await listFor(home)).find(({ current }) => current)?.id ?? '';

    await age(desk, 11);
    for (const path of [`${SESSIONS}/${ofHome}`, SESSIONS, `${SESSIONS.toUpperCase()}?keepCurrent=true`]) {
      const answer = await desk.request('DELETE', path);
      expect([path, answer.status]).toEqual([path, 403]);
      expect(JSON.stringify(answer.body)).toContain('volvé a ingresar');
    }
    for (const spelling of ['Bearer  ', 'Bearer\t', 'bearer ', 'BEARER \t ']) {
      const authorization = `${spelling}${desk.token}`;
      const asWell = await desk.request('GET', SESSIONS, undefined, { authorization });
      const answer = await desk.request('DELETE', `${SESSIONS}/${ofHome}`, undefined, { authorization });
      expect([spelling, asWell.status, answer.status]).toEqual([spelling, 200, 403]);
    }
    for (const authorization of ['Bearer', 'Bearer nobody', desk.token, `Basic ${desk.token}`]) {
      const answer = await desk.request('DELETE', SESSIONS, undefined, { authorization });
      expect([authorization, answer.status]).toEqual([authorization, 401]);
    }
    expect(await listFor(desk)).toHaveLength(sessions.length);

    await age(desk, 9);
    expect((await desk.request('DELETE', `${SESSIONS}/${ofHome}`)).status).toBe(200);
    expect((await home.request('GET', SESSIONS)).status).toBe(401);
    expect((await third.request('DELETE', `${SESSIONS}?keepCurrent=true`)).status).toBe(200);
    expect(await listFor(third)).toMatchObject([{ current: true }]);
    expect((await desk.request('GET', SESSIONS)).status).toBe(401);
  });
});
