import { spawn } from 'node:child_process';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import {
  availabilityResponseSchema,
  entrySchemas,
  ownCertificatesResponseSchema,
  siteContentResponseSchema,
} from '@centro/shared';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { readContent } from './bench/content.ts';
import { build } from './build.ts';
import { MAIN_CITIZEN } from './demo/citizens.ts';
import { isPasswordOf, openAdminSession } from './demo/cms/accounts.ts';
import { openCitizenSession } from './demo/cms/citizens.ts';
import { collections, namesIn } from './demo/cms/entries.ts';
import { openSession, sendAnonymously } from './demo/cms/session.ts';
import { demoPublications } from './demo/publications.ts';
import { boardPlaces } from './demo/board.ts';
import { demoTrainings } from './demo/trainings/all.ts';
import {
  ADMIN_EMAIL,
  EDITOR_EMAIL,
  ROOT,
  randomSecrets,
  readEnvironment,
  type Environment,
} from './environment.ts';
import type { Child } from './processes/child.ts';
import { baseUrl, healthUrl, startProcess } from './processes/system.ts';
import { answers, until } from './processes/wait.ts';
import { seed } from './seed.ts';
import { freePort } from './testing/free-port.ts';

const MINUTE = 60_000;

let directory: string;
let environment: Environment;
let cms: Child;

beforeAll(async () => {
  directory = await fs.mkdtemp(path.join(os.tmpdir(), 'centro-seed-'));
  environment = readEnvironment({
    ...process.env,
    ...randomSecrets(),
    DATA_DIR: directory,
    CMS_PORT: String(await freePort()),
    FRONT_PORT: String(await freePort()),
    PUBLISHER_PORT: String(await freePort()),
    SERVE_ADMIN: '0',
  });
  await build({ admin: false });
  const output: string[] = [];
  cms = startProcess('cms', environment, (line) => output.push(line));
  const healthy = await until(() => answers(healthUrl('cms', environment)), { atMost: MINUTE });
  expect(healthy, output.join('\n')).toBe(true);
}, 3 * MINUTE);

afterAll(async () => {
  await cms.stop();
  await fs.rm(directory, { recursive: true, force: true });
});

const options = () => ({
  cmsUrl: baseUrl('cms', environment),
  ...environment,
  report: () => undefined,
});

const adminSession = (password = environment.adminPassword) =>
  openAdminSession(options().cmsUrl, { email: ADMIN_EMAIL, password });

/** Runs the seed in a separate process and kills it when it prints a line with this beginning. */
function killSeedAfter(beginning: string): Promise<void> {
  const child = spawn(process.execPath, [path.join(ROOT, 'scripts/seed.ts')], {
    env: environment.variables,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (line.startsWith(beginning)) child.kill('SIGKILL');
  });
  return new Promise((resolve) =>
    child.once('close', () => {
      resolve();
    }),
  );
}

test(
  'resumes after a kill, and never runs again once finished',
  async () => {
    const { cmsUrl } = options();
    await killSeedAfter('Seeded the accounts');
    await killSeedAfter('Seeded 5 landing images');
    await killSeedAfter('Seeded 15 citizens');
    expect(await seed(options())).toBe(true);

    const session = await adminSession();
    const slugs = (entries: readonly { slug: string }[]) => entries.map(({ slug }) => slug).toSorted();
    const today = Date.now();
    expect([...(await namesIn(session, collections.training))].toSorted()).toEqual(
      slugs(demoTrainings(today)),
    );
    expect([...(await namesIn(session, collections.publication))].toSorted()).toEqual(
      slugs(demoPublications(today)),
    );
    const site = await sendAnonymously(cmsUrl, 'GET', '/api/site', siteContentResponseSchema);
    expect(site.data.landingImages).toHaveLength(5);
    expect(site.data.teachers).toHaveLength(10);

    const bursts = await session.send('GET', '/staff/enrolment-bursts', z.unknown());
    expect(bursts).toEqual({ data: [] });

    const single = '/content-manager/single-types/api::site-content.site-content';
    await session.send('POST', `${single}/actions/unpublish`, z.unknown(), {});
    expect(await seed(options())).toBe(false);
    await session.send('POST', `${single}/actions/publish`, z.unknown(), {});
    expect(await seed(options())).toBe(false);
  },
  3 * MINUTE,
);

