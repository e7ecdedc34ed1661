import { SESSION_HINT, z } from '@centro/shared';
import { describe, expect, test } from 'vitest';
import {
  CITIZEN_PASSWORD,
  meIn,
  openBrowser,
  signUp,
  signUpWithProfile,
  type Citizen,
} from './harness/citizen.ts';
import { signInAdmin } from './harness/editor.ts';
import { expectError, send, type Answer } from './harness/http.ts';
import { runningCms } from './harness/running-cms.ts';
import { expired, resigned } from './harness/token.ts';

const cms = runningCms();

const ACCESS = 'cea-07-access';
const REFRESH = 'cea-07-refresh';
const DEVICE = 'cea-07-device';

function secret(): string {
  return z.string().parse(cms().cms.environment['JWT_SECRET']);
}

function tokenOf({ cookies }: Pick<Citizen, 'cookies'>, name: string): string {
  return z.string().parse(cookies.get(name));
}

/** GET /me with only these cookies. */
function meWith(cookies: Readonly<Record<string, string>>): Promise<Answer> {
  const cookie = Object.entries(cookies).map((pair) => pair.join('='));
  return send(`${cms().url}/api/me`, { headers: { cookie: cookie.join('; ') } });
}

async function sessionsOf({ email }: Pick<Citizen, 'email'>): Promise<number> {
  const rows = await cms().cms.database.rows(
    `select s.id from strapi_sessions s join up_users u on cast(u.id as text) = s.user_id where u.email = '${email}'`,
  );
  return rows.length;
}

test('a citizen can sign up, complete the profile, sign out and in again', async () => {
  const { url } = cms();
  expect((await signUp(url)).me).toMatchObject({ profileComplete: false });
  const ana = await signUpWithProfile(url);
  expect(ana.me).toMatchObject({ email: ana.email, dniNumber: ana.dniNumber, profileComplete: true });
  expect(meIn(await ana.request('GET', '/me'))).toEqual(ana.me);
  expect((await ana.request('POST', '/auth/logout')).body).toEqual({ data: null });
  expectError(await ana.request('GET', '/me'), 'unauthenticated', 401);
  const again = await ana.request('POST', '/auth/local', {
    identifier: ana.email,
    password: CITIZEN_PASSWORD,
  });
  expect(meIn(again)).toEqual(ana.me);
});

describe('the tokens', () => {
  const account = (email: string) => ({
    email,
    dniNumber: '31222333',
    password: CITIZEN_PASSWORD,
    acceptedTerms: true,
  });

  test('are in HTTP-only cookies with SameSite=Lax', async () => {
    const browser = openBrowser(cms().url);
    const answer = await browser.request('POST', '/auth/local/register', account('cookies@example.com'));
    const lines = answer.headers.getSetCookie().map((line) => line.toLowerCase());
    expect(lines).toHaveLength(4);
    for (const line of lines) {
      expect(line).toMatch(/; path=\//);
      expect(line).toMatch(/; samesite=lax/);
      expect(line).not.toMatch(/; (?:secure|domain)/);
      expect(line.includes('; httponly')).toBe(!line.startsWith(`${SESSION_HINT}=1;`));
    }
  });

  test('are in secure __Host- cookies behind TLS', async () => {
    const origin = 'https://cfp.example';
    const browser = openBrowser(cms().url);
    const front = { origin, 'x-forwarded-proto': 'https', 'x-forwarded-host': 'cfp.example' };
    const answer = await browser.request('POST', '/auth/local/register', account('tls@example.com'), front);
    expect(answer.status).toBe(200);
    const lines = answer.headers.getSetCookie();
    expect(lines.map((line) => line.slice(0, line.indexOf('='))).toSorted()).toEqual([
      `__Host-${ACCESS}`,
      `__Host-${DEVICE}`,
      `__Host-${REFRESH}`,
      `__Host-${SESSION_HINT}`,
    ]);
    for (const line of lines) expect(line).toMatch(/; secure/i);
    expect((await browser.request('GET', '/me', undefined, front)).status).toBe(200);
    // Cookies set behind TLS are ignored on a plain connection.
    expectError(await browser.request('GET', '/me'), 'unauthenticated', 401);
  });

  test('are in no body, other header or script-readable cookie', async () => {
    const ana = await signUp(cms().url);
    const answers = [
      await ana.request('POST', '/auth/local', { identifier: ana.email, password: CITIZEN_PASSWORD }),
      await ana.request('GET', '/me'),
      await ana.request('POST', '/registry', { dni: ana.dniNumber }),
      await ana.request('POST', '/auth/logout'),
    ];
    for (const { status, headers, body } of answers) {
      expect(status).toBe(200);
      expect(JSON.stringify(body)).not.toMatch(/eyJ|token|jwt|password/i);
      const readable = headers.getSetCookie().filter((line) => !/httponly/i.test(line));
      const others = [...headers].filter(([name]) => name !== 'set-cookie').flat();
      expect([...readable, ...others].join()).not.toContain('eyJ');
    }
  });

  test('are accepted from cookies only', async () => {
    const ana = await signUp(cms().url);
    for (const token of [tokenOf(ana, ACCESS), tokenOf(ana, REFRESH)]) {
      for (const value of [`Bearer ${token}`, `bearer ${token}`, token]) {
        const answer = await send(`${cms().url}/api/me`, { headers: { authorization: value } });
        expectError(answer, 'unauthenticated', 401);
      }
      expectError(await meWith({ jwt: token, strapi_up_refresh: token }), 'unauthenticated', 401);
      expect((await send(`${cms().url}/api/me?token=${token}`)).status).toBeGreaterThanOrEqual(400);
    }
  });
});

describe('an expired access token', () => {
  test('is renewed silently, with or without its cookie', async () => {
    const ana = await signUp(cms().url);
    const refresh = tokenOf(ana, REFRESH);
    for (const cookies of [
      { [REFRESH]: refresh },
      { [REFRESH]: refresh, [ACCESS]: expired(tokenOf(ana, ACCESS), secret()) },
    ]) {
      const answer = await meWith(cookies);
      expect(meIn(answer)).toEqual(ana.me);
      const [line = '', ...more] = answer.headers.getSetCookie();
      expect(line).toMatch(new RegExp(`^${ACCESS}=eyJ.*httponly`, 'i'));
      expect(more).toEqual([]);
    }
  });

  test('is renewed for twenty concurrent requests', async () => {
    const ana = await signUp(cms().url);
    const cookies = {
      [REFRESH]: tokenOf(ana, REFRESH),
      [ACCESS]: expired(tokenOf(ana, ACCESS), secret()),
    };
    const answers = await Promise.all(Array.from({ length: 20 }, () => meWith(cookies)));
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(20).fill(200));
  });
});

