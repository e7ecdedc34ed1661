import { describe, expect, test } from 'vitest';
import { FAST_TIER } from '../../scripts/testing/history-count.ts';
import { freePort } from '../../scripts/testing/free-port.ts';
import { CITIZEN_PASSWORD, openBrowser, signUp, type Browser } from './harness/citizen.ts';
import { expectError, type Answer } from './harness/http.ts';
import { people } from './harness/people.ts';
import { runningCms } from './harness/running-cms.ts';

const cms = runningCms();

let addresses = 0;

/** An IP address that no other test uses. */
function freshAddress(): string {
  addresses += 1;
  return `203.0.${String(addresses >> 8)}.${String(addresses & 0xff)}`;
}

function guess(browser: Browser, identifier: string, headers: Record<string, string> = {}): Promise<Answer> {
  return browser.request('POST', '/auth/local', { identifier, password: 'otra-clave' }, headers);
}

async function statuses(answers: Iterable<Promise<Answer>>): Promise<number[]> {
  return (await Promise.all(answers)).map(({ status }) => status);
}

async function exhaust(browser: Browser, email: string): Promise<void> {
  for (let attempt = 0; attempt < 10; attempt += 1) {
    expectError(await guess(browser, email), 'wrong-password', 401);
  }
}

function expectTooMany(answer: Answer, atMostSeconds: number): void {
  expectError(answer, 'too-many-requests', 429);
  const wait = Number(answer.headers.get('retry-after'));
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(atMostSeconds);
}