test('signs citizens up and fills trainings', async () => {
  const { cmsUrl } = options();
  const availabilityOf = async (id: string) => {
    const path = `/api/trainings/${id}/availability`;
    return (await sendAnonymously(cmsUrl, 'GET', path, availabilityResponseSchema)).data;
  };
  const nearlyFull = await availabilityOf('costura-a-maquina-de-la-reparacion-a-la-prenda');
  expect(nearlyFull).toMatchObject({ enrolled: 9, placesLeft: 1 });
  const withQueue = await availabilityOf('soldadura-electrica-para-el-taller-rural');
  expect(withQueue).toMatchObject({ enrolled: 12, placesLeft: 0, waiting: { enabled: true, placesLeft: 3 } });
  const withoutQueue = await availabilityOf('alambrados-tendido-y-reparacion');
  expect(withoutQueue).toMatchObject({ enrolled: 12, placesLeft: 0, waiting: { enabled: false } });
  const { email, profile } = MAIN_CITIZEN;
  const credentials = { email, password: environment.citizenPassword };
  const { me } = await openCitizenSession(cmsUrl, credentials, profile.dniNumber);
  expect(me).toMatchObject({ email, names: 'Rosario', profileComplete: true, banned: false });
});

test('issues certificates to the main citizen, one of which expires', async () => {
  const { cmsUrl } = options();
  const { email, profile } = MAIN_CITIZEN;
  const credentials = { email, password: environment.citizenPassword };
  const { cookies } = await openCitizenSession(cmsUrl, credentials, profile.dniNumber);
  const cookie = Array.from(cookies, (pair) => pair.join('=')).join('; ');
  const answer = await fetch(`${cmsUrl}/api/me/certificates`, { headers: { cookie } });
  const { data } = ownCertificatesResponseSchema.parse(await answer.json());
  expect(data.map(({ state, foodHandler, expires }) => [state, foodHandler, expires !== null])).toEqual(
    expect.arrayContaining([
      ['valid', true, true],
      ['valid', false, false],
    ]),
  );
  expect(data).toHaveLength(2);
});

test('puts people on the board, and leaves one awaiting approval', async () => {
  const total = z.object({ meta: z.object({ total: z.int() }) });
  const shown = await sendAnonymously(options().cmsUrl, 'GET', '/api/public-profiles', total);
  expect(shown.meta.total).toBe(boardPlaces.size - 1);
  const session = await adminSession();
  const queue = await session.send('GET', '/staff/public-profiles', total);
  expect(queue.meta.total).toBe(1);
});

test('publishes entries that satisfy the public contract', async () => {
  const { changes } = await readContent(environment);
  const broken = changes.filter(({ kind, entry }) => !entrySchemas[kind].safeParse(entry).success);
  expect(broken.map(({ label }) => label)).toEqual([]);
  expect(new Set(changes.map(({ kind }) => kind))).toEqual(
    new Set(['site-content', 'training', 'publication', 'certificate', 'issuer', 'public-profile']),
  );
});

test('creates an editor with access to trainings, in Spanish', async () => {
  const { cmsUrl } = options();
  const editor = await openSession(cmsUrl, { email: EDITOR_EMAIL, password: environment.editorPassword });
  expect((await namesIn(editor, collections.training)).size).toBeGreaterThan(0);
  const me = z.object({ data: z.object({ preferedLanguage: z.literal('es') }) });
  await expect(editor.send('GET', '/admin/users/me', me)).resolves.toBeDefined();
});

test('reports a wrong administrator password in one line', async () => {
  await expect(adminSession('Another-password-1')).rejects.toThrow(
    /^The cms answered POST \/admin\/login with 400: /,
  );
});

test('isPasswordOf distinguishes the right password of an account from a wrong one', async () => {
  const { cmsUrl, adminPassword: password } = options();
  expect(await isPasswordOf(cmsUrl, { email: ADMIN_EMAIL, password })).toBe(true);
  expect(await isPasswordOf(cmsUrl, { email: ADMIN_EMAIL, password: `${password}x` })).toBe(false);
});