describe('a session', () => {
  test('ends on sign-out: its cookies are void and deleted', async () => {
    const ana = await signUp(cms().url);
    const old = Object.fromEntries(ana.cookies);
    await ana.request('POST', '/auth/logout');
    expect([...ana.cookies.keys()]).toEqual([DEVICE]);
    for (const cookies of [old, { [ACCESS]: old[ACCESS] ?? '' }, { [REFRESH]: old[REFRESH] ?? '' }]) {
      expectError(await meWith(cookies), 'unauthenticated', 401);
    }
    expect(await sessionsOf(ana)).toBe(0);
  });

  test('ends when another one starts in the same browser', async () => {
    const ana = await signUp(cms().url);
    const before = new Map(ana.cookies);
    await ana.request('POST', '/auth/local', { identifier: ana.email, password: CITIZEN_PASSWORD });
    expect((await ana.request('GET', '/me')).status).toBe(200);
    ana.cookies.clear();
    for (const [name, value] of before) ana.cookies.set(name, value);
    expectError(await ana.request('GET', '/me'), 'unauthenticated', 401);
  });

  test('ends without those in other browsers', async () => {
    const ana = await signUp(cms().url);
    const elsewhere = openBrowser(cms().url);
    await elsewhere.request('POST', '/auth/local', { identifier: ana.email, password: CITIZEN_PASSWORD });
    await ana.request('POST', '/auth/logout');
    expect((await elsewhere.request('GET', '/me')).status).toBe(200);
  });

  test('can be ended with an expired access token, again, and without a session', async () => {
    const ana = await signUp(cms().url);
    ana.cookies.set(ACCESS, expired(tokenOf(ana, ACCESS), secret()));
    const old = new Map(ana.cookies);
    expect((await ana.request('POST', '/auth/logout')).status).toBe(200);
    expect(await sessionsOf(ana)).toBe(0);
    for (const [name, value] of old) ana.cookies.set(name, value);
    expect((await ana.request('POST', '/auth/logout')).status).toBe(200);
    expect((await openBrowser(cms().url).request('POST', '/auth/logout')).status).toBe(200);
  });

  test('that has ended leaves the hint cookie and deletes the others', async () => {
    const ana = await signUp(cms().url);
    await cms().cms.database.execute('delete from strapi_sessions');
    expectError(await ana.request('GET', '/me'), 'unauthenticated', 401);
    expect([...ana.cookies.keys()].toSorted()).toEqual([DEVICE, SESSION_HINT].toSorted());
  });

  test('is neither required nor read by public endpoints', async () => {
    const browser = openBrowser(cms().url);
    browser.cookies.set(ACCESS, 'nonsense').set(REFRESH, 'nonsense');
    expect((await browser.request('GET', '/trainings')).status).toBe(200);
    expect(browser.cookies.size).toBe(2);
    const ana = await signUp(cms().url);
    const again = await ana.request('POST', '/auth/local', {
      identifier: ana.email,
      password: CITIZEN_PASSWORD,
    });
    expect(again.status).toBe(200);
  });
});