describe('signing in', () => {
  test('is refused after ten failures, also with the right password', async () => {
    const { email } = await signUp(cms().url);
    const browser = openBrowser(cms().url, freshAddress());
    await exhaust(browser, email);
    expectTooMany(await guess(browser, email), 900);
    expectTooMany(
      await browser.request('POST', '/auth/local', { identifier: email, password: CITIZEN_PASSWORD }),
      900,
    );
    expect([...browser.cookies.keys()]).toEqual([]);
  });

  test('is refused in every spelling of the account and with any other headers', async () => {
    const { email, dniNumber } = await signUp(cms().url);
    const address = freshAddress();
    const browser = openBrowser(cms().url, address);
    await exhaust(browser, email);
    expectTooMany(await guess(browser, ` ${email.toUpperCase()} `), 900);
    expectTooMany(await guess(browser, `\t${email}\n`), 900);
    const registry = await browser.request('POST', '/registry', { dni: dniNumber });
    const [{ ref } = { ref: '' }] = (registry.body as { data: { ref: string }[] }).data;
    expectTooMany(await guess(browser, ref), 900);
    for (const headers of [
      { 'user-agent': 'another' },
      { 'x-real-ip': '192.0.2.1' },
      { forwarded: 'for=192.0.2.1' },
      { 'x-client-ip': '192.0.2.1' },
      { 'x-forwarded-for': `192.0.2.1, ${address}` },
      { 'x-forwarded-for': `::ffff:${address}` },
      { cookie: 'cea-07-access=x; other=1' },
      { 'accept-language': 'x' },
    ]) {
      expectTooMany(await guess(browser, email, headers), 900);
    }
    expectTooMany(await browser.request('POST', '/auth/local/', { identifier: email, password: 'x' }), 900);
  });

  test('counts attempts before checking passwords, so that concurrent guesses gain nothing', async () => {
    const { email } = await signUp(cms().url);
    const browser = openBrowser(cms().url, freshAddress());
    const answers = await statuses(Array.from({ length: 40 }, () => guess(browser, email)));
    expect(answers.toSorted()).toEqual([...Array<number>(10).fill(401), ...Array<number>(30).fill(429)]);
  });

  test('stays open for other accounts at this IP address, and for this account at others', async () => {
    const [ana, luis] = [await signUp(cms().url), await signUp(cms().url)];
    const browser = openBrowser(cms().url, freshAddress());
    await exhaust(browser, ana.email);
    // Refused attempts do not use up the limit of the IP address, which a town may share.
    for (let attempt = 0; attempt < 50; attempt += 1) expectTooMany(await guess(browser, ana.email), 900);
    const right = { identifier: luis.email, password: CITIZEN_PASSWORD };
    expect((await browser.request('POST', '/auth/local', right)).status).toBe(200);
    const elsewhere = openBrowser(cms().url, freshAddress());
    const own = { identifier: ana.email, password: CITIZEN_PASSWORD };
    expect((await elsewhere.request('POST', '/auth/local', own)).status).toBe(200);
  });

  test('resets the count with the right password', async () => {
    const { email } = await signUp(cms().url);
    const browser = openBrowser(cms().url, freshAddress());
    const right = { identifier: email, password: CITIZEN_PASSWORD };
    for (let round = 0; round < 3; round += 1) {
      for (let attempt = 0; attempt < 9; attempt += 1) await guess(browser, email);
      expect((await browser.request('POST', '/auth/local', right)).status).toBe(200);
    }
  });

  test('is refused for an account guessed from many IP addresses', async () => {
    const { email } = await signUp(cms().url);
    for (let place = 0; place < 10; place += 1) {
      await exhaust(openBrowser(cms().url, `192.0.2.${String(place)}`), email);
    }
    expectTooMany(await guess(openBrowser(cms().url, freshAddress()), email), 3600);
  });

  test('is refused to an IP address that tries many accounts', async () => {
    const { database } = cms().cms;
    const browser = openBrowser(cms().url, freshAddress());
    await guess(browser, 'nadie-0@example.com');
    // Only the counters of this IP address; other tests use the rest.
    const counters = await database.rows('select id from rate_limits order by id desc limit 3');
    await database.execute(
      `update rate_limits set attempts = 300 where id in (${counters.map(({ id }) => String(id)).join()})`,
    );
    expectTooMany(await guess(browser, 'nadie-1@example.com'), 900);
  });

  test('opens again after the period', async () => {
    const { email } = await signUp(cms().url);
    const browser = openBrowser(cms().url, freshAddress());
    await exhaust(browser, email);
    expectTooMany(await guess(browser, email), 900);
    const { database } = cms().cms;
    const past = database.kind === 'sqlite' ? '1' : `'2020-01-01'`;
    await database.execute(`update rate_limits set expires_at = ${past}`);
    expectError(await guess(browser, email), 'wrong-password', 401);
  });

  test('counts IPv6 addresses by network', async () => {
    const { email } = await signUp(cms().url);
    for (let host = 0; host < 10; host += 1) {
      const browser = openBrowser(cms().url, `2001:db8:7:1::${host.toString(16)}`);
      expectError(await guess(browser, email), 'wrong-password', 401);
    }
    expectTooMany(await guess(openBrowser(cms().url, '2001:0DB8:7:1:ffff::1'), email), 900);
    expectError(await guess(openBrowser(cms().url, '2001:db8:7:2::1'), email), 'wrong-password', 401);
  });
});

test('concurrent refusals all get 429', async () => {
  // Attempts update shared rows in different orders, which can deadlock: eight accounts cover all orders.
  const accounts = await Promise.all(Array.from({ length: 8 }, () => signUp(cms().url)));
  const browser = openBrowser(cms().url, freshAddress());
  for (let round = 0; round < 3; round += 1) {
    const guesses = Array.from({ length: 30 }, () =>
      accounts.map(({ email }) => guess(browser, email)),
    ).flat();
    expect(new Set(await statuses(guesses))).toEqual(new Set(round === 0 ? [401, 429] : [429]));
  }
});

