import { z } from '@centro/shared';
import { describe, expect, test } from 'vitest';
import { CITIZEN_PASSWORD, openBrowser, signUp, type Browser, type Citizen } from './harness/citizen.ts';
import { expectError, type Answer } from './harness/http.ts';
import { mailsIn, mailTo, tokenIn } from './harness/mail.ts';
import { runningCms } from './harness/running-cms.ts';

const cms = runningCms();
const NEW = 'otra-clave-nueva';

const forgot = (browser: Browser, email: string) =>
  browser.request('POST', '/auth/forgot-password', { email });
const reset = (token: string, password = NEW, browser = openBrowser(cms().url)) =>
  browser.request('POST', '/auth/reset-password', { token, password });
const signIn = (email: string, password: string) =>
  openBrowser(cms().url).request('POST', '/auth/local', { identifier: email, password });

/** Requests a reset and returns the token of the mail. */
async function mailedToken({ email }: { readonly email: string }): Promise<string> {
  expect((await forgot(openBrowser(cms().url), email)).status).toBe(200);
  return tokenIn(await mailTo(cms().cms.dataDirectory, email, /Cambiá tu contraseña/));
}

/** Requests a reset, waits until `count` mails arrived and returns their tokens. */
async function mailedTokens({ email }: Citizen, count: number): Promise<string[]> {
  expect((await forgot(openBrowser(cms().url), email)).status).toBe(200);
  const links = async () =>
    (await mailsIn(cms().cms.dataDirectory)).filter(
      ({ to, subject }) => to === email && subject.includes('Cambiá tu contraseña'),
    );
  await expect.poll(async () => (await links()).length).toBe(count);
  return (await links()).map((mail) => tokenIn(mail));
}

async function idOf({ email }: Citizen): Promise<string> {
  const [row] = await cms().cms.database.rows(`select id from up_users where email = '${email}'`);
  return String(row?.['id']);
}

async function otherSessionOf({ email }: Citizen): Promise<Browser> {
  const browser = openBrowser(cms().url);
  const credentials = { identifier: email, password: CITIZEN_PASSWORD };
  expect((await browser.request('POST', '/auth/local', credentials)).status).toBe(200);
  return browser;
}

const expectSignedOut = async (browser: Browser) => {
  expectError(await browser.request('GET', '/me'), 'unauthenticated', 401);
};

