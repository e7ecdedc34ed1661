import { describe, expect, test } from 'vitest';
import { FAST_TIER } from '../../scripts/testing/history-count.ts';
import { CITIZEN_PASSWORD, meIn, openBrowser, signUp, type Citizen } from './harness/citizen.ts';
import { createCms } from './harness/cms.ts';
import { expectError, type Answer } from './harness/http.ts';
import { mailsSettled, mailTo, tokenIn } from './harness/mail.ts';
import { runningCms } from './harness/running-cms.ts';

const cms = runningCms({ DEMO: '1' });

const SUBJECT = /^(\d{6}) es tu código: confirmá tu correo$/;

interface MailedConfirmation {
  readonly code: string;
  readonly token: string;
}

/** Code and token of the newest confirmation mail to an address; `known` are codes of earlier ones. */
async function mailed(email: string, known: readonly string[] = []): Promise<MailedConfirmation> {
  const unknown = new RegExp(`^${known.map((code) => `(?!${code})`).join('')}${SUBJECT.source.slice(1)}`);
  const mail = await mailTo(cms().cms.dataDirectory, email, unknown);
  const [, code = ''] = SUBJECT.exec(mail.subject) ?? [];
  expect(mail.text).toContain(`Tu código es ${code}.`);
  return { code, token: tokenIn(mail, 'confirmar-correo') };
}

const typeCode = (citizen: Citizen, code: string) =>
  citizen.request('POST', '/me/email/confirmation', { code });
const askAgain = (citizen: Citizen) => citizen.request('POST', '/me/email/code');
const follow = (token: string) => openBrowser(cms().url).request('POST', '/auth/confirm-email', { token });
const isConfirmed = async (citizen: Citizen) => meIn(await citizen.request('GET', '/me')).emailConfirmed;

/** A code different from these. */
const wrong = (...codes: readonly string[]) =>
  ['111111', '222222', '333333'].find((code) => !codes.includes(code)) ?? '444444';

async function typeWrongCodes(citizen: Citizen, times: number, ...codes: readonly string[]): Promise<Answer> {
  let answer = await typeCode(citizen, wrong(...codes));
  for (let count = 1; count < times; count += 1) answer = await typeCode(citizen, wrong(...codes));
  return answer;
}

/** Ages every code and link by a day. */
async function ageConfirmations(): Promise<void> {
  const { kind, execute } = cms().cms.database;
  const day = kind === 'sqlite' ? 'expires_at - 86400000' : `expires_at - interval '1 day'`;
  await execute(`update email_confirmations set expires_at = ${day}`);
}

describe('a new account', () => {
  test('is confirmed by the mailed code, also typed with spaces; repeating is harmless', async () => {
    const ana = await signUp(cms().url);
    expect(ana.me.emailConfirmed).toBe(false);
    const { code } = await mailed(ana.email);
    const spaced = `${code.slice(0, 3)} ${code.slice(3)}`;
    expect(meIn(await typeCode(ana, spaced)).emailConfirmed).toBe(true);
    expect(await isConfirmed(ana)).toBe(true);
    expect((await typeCode(ana, code)).status).toBe(200);
  });

  test('is confirmed by the link in any browser; repeating is harmless', async () => {
    const ana = await signUp(cms().url);
    const { token } = await mailed(ana.email);
    for (let time = 0; time < 2; time += 1) expect((await follow(token)).status).toBe(200);
    expect(await isConfirmed(ana)).toBe(true);
  });

  test('is not confirmed by opening the link, nor by another code or token', async () => {
    const [ana, eva] = [await signUp(cms().url), await signUp(cms().url)];
    const [{ code, token }, ofEva] = [await mailed(ana.email), await mailed(eva.email)];
    expect((await openBrowser(cms().url).request('GET', `/auth/confirm-email?token=${token}`)).status).toBe(
      405,
    );
    expectError(await typeCode(ana, wrong(code)), 'wrong-code', 400);
    if (ofEva.code !== code) expectError(await typeCode(ana, ofEva.code), 'wrong-code', 400);
    for (const bad of ['', '12345', '1234567', 'abcdef']) {
      expectError(await typeCode(ana, bad), 'invalid-body', 400);
    }
    expectError(await follow(`${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`), 'link-expired', 410);
    expect(await isConfirmed(ana)).toBe(false);
    expect(await isConfirmed(eva)).toBe(false);
  });

  test('refuses the code after five wrong ones, but accepts the link and a new code', async () => {
    const ana = await signUp(cms().url);
    const { code, token } = await mailed(ana.email);
    expectError(await typeWrongCodes(ana, 5, code), 'wrong-code', 400);
    expectError(await typeCode(ana, code), 'code-expired', 410);
    expect((await askAgain(ana)).status).toBe(200);
    const second = await mailed(ana.email, [code]);
    if (second.code !== code) expectError(await typeCode(ana, code), 'wrong-code', 400);
    expect((await typeCode(ana, second.code)).status).toBe(200);
    expect((await follow(token)).status).toBe(200);
  });

  test('control: accepts the code after four wrong ones', async () => {
    const ana = await signUp(cms().url);
    const { code } = await mailed(ana.email);
    expectError(await typeWrongCodes(ana, 4, code), 'wrong-code', 400);
    expect((await typeCode(ana, code)).status).toBe(200);
  });

  test('counts concurrent wrong codes exactly', async () => {
    const ana = await signUp(cms().url);
    const { code } = await mailed(ana.email);
    const answers = await Promise.all(Array.from({ length: 12 }, () => typeCode(ana, wrong(code))));
    const codes = answers.map(({ status }) => status).toSorted();
    expect(codes).toEqual([...Array<number>(5).fill(400), ...Array<number>(7).fill(410)]);
  });

  test('accepts neither code nor link after a day', async () => {
    const ana = await signUp(cms().url);
    const { code, token } = await mailed(ana.email);
    await ageConfirmations();
    expectError(await typeCode(ana, code), 'code-expired', 410);
    expectError(await follow(token), 'link-expired', 410);
    expect(await isConfirmed(ana)).toBe(false);
  });

  test('gets at most five more codes an hour, and none once it is confirmed', async () => {
    const ana = await signUp(cms().url);
    const { code } = await mailed(ana.email);
    for (let count = 0; count < 5; count += 1) expect((await askAgain(ana)).status).toBe(200);
    expectError(await askAgain(ana), 'too-many-requests', 429);
    expect((await typeCode(ana, code)).status).toBe(200);
    expect((await askAgain(ana)).status).toBe(200);
    await mailsSettled(cms().cms);
    const mails = await cms().cms.database.rows(
      `select id from outbox where kind = 'confirm-email' and person_id =
        (select id from up_users where email = '${ana.email}')`,
    );
    expect(mails).toHaveLength(5);
  });
});

