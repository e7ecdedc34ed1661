/**
 * Writes what the Alertmanager of docker-compose.yml goes by to the file that its argument names: each alert is mailed to
 * `ALERTS_TO` through `SMTP_URL`, from whom the cms's mails are; without these two, to nobody. It needs no package.
 */
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isNear } from '../shared/src/network/near.ts';

/** The mail server's password is in it. */
const OWNER_ONLY = 0o600;

/** Alertmanager begins with TLS on this port alone. */
const SMTPS_PORT = '465';
const SUBMISSION_PORT = '587';

const TEXT = `{{ range .Alerts }}{{ .Labels.alertname }}{{ with .Labels.job }} ({{ . }}){{ end }} is {{ .Status }}:
{{ .Annotations.summary }}.

{{ end }}What to do about each is in the README, below «Watching it».
`;

try {
  const [file] = process.argv.slice(2);
  if (file === undefined) throw new Error('Name the file to write.');
  const configuration = JSON.stringify(configurationOf(process.env), undefined, 1);
  mkdirSync(path.dirname(file), { recursive: true });
  const fresh = `${file}.new`;
  writeFileSync(fresh, `${configuration}\n`, { mode: OWNER_ONLY });
  renameSync(fresh, file);
} catch (error) {
  console.error(`alert-mail: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}

function configurationOf(variables: NodeJS.ProcessEnv): object {
  const { ALERTS_TO = '', SMTP_URL = '' } = variables;
  const route = {
    receiver: 'volunteer',
    group_by: ['alertname'],
    // What breaks together is told together, again only when it changes, and once a day while it stays so.
    ...{ group_wait: '10s', group_interval: '10m', repeat_interval: '1d' },
  };
  if (ALERTS_TO === '' || SMTP_URL === '') return { route, receivers: [{ name: 'volunteer' }] };
  const subject = '{{ .Status | toUpper }}: {{ .GroupLabels.alertname }}';
  const mail = { to: ALERTS_TO, send_resolved: true, html: '', text: TEXT, headers: { Subject: subject } };
  return {
    global: { ...serverOf(SMTP_URL), smtp_from: senderOf(variables) },
    route,
    receivers: [{ name: 'volunteer', email_configs: [mail] }],
  };
}

/** @throws {Error} when Alertmanager cannot speak to the server as the cms does */
function serverOf(smtpUrl: string): Record<string, string | boolean> {
  const { protocol, hostname, port, username, password } = new URL(smtpUrl);
  const isTls = protocol === 'smtps:';
  if (isTls && port !== '' && port !== SMTPS_PORT) {
    throw new Error(
      'SMTP_URL: Alertmanager speaks smtps on port 465 alone; without ALERTS_TO nothing is mailed',
    );
  }
  const server = `${hostname}:${port === '' ? (isTls ? SMTPS_PORT : SUBMISSION_PORT) : port}`;
  return {
    smtp_smarthost: server,
    // What begins with TLS has no way to begin it.
    smtp_require_tls: !isTls && !isNear(hostname),
    ...(username === ''
      ? {}
      : {
          smtp_auth_username: decodeURIComponent(username),
          smtp_auth_password: decodeURIComponent(password),
        }),
  };
}

/** Alertmanager writes a name beside the address in a way that not every server takes. */
function senderOf({ MAIL_FROM = '', PUBLIC_URL = '' }: NodeJS.ProcessEnv): string {
  if (MAIL_FROM === '') return `no-responder@${new URL(PUBLIC_URL).hostname}`;
  return /<([^<>]+)>\s*$/.exec(MAIL_FROM)?.[1] ?? MAIL_FROM;
}
