import { execFile } from 'node:child_process';
import path from 'node:path';
import { z } from '@centro/shared';
import { describe, expect, test } from 'vitest';
import { CITIZEN_PASSWORD, signUp } from './harness/citizen.ts';
import { createEmptyCms, type Cms, type CmsProcess } from './harness/cms.ts';
import { mailTo, tokenIn } from './harness/mail.ts';
import { expectError, send, sendAsPublisher, type Answer } from './harness/http.ts';

const PROGRAM = path.resolve(import.meta.dirname, '../dist/create-admin.js');
const EMAIL = 'direccion@centro.example';
const PASSWORD = 'Una-clave-2026';

/** Runs the program behind `npm run create-admin`. */
function createAdmin(
  cms: Cms,
  email = EMAIL,
  password = PASSWORD,
): Promise<{ code: number; output: string }> {
  const env = {
    PATH: process.env['PATH'],
    ...cms.environment,
    NEW_ADMIN_EMAIL: email,
    NEW_ADMIN_PASSWORD: password,
  };
  return new Promise((resolve) => {
    execFile(process.execPath, [PROGRAM], { env }, (error, stdout, stderr) => {
      resolve({ code: error ? 1 : 0, output: `${stdout}${stderr}`.trim() });
    });
  });
}

function posted(body: object, headers: Readonly<Record<string, string>> = {}): RequestInit {
  return {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  };
}

function post(url: string, body: object, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
  return send(url, posted(body, headers));
}

const staffSchema = z.object({ data: z.object({ user: z.object({ email: z.string() }) }) });

/** The e-mail of the signed-in account, or the status of a refused login to Strapi's admin. */
async function signInAsStaff({ url }: CmsProcess, email = EMAIL, password = PASSWORD): Promise<string> {
  const { status, body } = await post(`${url}/admin/login`, { email, password });
  return status === 200 ? staffSchema.parse(body).data.user.email : String(status);
}

async function signInOnSite({ url }: CmsProcess, identifier = EMAIL, password = PASSWORD): Promise<unknown> {
  const { body } = await post(`${url}/api/auth/local`, { identifier, password }, { origin: url });
  return body;
}

describe('npm run create-admin', () => {
  test('creates the staff and the site account in an empty installation, and changes nothing when repeated', async () => {
    const cms = await createEmptyCms();
    expect(await createAdmin(cms)).toEqual({ code: 0, output: '{"staff":"made","siteAdmin":"made"}' });
    const running = await cms.start();
    expect(await signInAsStaff(running)).toBe(EMAIL);
    expect(await signInOnSite(running)).toMatchObject({ data: { email: EMAIL, isAdmin: true } });
    const again = await createAdmin(cms, EMAIL, 'Otra-clave-2026');
    expect(again).toEqual({ code: 0, output: '{"staff":"kept","siteAdmin":"kept"}' });
    expect(await signInAsStaff(running)).toBe(EMAIL);
    expect(await signInAsStaff(running, EMAIL, 'Otra-clave-2026')).toBe('400');
  });

  test('promotes a citizen while the cms runs, and keeps their password', async () => {
    const cms = await createEmptyCms();
    const running = await cms.start();
    const { email } = await signUp(running.url);
    expect(await createAdmin(cms, email.toUpperCase())).toEqual({
      code: 0,
      output: '{"staff":"made","siteAdmin":"kept"}',
    });
    expect(await signInOnSite(running, email, CITIZEN_PASSWORD)).toMatchObject({ data: { isAdmin: true } });
    expect(await signInAsStaff(running, email)).toBe(email);
  });

  test('ends the sessions of an unconfirmed account and mails a link to claim it', async () => {
    const cms = await createEmptyCms();
    const running = await cms.start({ DEMO: '1' });
    const stranger = await signUp(running.url);
    expect((await createAdmin(cms, stranger.email)).code).toBe(0);
    expectError(await stranger.request('GET', '/me'), 'unauthenticated', 401);
    const mail = await mailTo(cms.dataDirectory, stranger.email, /^Ya podés usar tu perfil/);
    expect(tokenIn(mail)).not.toBe('');
  });

  test.each([
    ['nadie', PASSWORD, 'email is no e-mail address'],
    [EMAIL, 'corta1A', 'password needs at least 8 characters'],
    [EMAIL, 'sin-mayuscula-1', 'password needs an upper case letter'],
    [EMAIL, 'Password1', 'password is easily guessed'],
    [EMAIL, 'Direccion-2026', 'password is easily guessed'],
    [EMAIL, `Aa1${'x'.repeat(70)}`, 'password is too long'],
  ])('refuses %s with %s', async (email, password, output) => {
    expect(await createAdmin(await createEmptyCms(), email, password)).toEqual({ code: 1, output });
  });
});

describe('the route behind the development error page', () => {
  const address = ({ url }: CmsProcess) => `${url}/internal/first-administrator`;

  test('does not exist in production', async () => {
    const running = await (await createEmptyCms()).start();
    expect((await sendAsPublisher(address(running))).status).toBe(404);
    const made = await sendAsPublisher(address(running), posted({ email: EMAIL, password: PASSWORD }));
    expect([404, 405]).toContain(made.status);
    expect(await signInAsStaff(running)).toBe('400');
  });

  test('creates the first administrator in development, and no second one', async () => {
    const running = await (await createEmptyCms()).start({ NODE_ENV: 'development' });
    const wanted = () => sendAsPublisher(address(running));
    const make = (email: string, sendIt = sendAsPublisher) =>
      sendIt(address(running), posted({ email, password: PASSWORD }));
    expectError(await make(EMAIL, send), 'unauthenticated', 401);
    expectError(await make('nadie'), 'invalid-body', 400);
    expect((await wanted()).body).toEqual({ data: { wanted: true } });
    expect((await make(EMAIL)).status).toBe(201);
    expect((await wanted()).body).toEqual({ data: { wanted: false } });
    expectError(await make('otra@centro.example'), 'forbidden', 403);
    expect(await signInAsStaff(running)).toBe(EMAIL);
    expect(await signInAsStaff(running, 'otra@centro.example')).toBe('400');
  });
});
