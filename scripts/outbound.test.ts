import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { build } from './build.ts';
import { randomSecrets, ROOT } from './environment.ts';
import { compositionOf } from './testing/compose-file.ts';

interface Program {
  readonly args?: readonly string[];
  /** With which it ends soon, but not before it has read what it is configured with. */
  readonly variables?: Readonly<Record<string, string>>;
}

/** Nobody listens there. */
const AWAY = 'postgres://cms@127.0.0.1:1/centro';
const TAKEN = 'a port that is taken';

/** All programs of ours that run in an installation and have a network. */
const programs: Readonly<Record<string, Program>> = {
  'cms/server.ts': { variables: { CMS_PORT: TAKEN } },
  'cms/backup.ts': { args: ['--status'] },
  'cms/restore.ts': { args: ['/nowhere'] },
  'cms/create-admin.ts': {
    variables: {
      DATABASE_URL: AWAY,
      NEW_ADMIN_EMAIL: 'a@centro.example',
      NEW_ADMIN_PASSWORD: 'Tres-palabras-9',
    },
  },
  'cms/certificate-keys.ts': { variables: { DATABASE_URL: AWAY, KEYS_ACTION: 'create' } },
  'cms/database-owner.ts': {},
  'site/front/main.ts': { variables: { FRONT_PORT: TAKEN } },
  'site/publisher/main.ts': { variables: { PUBLISHER_PORT: TAKEN } },
  'site/publisher/share-cards/drawing-process.ts': { args: ['/nowhere', '/nowhere', 'http://127.0.0.1:1'] },
  'site/push/main.ts': { variables: { PUSH_TARGET: 'file:///nowhere' } },
};

/** Makes rules for Caddy, where there is no network. */
const WITHOUT_NETWORK = ['site/caddy/main.ts'];

const holder = createServer();
let folder: string;

beforeAll(async () => {
  await build({ admin: false });
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'centro-outbound-'));
  holder.listen(0, '127.0.0.1');
  await once(holder, 'listening');
}, 300_000);

afterAll(() => {
  holder.close();
  fs.rmSync(folder, { recursive: true });
});

/** As it ends, a program tries to connect: to be refused takes it no time. */
const TRY = `import { Socket } from 'node:net';
  process.on('exit', () => new Socket().connect(443, 'elsewhere.example'));`;

/** What is said by a program that does so. */
async function said(file: string, { args = [], variables = {} }: Program): Promise<string> {
  const port = String((holder.address() as AddressInfo).port);
  const given = Object.entries(variables).map(([name, value]) => [name, value === TAKEN ? port : value]);
  const entry = file.startsWith('cms/') ? file.replace(/^cms\/(.*)\.ts$/, 'cms/dist/$1.js') : file;
  const program = spawn(
    process.execPath,
    [`--import=data:text/javascript,${encodeURIComponent(TRY)}`, path.join(ROOT, entry), ...args],
    {
      env: {
        PATH: process.env['PATH'],
        ...randomSecrets(),
        DATA_DIR: fs.mkdtempSync(path.join(folder, 'data-')),
        ...(Object.fromEntries(given) as Record<string, string>),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let output = '';
  for (const stream of [program.stdout, program.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  await once(program, 'close');
  return output;
}

test('a program that is not restricted would say nothing (control)', async () => {
  const file = path.join(folder, 'unrestricted.js');
  fs.writeFileSync(file, '');
  expect(await said(path.relative(ROOT, file), {})).toBe('');
});

describe.each(Object.entries(programs))('%s', (file, program) => {
  test('connects to nothing that it is not configured with', async () => {
    expect(await said(file, program)).toContain('refused to connect to elsewhere.example:443, ');
  });
});

test('no other program has a network', () => {
  const entries = fs.globSync(['cms/*.ts', 'site/*/main.ts', 'site/**/*-process.ts'], { cwd: ROOT });
  const known = [...Object.keys(programs), ...WITHOUT_NETWORK];
  expect(entries.filter((file) => !file.includes('node_modules')).sort()).toEqual(known.sort());
  const given = { PUBLIC_URL: 'https://cfp.example', ADMIN_URL: 'https://oficina.cfp.example/admin' };
  for (const { working_dir: cwd = '/app', command = [], entrypoint, ...service } of Object.values(
    compositionOf(given).services,
  )) {
    const order = [...entrypoint, ...command];
    const script = order.find((each, index) => index > 0 && /\.[jt]s$/.test(each));
    if (order[0] !== 'node' || script === undefined || service.network_mode === 'none') continue;
    const file = path.relative('/app', path.join(cwd, script)).replace(/^cms\/dist\/(.*)\.js$/, 'cms/$1.ts');
    expect(Object.keys(programs)).toContain(file);
  }
});