describe('signing up', () => {
  test('is refused after five attempts with one e-mail', async () => {
    const address = freshAddress();
    const { email } = await signUp(cms().url, { address });
    const browser = openBrowser(cms().url, address);
    const attempt = (spelled: string, dniNumber: string) =>
      browser.request('POST', '/auth/local/register', {
        email: spelled,
        dniNumber,
        password: CITIZEN_PASSWORD,
        acceptedTerms: true,
      });
    for (let count = 1; count < 5; count += 1) {
      expectError(await attempt(email, `4000000${String(count)}`), 'email-taken', 409);
    }
    expectTooMany(await attempt(` ${email.toUpperCase()}`, '40000009'), 3600);
    expect((await attempt(`otra-${email}`, '40000009')).status).toBe(200);
  });

  test('is refused after ten profiles with one DNI in any spelling from one IP address', async () => {
    const address = freshAddress();
    const spellings = ['41222333', '41.222.333', ' 41222333 ', '041222333', '41-222-333'];
    for (let count = 0; count < 10; count += 1) {
      await signUp(cms().url, { dniNumber: spellings[count % spellings.length] ?? '', address });
    }
    await expect(signUp(cms().url, { dniNumber: '41222333', address })).rejects.toThrow(/too-many-requests/);
  });
});

test('a stranger who uses up every limit of a DNI does not keep its owner from signing in or up', async () => {
  const dniNumber = '53222333';
  const { email } = await signUp(cms().url, { dniNumber });
  const stranger = openBrowser(cms().url, freshAddress());
  const register = (who: Browser, own: string) =>
    who.request('POST', '/auth/local/register', {
      email: own,
      dniNumber,
      password: CITIZEN_PASSWORD,
      acceptedTerms: true,
    });
  for (let attempt = 0; attempt < 3; attempt += 1) {
    expectError(await register(stranger, email), 'email-taken', 409);
  }
  for (let made = 0; made < 10; made += 1) {
    expect((await register(stranger, `extrana-${String(made)}@example.com`)).status).toBe(200);
  }
  for (let more = 0; more < 5; more += 1) {
    expectTooMany(await register(stranger, `extrana-mas-${String(more)}@example.com`), 3600);
  }
  const list = (who: Browser) => who.request('POST', '/registry', { dni: dniNumber });
  for (let asked = 0; asked < 20; asked += 1) expect((await list(stranger)).status).toBe(200);
  expectTooMany(await list(stranger), 900);

  const owner = openBrowser(cms().url, freshAddress());
  const listed = await list(owner);
  expect(listed.status).toBe(200);
  const [{ ref } = { ref: '' }] = (listed.body as { data: { ref: string }[] }).data;
  const signIn = { identifier: ref, password: CITIZEN_PASSWORD };
  const answer = await owner.request('POST', '/auth/local', signIn);
  expect(answer.body).toMatchObject({ data: { email } });
  expect((await register(openBrowser(cms().url, freshAddress()), 'duena@example.com')).status).toBe(200);
});

test('failed sign-ups do not block the DNI', async () => {
  const taken = await signUp(cms().url);
  const account = { password: CITIZEN_PASSWORD, dniNumber: '51222333', acceptedTerms: true };
  for (let attempt = 0; attempt < 12; attempt += 1) {
    const stranger = openBrowser(cms().url, freshAddress());
    const answer = await stranger.request('POST', '/auth/local/register', { ...account, email: taken.email });
    expectError(answer, 'email-taken', 409);
  }
  const owner = openBrowser(cms().url, freshAddress());
  const own = { ...account, email: 'la-persona@example.com' };
  expect((await owner.request('POST', '/auth/local/register', own)).status).toBe(200);
});

test.skipIf(FAST_TIER)('failed sign-ups do not block the IP address', async () => {
  const address = freshAddress();
  const stranger = openBrowser(cms().url, address);
  const account = { password: CITIZEN_PASSWORD, acceptedTerms: true };
  const taken = await people<number>(cms(), 41);
  for (const [index, { email }] of taken.entries()) {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const dniNumber = String(52_000_000 + index);
      const answer = await stranger.request('POST', '/auth/local/register', { ...account, email, dniNumber });
      expectError(answer, 'email-taken', 409);
    }
  }
  await signUp(cms().url, { address });
  // Control: one IP address cannot create accounts without limit.
  const many = Array.from({ length: 199 }, () => signUp(cms().url, { address }));
  await Promise.all(many);
  await expect(signUp(cms().url, { address })).rejects.toThrow(/too-many-requests/);
});