describe('a changed e-mail', () => {
  test('must be confirmed; codes and links of the former one are void', async () => {
    const ana = await signUp(cms().url);
    const before = await mailed(ana.email);
    expect((await typeCode(ana, before.code)).status).toBe(200);
    const email = `nueva-${ana.email}`;
    const changed = meIn(await ana.request('PUT', '/me/email', { email, password: CITIZEN_PASSWORD }));
    expect(changed).toMatchObject({ email, emailConfirmed: false });
    expectError(await follow(before.token), 'link-expired', 410);
    const { code } = await mailed(email);
    if (code !== before.code) expect((await typeCode(ana, before.code)).status).not.toBe(200);
    expect(await isConfirmed(ana)).toBe(false);
    expect(meIn(await typeCode(ana, code)).emailConfirmed).toBe(true);
  });
});

test('a change of e-mail is not notified to an address that was never confirmed', async () => {
  const [stranger, owner] = [await signUp(cms().url), await signUp(cms().url)];
  expect((await typeCode(owner, (await mailed(owner.email)).code)).status).toBe(200);
  for (const who of [stranger, owner]) {
    const change = { email: `nueva-${who.email}`, password: CITIZEN_PASSWORD };
    expect((await who.request('PUT', '/me/email', change)).status).toBe(200);
  }
  await mailsSettled(cms().cms);
  const warned = await cms().cms.database.rows(
    `select person_id from outbox where kind = 'email-changed' and person_id in
      (select id from up_users where document_id in ('${stranger.me.uid}', '${owner.me.uid}'))`,
  );
  // Control: a confirmed address is notified.
  expect(warned).toHaveLength(1);
});

test('an unconfirmed account that becomes administrator must be claimed by mail', async () => {
  const admin = await signUp(cms().url);
  await cms().cms.database.execute(
    `update up_users_role_lnk set role_id = (select id from up_roles where type = 'site-admin')
      where user_id = (select id from up_users where email = '${admin.email}')`,
  );
  const [stranger, owner] = [await signUp(cms().url), await signUp(cms().url)];
  expect((await typeCode(owner, (await mailed(owner.email)).code)).status).toBe(200);
  for (const { email } of [stranger, owner]) {
    expect((await admin.request('POST', '/functions/add-admin-role', { email })).status).toBe(200);
  }
  const ban = { email: 'nadie@example.com' };
  expectError(await stranger.request('POST', '/functions/ban', ban), 'unauthenticated', 401);
  // Control: a confirmed account is administrator at once.
  expectError(await owner.request('POST', '/functions/ban', ban), 'user-not-found', 404);
  const mail = await mailTo(cms().cms.dataDirectory, stranger.email, /^Ya podés usar tu perfil/);
  const body = { token: tokenIn(mail), password: 'clave-de-la-duena' };
  expect((await openBrowser(cms().url).request('POST', '/auth/reset-password', body)).status).toBe(200);
  const claimed = openBrowser(cms().url);
  const signIn = { identifier: stranger.email, password: body.password };
  expect((await claimed.request('POST', '/auth/local', signIn)).status).toBe(200);
  expectError(await claimed.request('POST', '/functions/ban', ban), 'user-not-found', 404);
});