describe('a forgotten password', () => {
  test('can be reset by a mailed link, which ends all sessions and notifies the owner', async () => {
    const ana = await signUp(cms().url);
    const phone = await otherSessionOf(ana);
    const token = await mailedToken(ana);
    expect((await reset(token)).status).toBe(200);
    await expectSignedOut(ana);
    await expectSignedOut(phone);
    expectError(await signIn(ana.email, CITIZEN_PASSWORD), 'wrong-password', 401);
    expect((await signIn(ana.email, NEW)).status).toBe(200);
    await mailTo(cms().cms.dataDirectory, ana.email, /Tu contraseña cambió/);
  });

  test('can be reset with the reference of a registry entry instead of the e-mail', async () => {
    const ana = await signUp(cms().url);
    const browser = openBrowser(cms().url);
    const { body } = await browser.request('POST', '/registry', { dni: ana.dniNumber });
    const [entry] = z.object({ data: z.tuple([z.object({ ref: z.string() })]) }).parse(body).data;
    expect((await forgot(browser, entry.ref)).status).toBe(200);
    const token = tokenIn(await mailTo(cms().cms.dataDirectory, ana.email, /Cambiá tu contraseña/));
    expect((await reset(token)).status).toBe(200);
    expect((await signIn(ana.email, NEW)).status).toBe(200);
  });

  test('cannot be reset with a forged reference', async () => {
    const forged = `v1:${'0'.repeat(32)}:00:${'0'.repeat(32)}`;
    expectError(await forgot(openBrowser(cms().url), forged), 'reference-expired', 410);
  });

  test('has a link that works once, also concurrently', async () => {
    const token = await mailedToken(await signUp(cms().url));
    const answers = await Promise.all(Array.from({ length: 8 }, () => reset(token)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(7).fill(410)]);
    expectError(await reset(token), 'link-expired', 410);
  });

  test('has a link that works for an hour', async () => {
    const token = await mailedToken(await signUp(cms().url));
    const { database } = cms().cms;
    const past = database.kind === 'sqlite' ? '1' : `'2020-01-01'`;
    await database.execute(`update password_resets set expires_at = ${past}`);
    expectError(await reset(token), 'link-expired', 410);
  });

  test('is mailed the same link again with its expiry, and a new one shortly before it expires', async () => {
    const ana = await signUp(cms().url);
    const { database } = cms().cms;
    const first = await mailedToken(ana);
    const ends = async () =>
      (
        await database.rows(`select expires_at from password_resets where person_id = ${await idOf(ana)}`)
      ).map(({ expires_at: end }) => new Date(end as string | number).getTime());
    const inMinutes = (minutes: number) => {
      const end = new Date(Date.now() + minutes * 60_000);
      return database.kind === 'sqlite' ? String(end.getTime()) : `'${end.toISOString().replace('Z', '')}'`;
    };
    const [end] = await ends();
    expect(await mailedTokens(ana, 2)).toEqual([first, first]);
    expect(await ends()).toEqual([end]);
    await database.execute(
      `update password_resets set expires_at = ${inMinutes(10)} where person_id = ${await idOf(ana)}`,
    );
    const tokens = await mailedTokens(ana, 3);
    expect(new Set(tokens).size).toBe(2);
    expect(await ends()).toHaveLength(2);
    // The previous link keeps its expiry.
    expect((await reset(first)).status).toBe(200);
    for (const token of tokens) expectError(await reset(token), 'link-expired', 410);
  });

  test('loses its links when password or e-mail change', async () => {
    const [ana, eva] = [await signUp(cms().url), await signUp(cms().url)];
    const [ofAna, ofEva] = [await mailedToken(ana), await mailedToken(eva)];
    await ana.request('POST', '/auth/change-password', { currentPassword: CITIZEN_PASSWORD, password: NEW });
    await eva.request('PUT', '/me/email', { email: `nueva-${eva.email}`, password: CITIZEN_PASSWORD });
    expectError(await reset(ofAna), 'link-expired', 410);
    expectError(await reset(ofEva), 'link-expired', 410);
  });

  test.each(['', 'x', 'x'.repeat(43)])('rejects a token that was never mailed: %j', async (token) => {
    expectError(await reset(token), 'link-expired', 410);
  });

  test('rejects a short password, and the link stays valid', async () => {
    const token = await mailedToken(await signUp(cms().url));
    expectError(await reset(token, '12345'), 'weak-password', 400);
    expect((await reset(token)).status).toBe(200);
  });

  test('gets the same answer for an unknown address, which gets no mail', async () => {
    const unregistered = 'nadie-de-nadie@example.com';
    const known = await forgot(openBrowser(cms().url), (await signUp(cms().url)).email);
    const unknown = await forgot(openBrowser(cms().url), unregistered);
    const comparable = ({ status, body, headers }: Answer) => ({
      status,
      body,
      names: [...headers.keys()].toSorted(),
    });
    expect(comparable(unknown)).toEqual(comparable(known));
    // Mails are sent in order: this one would arrive before a later one.
    await mailedToken(await signUp(cms().url));
    expect((await mailsIn(cms().cms.dataDirectory)).map(({ to }) => to)).not.toContain(unregistered);
  });

  test('can be requested five times an hour from one IP address, whether or not the account exists', async () => {
    for (const email of [(await signUp(cms().url)).email, 'nadie-tampoco@example.com']) {
      const browser = openBrowser(cms().url);
      for (let count = 0; count < 5; count += 1) expect((await forgot(browser, email)).status).toBe(200);
      expectError(await forgot(browser, ` ${email.toUpperCase()} `), 'too-many-requests', 429);
      expect((await forgot(openBrowser(cms().url), email)).status).toBe(200);
    }
  });

  test('leaves no token in the database', async () => {
    const token = await mailedToken(await signUp(cms().url));
    const { rows } = cms().cms.database;
    const stored = await Promise.all(
      ['password_resets', 'outbox', 'up_users'].map((table) => rows(`select * from ${table}`)),
    );
    expect(JSON.stringify(stored)).not.toContain(token);
    expect(cms().output()).not.toContain(token);
  });
});