describe('an invalid token', () => {
  test.each<[string, (ana: Citizen, luis: Citizen) => Record<string, string>]>([
    ['nonsense', () => ({ [ACCESS]: 'nonsense', [REFRESH]: 'a.b.c' })],
    ['nothing', () => ({ [ACCESS]: '', [REFRESH]: '' })],
    ['a refresh token as access token', (ana) => ({ [ACCESS]: tokenOf(ana, REFRESH) })],
    ['an access token as refresh token', (ana) => ({ [REFRESH]: tokenOf(ana, ACCESS) })],
    [
      'a token signed with another key',
      (ana) => ({
        [ACCESS]: resigned(tokenOf(ana, ACCESS), {}, 'another-key-entirely'),
        [REFRESH]: resigned(tokenOf(ana, REFRESH), {}, 'another-key-entirely'),
      }),
    ],
    [
      'a token of an unknown user',
      (ana) => ({
        [ACCESS]: resigned(tokenOf(ana, ACCESS), { userId: '999999' }, secret()),
        [REFRESH]: resigned(tokenOf(ana, REFRESH), { userId: '999999' }, secret()),
      }),
    ],
    [
      'a refresh token with another user’s id',
      (ana, luis) => ({
        [REFRESH]: resigned(tokenOf(ana, REFRESH), { userId: luis.me.uid }, secret()),
      }),
    ],
    [
      'a token without a signature',
      (ana) => ({ [ACCESS]: tokenOf(ana, ACCESS).replace(/[^.]*$/, ''), [REFRESH]: '' }),
    ],
  ])('%s is refused', async (_what, cookies) => {
    const [ana, luis] = [await signUp(cms().url), await signUp(cms().url)];
    expectError(await meWith(cookies(ana, luis)), 'unauthenticated', 401);
  });
});

describe('a change of an account by staff', () => {
  async function editAccount({ me }: Citizen, fields: Record<string, unknown>): Promise<void> {
    const admin = await signInAdmin(cms().url);
    const path = `/content-manager/collection-types/plugin::users-permissions.user/${me.uid}`;
    const { status } = await admin.request('PUT', path, fields);
    expect(status).toBe(200);
  }

  test('a new password ends all sessions at once and replaces the old one', async () => {
    const ana = await signUp(cms().url);
    await editAccount(ana, { password: 'clave-nueva-1' });
    expectError(await ana.request('GET', '/me'), 'unauthenticated', 401);
    const signIn = (password: string) =>
      ana.request('POST', '/auth/local', { identifier: ana.email, password });
    expectError(await signIn(CITIZEN_PASSWORD), 'wrong-password', 401);
    expect((await signIn('clave-nueva-1')).status).toBe(200);
  });

  test('a lock ends all sessions for good and refuses sign-ins', async () => {
    const ana = await signUp(cms().url);
    const signIn = () =>
      ana.request('POST', '/auth/local', { identifier: ana.email, password: CITIZEN_PASSWORD });
    const old = new Map(ana.cookies);
    await editAccount(ana, { blocked: true });
    expectError(await ana.request('GET', '/me'), 'unauthenticated', 401);
    expectError(await signIn(), 'forbidden', 403);
    await editAccount(ana, { blocked: false });
    for (const [name, value] of old) ana.cookies.set(name, value);
    expectError(await ana.request('GET', '/me'), 'unauthenticated', 401);
    expect((await signIn()).status).toBe(200);
  });

  test('other changes end no session', async () => {
    const ana = await signUp(cms().url);
    await editAccount(ana, { email: ` Otra-${ana.email.toUpperCase()}`.trim(), dniNumber: '32.333.444' });
    expect(meIn(await ana.request('GET', '/me'))).toMatchObject({
      email: `otra-${ana.email}`,
      dniNumber: '32333444',
    });
    // The former e-mail is free again.
    expect((await signUp(cms().url, { email: ana.email })).me.email).toBe(ana.email);
  });
});