test('a password reset link confirms the address too', async () => {
  const ana = await signUp(cms().url);
  await openBrowser(cms().url).request('POST', '/auth/forgot-password', { email: ana.email });
  const mail = await mailTo(cms().cms.dataDirectory, ana.email, /Cambiá tu contraseña/);
  const token = tokenIn(mail);
  const body = { token, password: 'nueva-clave-1' };
  const browser = openBrowser(cms().url);
  expect((await browser.request('POST', '/auth/reset-password', body)).status).toBe(200);
  const entered = await browser.request('POST', '/auth/local', {
    identifier: ana.email,
    password: body.password,
  });
  expect(meIn(entered).emailConfirmed).toBe(true);
});

test('with DEMO and without a mail server, every mail is logged in one line', async () => {
  const { email } = await signUp(cms().url);
  await expect
    .poll(() => cms().output())
    .toMatch(new RegExp(`Mail to ${email}: \\d{6} es tu código.* \\(\\S+\\.eml\\)`));
});

test.skipIf(FAST_TIER)('without mail delivery every address counts as confirmed', async () => {
  const running = await (await createCms()).start();
  const ana = await signUp(running.url);
  expect(ana.me.emailConfirmed).toBe(true);
  const change = { email: `nueva-${ana.email}`, password: CITIZEN_PASSWORD };
  expect(meIn(await ana.request('PUT', '/me/email', change)).emailConfirmed).toBe(true);
});

describe('one mailbox', () => {
  test('confirms five accounts a week in all spellings of its address', async () => {
    const crowd: Citizen[] = [];
    for (let number = 1; number <= 6; number += 1) {
      crowd.push(await signUp(cms().url, { email: `una.casilla+${String(number)}@example.com` }));
    }
    const answers: Answer[] = [];
    for (const citizen of crowd) answers.push(await typeCode(citizen, (await mailed(citizen.email)).code));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429]);
    // Control: another mailbox has its own limit, and confirmed accounts stay confirmed.
    const other = await signUp(cms().url, { email: 'otra.casilla@example.com' });
    expect((await typeCode(other, (await mailed(other.email)).code)).status).toBe(200);
    const [first] = crowd;
    expect(first && (await isConfirmed(first))).toBe(true);
  });

  test('is the same at Gmail with any dots and either domain', async () => {
    const addresses = [
      'doscasillas@gmail.com',
      'dos.casillas@gmail.com',
      'd.os.casillas@gmail.com',
      'dos.casillas@googlemail.com',
      'doscasilla.s+uno@googlemail.com',
      'doscasillas@googlemail.com',
    ];
    const answers: number[] = [];
    for (const email of addresses) {
      const citizen = await signUp(cms().url, { email });
      answers.push((await typeCode(citizen, (await mailed(email)).code)).status);
    }
    expect(answers).toEqual([200, 200, 200, 200, 200, 429]);
    // Control: elsewhere dots matter.
    for (const email of ['tres.casillas@example.com', 'trescasillas@example.com']) {
      const citizen = await signUp(cms().url, { email });
      expect((await typeCode(citizen, (await mailed(email)).code)).status).toBe(200);
    }
  });

  test('confirms no more accounts by password reset links', async () => {
    const crowd: Citizen[] = [];
    for (let number = 1; number <= 6; number += 1) {
      crowd.push(await signUp(cms().url, { email: `cuatro.casillas+${String(number)}@example.com` }));
    }
    const confirmed: boolean[] = [];
    for (const { email } of crowd) {
      const browser = openBrowser(cms().url);
      await browser.request('POST', '/auth/forgot-password', { email });
      const body = {
        token: tokenIn(await mailTo(cms().cms.dataDirectory, email, /Cambiá tu contraseña/)),
        password: 'nueva-clave-1',
      };
      // The password is changed in any case.
      expect((await browser.request('POST', '/auth/reset-password', body)).status).toBe(200);
      const entered = await browser.request('POST', '/auth/local', {
        identifier: email,
        password: body.password,
      });
      confirmed.push(meIn(entered).emailConfirmed);
    }
    expect(confirmed).toEqual([true, true, true, true, true, false]);
  });
});