describe('a password', () => {
  test('can be changed by its owner, which ends all other sessions', async () => {
    const ana = await signUp(cms().url);
    const phone = await otherSessionOf(ana);
    const change = { currentPassword: CITIZEN_PASSWORD, password: NEW };
    expect((await ana.request('POST', '/auth/change-password', change)).status).toBe(200);
    expect((await ana.request('GET', '/me')).status).toBe(200);
    await expectSignedOut(phone);
    expect((await signIn(ana.email, NEW)).status).toBe(200);
  });

  test('can be changed while the account is deleted without a 5xx', async () => {
    for (let time = 0; time < 12; time += 1) {
      const ana = await signUp(cms().url);
      const change = { currentPassword: CITIZEN_PASSWORD, password: NEW };
      const answers = await Promise.all([
        ana.request('POST', '/auth/change-password', change),
        ana.request('DELETE', '/me', { password: CITIZEN_PASSWORD }),
      ]);
      for (const { status } of answers) expect([200, 401]).toContain(status);
    }
  });

  test('is the acknowledged one of several concurrent changes', async () => {
    for (let time = 0; time < 6; time += 1) {
      const ana = await signUp(cms().url);
      const chosen = Array.from({ length: 5 }, (_, index) => `${NEW}-${String(index)}`);
      const answers = await Promise.all(
        chosen.map((password) =>
          ana.request('POST', '/auth/change-password', { currentPassword: CITIZEN_PASSWORD, password }),
        ),
      );
      const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
      expect(statuses).toEqual([200, 401, 401, 401, 401]);
      const known = await Promise.all(chosen.map((password) => signIn(ana.email, password)));
      expect(known.map(({ status }) => status)).toEqual(answers.map(({ status }) => status));
    }
  });

  test('leaves no session of concurrent sign-ins with the old one', async () => {
    for (let time = 0; time < 6; time += 1) {
      const ana = await signUp(cms().url);
      const others = Array.from({ length: 5 }, () => openBrowser(cms().url));
      const [changed, ...entered] = await Promise.all([
        ana.request('POST', '/auth/change-password', { currentPassword: CITIZEN_PASSWORD, password: NEW }),
        ...others.map((browser) =>
          browser.request('POST', '/auth/local', { identifier: ana.email, password: CITIZEN_PASSWORD }),
        ),
      ]);
      expect(changed.status).toBe(200);
      for (const { status } of entered) expect([200, 401]).toContain(status);
      for (const browser of others) expect((await browser.request('GET', '/me')).status).toBe(401);
    }
  });

  test('can be changed by its owner and by a link concurrently without a 5xx', async () => {
    for (let time = 0; time < 6; time += 1) {
      const ana = await signUp(cms().url);
      const token = await mailedToken(ana);
      const change = { currentPassword: CITIZEN_PASSWORD, password: NEW };
      const answers = await Promise.all([
        ...Array.from({ length: 3 }, () => ana.request('POST', '/auth/change-password', change)),
        reset(token, `${NEW}-2`),
      ]);
      for (const { status } of answers) expect([200, 401, 410]).toContain(status);
    }
  });

  test('cannot be changed without the current one; guesses are rate-limited', async () => {
    const ana = await signUp(cms().url);
    const change = { currentPassword: 'no-es-esta', password: NEW };
    for (let count = 0; count < 10; count += 1) {
      expectError(await ana.request('POST', '/auth/change-password', change), 'wrong-password', 401);
    }
    expectError(await ana.request('POST', '/auth/change-password', change), 'too-many-requests', 429);
    expect((await ana.request('GET', '/me')).status).toBe(200);
    expect((await signIn(ana.email, CITIZEN_PASSWORD)).status).toBe(200);
  });
});