describe('requesting the profiles of a DNI', () => {
  test('is refused after twenty times in any spelling', async () => {
    const browser = openBrowser(cms().url, freshAddress());
    const ask = (dni: string, who = browser) => who.request('POST', '/registry', { dni });
    for (let count = 0; count < 20; count += 1) {
      expect((await ask(count % 2 === 0 ? '42333444' : '42.333.444')).status).toBe(200);
    }
    expectTooMany(await ask(' 42333444'), 900);
    expect((await ask('42333445')).status).toBe(200);
    // Its owner can request it from another IP address.
    expect((await ask('42333444', openBrowser(cms().url, freshAddress()))).status).toBe(200);
  });

  test('is refused when requested from many IP addresses', async () => {
    const ask = () =>
      openBrowser(cms().url, freshAddress()).request('POST', '/registry', { dni: '42333446' });
    const answers = await statuses(Array.from({ length: 205 }, ask));
    expect(answers.filter((status) => status === 200)).toHaveLength(200);
    expect(answers.filter((status) => status === 429)).toHaveLength(5);
  });

  test('is refused to an IP address that requests many DNIs', async () => {
    const browser = openBrowser(cms().url, freshAddress());
    const ask = (dni: number) => browser.request('POST', '/registry', { dni: String(dni) });
    const answers = await statuses(Array.from({ length: 125 }, (_, index) => ask(43_000_000 + index)));
    expect(answers.filter((status) => status === 200)).toHaveLength(120);
    expect(answers.filter((status) => status === 429)).toHaveLength(5);
  });
});

test('a classroom behind one IP address can sign up and in, with mistakes', async () => {
  const address = freshAddress();
  const password = CITIZEN_PASSWORD;
  for (let pupil = 0; pupil < 40; pupil += 1) {
    const browser = openBrowser(cms().url, address);
    const account = { email: `aula-${String(pupil)}@example.com`, dniNumber: String(43_000_000 + pupil) };
    const wrong = { ...account, password: 'corta', acceptedTerms: true };
    const steps: [path: string, body: object, status: number][] = [
      ['/registry', { dni: String(44_000_000 + pupil) }, 200],
      ['/registry', { dni: account.dniNumber }, 200],
      ['/auth/local/register', wrong, 400],
      ['/auth/local/register', { ...wrong, password }, 200],
      ['/auth/logout', {}, 200],
      ['/auth/local', { identifier: account.email, password: 'otra-clave' }, 401],
      ['/auth/local', { identifier: account.email, password }, 200],
    ];
    for (const [path, body, status] of steps) {
      expect([path, (await browser.request('POST', path, body)).status]).toEqual([path, status]);
    }
  }
});

test('counters contain no personal data', async () => {
  const { email, dniNumber, address } = await signUp(cms().url);
  await openBrowser(cms().url, address).request('POST', '/registry', { dni: dniNumber });
  const rows = JSON.stringify(await cms().cms.database.rows('select * from rate_limits'));
  for (const secret of [email, dniNumber, address]) expect(rows).not.toContain(secret);
});

test.runIf(process.env['TEST_DATABASE'] === 'postgres')('two processes share the counters', async () => {
  const other = await cms().cms.start({ CMS_PORT: String(await freePort()) });
  const { email } = await signUp(cms().url);
  const address = freshAddress();
  const browsers = [openBrowser(cms().url, address), openBrowser(other.url, address)];
  const guesses = Array.from({ length: 20 }, () => browsers.map((browser) => guess(browser, email))).flat();
  const answers = await statuses(guesses);
  expect(answers.toSorted()).toEqual([...Array<number>(10).fill(401), ...Array<number>(30).fill(429)]);
  await other.stop();
});
