import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../scripts/testing/free-port.ts';
import { openBrowser, signUp } from './harness/citizen.ts';
import { createCms, type Cms, type CmsProcess } from './harness/cms.ts';
import { openMailServer } from './harness/mail-server.ts';
import { ageMails, hurryMails, mailsIn } from './harness/mail.ts';

const endings: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end();
});

const mailServer = () => openMailServer((ending) => endings.push(ending));

async function cmsWith(
  variables: Readonly<Record<string, string>>,
): Promise<{ cms: Cms; running: CmsProcess }> {
  const cms = await createCms((ending) => endings.push(ending));
  const running = await cms.start(variables);
  return { cms, running };
}

const counts = async ({ database }: Cms) => {
  const rows = await database.rows('select sent_at, failed_at, next_attempt_at from outbox');
  return {
    sent: rows.filter(({ sent_at }) => sent_at !== null).length,
    failed: rows.filter(({ failed_at }) => failed_at !== null).length,
    due: rows.filter(({ next_attempt_at }) => next_attempt_at !== null).length,
  };
};

/** Number of refused attempts; only after one can a test make the mail due again. */
const refusals = ({ output }: CmsProcess) => output().split('was not taken').length - 1;

/** A self-signed certificate for a host name. */
function certificateFor(host: string) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'centro-certificate-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true });
  });
  const [keyFile, file] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')];
  const command = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2';
  const subject = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`];
  execFileSync('openssl', [...command.split(' '), ...subject, '-keyout', keyFile, '-out', file], {
    stdio: 'pipe',
  });
  return { key: readFileSync(keyFile, 'utf8'), cert: readFileSync(file, 'utf8'), file };
}

describe('a mail', () => {
  test('is sent in Spanish as text and HTML with a message id, and its payload is deleted', async () => {
    const server = await mailServer();
    const { cms, running } = await cmsWith({
      SMTP_URL: server.url,
      MAIL_FROM: 'Centro <avisos@centro.example>',
      PUBLIC_URL: 'https://centro.example',
    });
    const { email } = await signUp(running.url);
    await openBrowser(running.url).request('POST', '/auth/forgot-password', { email });
    await expect.poll(() => server.received.length).toBe(2);
    const [welcome, reset] = server.received;
    expect(welcome).toMatchObject({ to: email, from: 'avisos@centro.example' });
    expect(welcome?.subject).toMatch(/^\d{6} es tu código: confirmá tu correo$/);
    expect(welcome?.messageId).toMatch(/^<[0-9a-f-]{36}@centro\.example>$/);
    expect(reset?.text).toMatch(/https:\/\/centro\.example\/nueva-clave#[\w-]{43}\n/);
    expect(reset?.html).toContain('<html lang="es-AR">');
    await expect.poll(() => counts(cms)).toEqual({ sent: 2, failed: 0, due: 0 });
    const payloads = await cms.database.rows('select payload from outbox');
    expect(payloads.map(({ payload }) => payload)).toEqual(['{}', '{}']);
    expect(await mailsIn(cms.dataDirectory)).toEqual([]);
  });

  test('is retried with the same message id until it is sent once', async () => {
    const server = await mailServer();
    server.behaviour = 'refuse-for-now';
    const { cms, running } = await cmsWith({ SMTP_URL: server.url });
    await signUp(running.url);
    await expect.poll(() => refusals(running)).toBe(1);
    expect(await counts(cms)).toEqual({ sent: 0, failed: 0, due: 1 });
    const [named] = await cms.database.rows('select message_id from outbox');
    server.behaviour = 'take';
    await hurryMails(cms);
    await expect.poll(() => server.received.length).toBe(1);
    expect(server.received[0]?.messageId).toContain(String(named?.['message_id']));
    await expect.poll(() => counts(cms)).toEqual({ sent: 1, failed: 0, due: 0 });
    await signUp(running.url);
    await expect.poll(() => server.received.length).toBe(2);
  });

  test('survives an unreachable server and a killed process', async () => {
    const { cms, running } = await cmsWith({ SMTP_URL: 'smtp://127.0.0.1:1' });
    const { email } = await signUp(running.url);
    await expect.poll(() => running.output()).toContain('was not taken (ESOCKET)');
    expect(running.output()).not.toContain(email);
    await running.kill();
    const server = await mailServer();
    await hurryMails(cms);
    await cms.start({ SMTP_URL: server.url });
    await expect.poll(() => server.received.map(({ to }) => to)).toEqual([email]);
  });

  test('leaves a private network only encrypted', async () => {
    // The server has no TLS. Linux routes 0.0.0.0 to itself, but isPrivateHost does not accept it.
    const server = await mailServer();
    const elsewhere = server.url.replace('127.0.0.1', '0.0.0.0');
    const { cms, running } = await cmsWith({ SMTP_URL: elsewhere });
    const { email } = await signUp(running.url);
    await expect.poll(() => running.output()).toContain('was not taken (500)');
    expect(server.tries).toBe(0);
    await running.kill();
    await hurryMails(cms);
    await cms.start({ SMTP_URL: server.url });
    await expect.poll(() => server.received.map(({ to }) => to)).toEqual([email]);
  });

  test('is sent only to a server with a valid certificate for its name', async () => {
    const [right, wrong] = [certificateFor('localhost'), certificateFor('otro.example')];
    const server = await openMailServer((ending) => endings.push(ending), right);
    const impostor = await openMailServer((ending) => endings.push(ending), wrong);
    const { cms, running } = await cmsWith({ NODE_EXTRA_CA_CERTS: right.file, SMTP_URL: server.url });
    const { email } = await signUp(running.url);
    await expect.poll(() => server.received.map(({ to }) => to)).toEqual([email]);
    await running.stop();

    const second = await cms.start({ NODE_EXTRA_CA_CERTS: wrong.file, SMTP_URL: impostor.url });
    await signUp(second.url);
    await expect.poll(() => second.output()).toContain('was not taken');
    expect(impostor.received).toEqual([]);
  });

  test('is sent again with the same message id when the server’s answer is lost', async () => {
    const server = await mailServer();
    server.behaviour = 'cut-after-taking';
    const { cms, running } = await cmsWith({ SMTP_URL: server.url });
    await signUp(running.url);
    await expect.poll(() => server.received.length).toBe(1);
    await expect.poll(() => running.output()).toContain('was not taken');
    server.behaviour = 'take';
    await hurryMails(cms);
    await expect.poll(() => server.received.length).toBe(2);
    expect(server.received[1]?.messageId).toBe(server.received[0]?.messageId);
  });

  test('survives a server that disconnects or hangs; its age is in the metrics, and it is sent once', async () => {
    const server = await mailServer();
    server.behaviour = 'cut-in-the-middle';
    const { cms, running } = await cmsWith({ SMTP_URL: server.url });
    await signUp(running.url);
    await expect.poll(() => refusals(running)).toBe(1);
    server.behaviour = 'hang';
    await hurryMails(cms);
    await expect.poll(() => server.tries).toBe(2);
    const ageOf = async () => {
      const metrics = await (await fetch(`${running.url}/metrics`)).text();
      return Number(/^centro_outbox_oldest_seconds (\S+)$/m.exec(metrics)?.[1]);
    };
    const before = await ageOf();
    await expect.poll(() => refusals(running), { timeout: 30_000 }).toBe(2);
    expect(await ageOf()).toBeGreaterThan(before);
    expect(await counts(cms)).toEqual({ sent: 0, failed: 0, due: 1 });
    server.behaviour = 'take';
    await hurryMails(cms);
    await expect.poll(() => counts(cms)).toEqual({ sent: 1, failed: 0, due: 0 });
    expect(server.received).toHaveLength(1);
    expect(await ageOf()).toBe(0);
  });

  test.each([
    { hours: 1, attempts: 8, end: { sent: 3, failed: 0, due: 0 } },
    { hours: 6 * 24, attempts: 150, end: { sent: 3, failed: 0, due: 0 } },
    { hours: 8 * 24, attempts: 200, end: { sent: 0, failed: 3, due: 0 } },
    { hours: 8 * 24, attempts: 5, end: { sent: 3, failed: 0, due: 0 } },
  ])('refused for $hours hours in $attempts attempts: $end', async ({ hours, attempts, end }) => {
    const server = await mailServer();
    server.behaviour = 'refuse-for-now';
    const { cms, running } = await cmsWith({ SMTP_URL: server.url });
    const people = await Promise.all([signUp(running.url), signUp(running.url), signUp(running.url)]);
    await expect.poll(() => refusals(running)).toBeGreaterThanOrEqual(3);
    expect(await counts(cms)).toEqual({ sent: 0, failed: 0, due: 3 });
    await ageMails(cms, { hours, attempts });
    const before = refusals(running);
    await hurryMails(cms);
    await expect.poll(() => refusals(running)).toBeGreaterThanOrEqual(before + 3);
    server.behaviour = 'take';
    await hurryMails(cms);
    await expect.poll(() => counts(cms)).toEqual(end);
    const reached = end.sent > 0 ? people.map(({ email }) => email).sort() : [];
    expect(server.received.map(({ to }) => to).sort()).toEqual(reached);
  });

  test('is given up after a permanent refusal', async () => {
    const server = await mailServer();
    server.behaviour = 'refuse-for-good';
    const { cms, running } = await cmsWith({ SMTP_URL: server.url });
    await signUp(running.url);
    await expect.poll(() => counts(cms)).toEqual({ sent: 0, failed: 1, due: 0 });
    expect(server.tries).toBe(1);
    expect(await cms.database.rows('select payload from outbox')).toEqual([{ payload: '{}' }]);
  });

  test.each([
    ['the service', 'refuse-connection', 554],
    ['the sender', 'refuse-sender', 550],
  ] as const)(
    'is retried after a permanent refusal of %s, which does not concern the mail',
    async (_what, behaviour, code) => {
      const server = await mailServer();
      server.behaviour = behaviour;
      const { cms, running } = await cmsWith({ SMTP_URL: server.url });
      const { email } = await signUp(running.url);
      await expect.poll(() => running.output()).toContain(`was not taken (${String(code)})`);
      await expect.poll(() => counts(cms)).toEqual({ sent: 0, failed: 0, due: 1 });
      server.behaviour = 'take';
      await hurryMails(cms);
      await expect.poll(() => server.received.map(({ to }) => to)).toEqual([email]);
    },
  );

  test('is sent once by several processes', async () => {
    const server = await mailServer();
    server.behaviour = 'refuse-for-now';
    const { cms, running } = await cmsWith({ SMTP_URL: server.url });
    await Promise.all(Array.from({ length: 12 }, () => signUp(running.url)));
    // The first are retried after 15 s.
    await expect.poll(() => server.tries, { timeout: 30_000 }).toBeGreaterThanOrEqual(12);
    await running.stop();
    server.behaviour = 'take';
    await hurryMails(cms);
    const ports = cms.database.kind === 'sqlite' ? [{}] : [{}, { CMS_PORT: String(await freePort()) }];
    for (const variables of ports) await cms.start({ SMTP_URL: server.url, ...variables });
    await expect.poll(() => counts(cms), { timeout: 30_000 }).toEqual({ sent: 12, failed: 0, due: 0 });
    expect(new Set(server.received.map(({ messageId }) => messageId)).size).toBe(12);
    expect(server.received).toHaveLength(12);
  });
});

test('mails of a deleted person are deleted', async () => {
  const { cms, running } = await cmsWith({ SMTP_URL: 'smtp://127.0.0.1:1' });
  const ana = await signUp(running.url);
  await expect.poll(() => running.output()).toContain('was not taken');
  expect((await ana.request('DELETE', '/me', { password: 'clave-de-prueba' })).status).toBe(200);
  expect(await cms.database.rows('select id from outbox')).toEqual([]);
});