describe('an e-mail address', () => {
  test('can be changed with the password; the former one is notified', async () => {
    const ana = await signUp(cms().url);
    const email = `nueva-${ana.email}`;
    const answer = await ana.request('PUT', '/me/email', {
      email: ` ${email.toUpperCase()} `,
      password: CITIZEN_PASSWORD,
    });
    expect(answer).toMatchObject({ status: 200, body: { data: { email } } });
    expectError(await signIn(ana.email, CITIZEN_PASSWORD), 'user-not-found', 404);
    expect((await signIn(email, CITIZEN_PASSWORD)).status).toBe(200);
    const { dataDirectory } = cms().cms;
    expect((await mailTo(dataDirectory, ana.email, /El correo de tu perfil cambió/)).text).toContain(email);
  });

  test('cannot be changed with a wrong password or to a taken address', async () => {
    const [ana, eva] = [await signUp(cms().url), await signUp(cms().url)];
    const to = (email: string, password: string) => ana.request('PUT', '/me/email', { email, password });
    expectError(await to('otra@example.com', 'no-es-esta'), 'wrong-password', 401);
    expectError(await to(eva.email.toUpperCase(), CITIZEN_PASSWORD), 'email-taken', 409);
    expect((await to(ana.email, CITIZEN_PASSWORD)).status).toBe(200);
    expect(await ana.request('GET', '/me')).toMatchObject({ body: { data: { email: ana.email } } });
  });

  test('can be changed five times an hour', async () => {
    const ana = await signUp(cms().url);
    const change = (email: string) => ana.request('PUT', '/me/email', { email, password: CITIZEN_PASSWORD });
    for (let count = 0; count < 5; count += 1) {
      expect((await change(`${String(count)}-${ana.email}`)).status).toBe(200);
    }
    expectError(await change(`otra-${ana.email}`), 'too-many-requests', 429);
  });

  test('cannot be under .invalid', async () => {
    const ana = await signUp(cms().url);
    const change = { email: 'persona-1@sin-correo.invalid', password: CITIZEN_PASSWORD };
    expectError(await ana.request('PUT', '/me/email', change), 'invalid-body', 400);
  });

  test('is given to one of several concurrent requests', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => signUp(cms().url)));
    const wanted = { email: 'la-misma@example.com', password: CITIZEN_PASSWORD };
    const answers = await Promise.all(people.map((person) => person.request('PUT', '/me/email', wanted)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(5).fill(409)]);
  });
});

describe('an account under attack', () => {
  test('can be recovered by mail after many guesses', async () => {
    const ana = await signUp(cms().url);
    const guesses = Array.from({ length: 100 }, () => signIn(ana.email, 'otra-clave'));
    await Promise.all(guesses);
    expectError(await signIn(ana.email, CITIZEN_PASSWORD), 'too-many-requests', 429);
    expect((await reset(await mailedToken(ana))).status).toBe(200);
    expect((await signIn(ana.email, NEW)).status).toBe(200);
  });

  test('accepts sign-ins from the browser of a mailed link during an attack', async () => {
    const ana = await signUp(cms().url);
    const own = openBrowser(cms().url);
    expect((await reset(await mailedToken(ana), NEW, own)).status).toBe(200);
    await Promise.all(Array.from({ length: 100 }, () => signIn(ana.email, 'otra-clave')));
    // Control: any other browser is refused.
    expectError(await signIn(ana.email, NEW), 'too-many-requests', 429);
    const right = { identifier: ana.email, password: NEW };
    expect((await own.request('POST', '/auth/local', right)).status).toBe(200);
  });

  test('accepts sign-ins from a known browser', async () => {
    const ana = await signUp(cms().url);
    for (let place = 0; place < 10; place += 1) {
      const stranger = openBrowser(cms().url, `192.0.2.${String(place)}`);
      for (let count = 0; count < 10; count += 1) {
        await stranger.request('POST', '/auth/local', { identifier: ana.email, password: 'adivino' });
      }
    }
    const right = { identifier: ana.email, password: CITIZEN_PASSWORD };
    const elsewhere = openBrowser(cms().url);
    expectError(await elsewhere.request('POST', '/auth/local', right), 'too-many-requests', 429);
    await ana.request('POST', '/auth/logout');
    expect((await ana.request('POST', '/auth/local', right)).status).toBe(200);
  });

  test('does not accept device cookies of others or forged ones', async () => {
    const [ana, eva] = [await signUp(cms().url), await signUp(cms().url)];
    const guess = () => eva.request('POST', '/auth/local', { identifier: ana.email, password: 'adivino' });
    const devices = [eva.cookies.get('cea-07-device'), 'x', `${'a'.repeat(22)}.${'b'.repeat(43)}`];
    let count = 0;
    for (const device of Array.from({ length: 10 }, (_, turn) => devices[turn % devices.length] ?? '')) {
      eva.cookies.set('cea-07-device', device);
      expectError(await guess(), 'wrong-password', 401);
      count += 1;
    }
    expect(count).toBe(10);
    expectError(await guess(), 'too-many-requests', 429);
  });
});
