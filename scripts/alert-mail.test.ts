import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from './environment.ts';
import { runTool, type ToolResult } from './processes/tool.ts';
import { answers, until } from './processes/wait.ts';
import { findAlertmanager, type AlertmanagerPrograms } from './testing/alertmanager.ts';
import { whyNoContainers } from './testing/containers.ts';
import { freePort } from './testing/free-port.ts';

const GIVEN = {
  PUBLIC_URL: 'https://cfp.example',
  ALERTS_TO: 'ana@mail.example',
  SMTP_URL: 'smtps://avisos%40cfp.example:cl%C3%A1ve@mail.example',
  MAIL_FROM: 'Centro de Formación <avisos@cfp.example>',
};
const SECRET = 'una-clave-del-correo';
const SLOW = 30_000;

const reason = whyNoContainers();
if (reason !== undefined) console.log(`No alert is mailed: ${reason} show Alertmanager its templates.`);

let programs: AlertmanagerPrograms;
let folder: string;
let file: string;

beforeAll(async () => {
  programs = await findAlertmanager();
  folder = mkdtempSync(path.join(os.tmpdir(), 'centro-alert-mail-'));
  file = path.join(folder, 'made', 'alertmanager.yml');
}, 120_000);

afterAll(() => {
  rmSync(folder, { recursive: true });
});

function write(variables: Readonly<Record<string, string>>): Promise<ToolResult> {
  return runTool(process.execPath, ['scripts/alert-mail.ts', file], { cwd: ROOT, env: variables });
}

async function written(variables: Readonly<Record<string, string>>): Promise<unknown> {
  expect(await write(variables)).toEqual({ code: 0, output: '' });
  const checked = await runTool(programs.amtool, ['check-config', file], { cwd: ROOT });
  expect(checked, checked.output).toMatchObject({ code: 0 });
  return JSON.parse(readFileSync(file, 'utf8'));
}

describe('what Alertmanager goes by', () => {
  it('is who gets mails and the server that they leave by, which nobody else may read', async () => {
    expect(await written(GIVEN)).toMatchObject({
      global: {
        smtp_smarthost: 'mail.example:465',
        smtp_require_tls: false,
        smtp_auth_username: 'avisos@cfp.example',
        smtp_auth_password: 'cláve',
        smtp_from: 'avisos@cfp.example',
      },
      receivers: [{ email_configs: [{ to: 'ana@mail.example', send_resolved: true }] }],
    });
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it.each([
    ['smtp://mail.example', 'mail.example:587', true],
    ['smtp://mail.example:2525', 'mail.example:2525', true],
    ['smtps://mail.example:465', 'mail.example:465', false],
    ['smtp://mail:1025', 'mail:1025', false],
    ['smtp://127.0.0.1:1025', '127.0.0.1:1025', false],
    ['smtp://[::1]:1025', '[::1]:1025', false],
  ])('is for %s the server %s, which has to begin TLS: %s', async (SMTP_URL, server, needsTls) => {
    expect(await written({ ...GIVEN, SMTP_URL })).toMatchObject({
      global: { smtp_smarthost: server, smtp_require_tls: needsTls },
    });
  });

  it('comes from where the mails of the cms come from by itself', async () => {
    expect(await written({ ...GIVEN, MAIL_FROM: '' })).toMatchObject({
      global: { smtp_from: 'no-responder@cfp.example' },
    });
  });

  it.each(['ALERTS_TO', 'SMTP_URL'])('is nobody without %s', async (name) => {
    expect(await written({ ...GIVEN, [name]: '' })).toMatchObject({ receivers: [{ name: 'volunteer' }] });
    expect(readFileSync(file, 'utf8')).not.toContain('email_configs');
  });

  it('says in one line that it cannot speak to a server as the cms does', async () => {
    expect(await write({ ...GIVEN, SMTP_URL: 'smtps://mail.example:9465' })).toEqual({
      code: 1,
      output:
        'alert-mail: SMTP_URL: Alertmanager speaks smtps on port 465 alone; without ALERTS_TO nothing is mailed\n',
    });
  });
});

/** Shows Alertmanager a `/usr/share` of its own. */
const WITH_SHARE =
  'share=$1; shift; mount -t overlay -o "ro,lowerdir=$share:/usr/share" overlay /usr/share; exec "$@"';

describe.skipIf(reason !== undefined)('an alert', () => {
  let server: SMTPServer;
  let alertmanager: ChildProcess;
  let url: string;
  const mails: string[] = [];

  beforeAll(async () => {
    server = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _session, done) => {
        if (password === SECRET) done(null, { user: username ?? '' });
        else done(new Error('Who is that?'));
      },
      onData: (stream, _session, done) => {
        void text(stream).then((mail) => {
          mails.push(mail.replace(/=\r\n/g, ''));
          done();
        });
      },
    });
    server.listen(0, '127.0.0.1');
    await once(server.server, 'listening');
    const { port } = server.server.address() as AddressInfo;
    await written({ ...GIVEN, SMTP_URL: `smtp://avisos:${SECRET}@127.0.0.1:${String(port)}` });
    const listening = `127.0.0.1:${String(await freePort())}`;
    url = `http://${listening}`;
    const storage = path.join(folder, 'alertmanager');
    const options = ['--cluster.listen-address=', `--web.listen-address=${listening}`];
    const args = [`--config.file=${file}`, `--storage.path=${storage}`, ...options];
    alertmanager = started([programs.alertmanager, ...args]);
    if (!(await until(() => answers(`${url}/-/ready`), { atMost: SLOW }))) throw new Error('No Alertmanager');
  }, SLOW);

  function started(command: readonly string[]): ChildProcess {
    const { share } = programs;
    const apart = share === undefined ? [] : ['sh', '-ec', WITH_SHARE, 'sh', share];
    return spawn('unshare', ['--mount', ...apart, ...command], { stdio: 'ignore' });
  }

  afterAll(async () => {
    alertmanager.kill('SIGTERM');
    await once(alertmanager, 'exit');
    await new Promise<void>((resolve) => {
      server.close(resolve);
    });
  });

  it(
    'is mailed with what is wrong and where it says what to do',
    async () => {
      const labels = { alertname: 'MailsWait', job: 'cms' };
      const body = JSON.stringify([
        { labels, annotations: { summary: 'No server takes mails; the log of the cms says why' } },
      ]);
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(`${url}/api/v2/alerts`, {
        method: 'POST',
        headers,
        body,
        redirect: 'error',
      });
      expect(answer.status).toBe(200);
      await expect.poll(() => mails.length, { timeout: 2 * SLOW }).toBe(1);
      const [mail = ''] = mails;
      expect(mail).toContain('To: ana@mail.example');
      expect(mail).toContain('From: avisos@cfp.example');
      expect(mail).toContain('Subject: FIRING: MailsWait');
      expect(mail).toContain(
        'MailsWait (cms) is firing:\r\nNo server takes mails; the log of the cms says why.',
      );
      expect(mail).toContain('the README');
    },
    3 * SLOW,
  );
});
