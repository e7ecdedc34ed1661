import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { openAdminSession } from '../../demo/cms/accounts.ts';
import { ADMIN_EMAIL, randomSecrets, readEnvironment, type Environment } from '../../environment.ts';
import { describeEnding, startChild, type Child } from '../../processes/child.ts';
import { baseUrl, healthUrl, startProcess } from '../../processes/system.ts';
import { answers, until } from '../../processes/wait.ts';
import { signIn } from '../../testing/editor.ts';
import { freePort } from '../../testing/free-port.ts';
import { cmsWithPeers } from './overlay.ts';

const START_MILLISECONDS = 180_000;
const DAY = 24 * 3_600_000;
/** `clave-de-prueba` with the minimum bcrypt cost, since signing in is not measured. */
const PASSWORD = {
  text: 'clave-de-prueba',
  hash: '$2a$04$DoX.p3D7tNnAU/ZHUPjSZut0gg43VXcT6Jd6DxVkQa7AteUMjm9gK',
};
const FIRST_DNI = 20_000_000;
const SIGNED_IN_AT_ONCE = 50;

/** The database of the measured system. */
export interface Database {
  readonly kind: 'SQLite' | 'PostgreSQL';
  /** SQL expression of the current instant, as stored in its columns. */
  readonly now: string;
  /** Runs one statement and returns its rows. */
  run: (sql: string) => Promise<unknown[]>;
}

/** A signed-in citizen. */
export interface Citizen {
  readonly documentId: string;
  /** Value of the `Cookie` header. */
  readonly cookie: string;
}

/** A training with enrolments, and the peer's training with as many participants. */
export interface Crowd {
  readonly size: number;
  readonly documentId: string;
  /** Public id. */
  readonly id: string;
  readonly stockId: number;
  readonly stockDocumentId: string;
}

/** A running cms with peers, citizens and crowds. */
export interface EnrolmentSystem {
  readonly url: string;
  readonly database: Database;
  /** Citizens that are in no crowd. */
  readonly citizens: readonly Citizen[];
  readonly crowds: readonly Crowd[];
  /** URL of the front; only with the option `site`. */
  readonly frontUrl: string;
  /** Publishes a training that is open for enrolment, with a queue of ten. */
  open: (slug: string, maxQuota: number) => Promise<void>;
  /** Stops the system and removes its files. */
  stop: () => Promise<void>;
}

export interface EnrolmentSystemOptions {
  readonly databaseUrl: string | undefined;
  readonly citizens: number;
  /** Initial number of people in each training. */
  readonly crowds: readonly number[];
  /** Whether to start publisher and front, too. */
  readonly site?: boolean;
}

/** Starts a separate cms with the peers' endpoints; resolves when all data is in place. */
export async function startEnrolmentSystem(options: EnrolmentSystemOptions): Promise<EnrolmentSystem> {
  const dataDirectory = await fs.mkdtemp(path.join(os.tmpdir(), 'centro-bench-cms-'));
  const environment = readEnvironment({
    PATH: process.env['PATH'],
    ...randomSecrets(),
    DATA_DIR: dataDirectory,
    CMS_PORT: String(await freePort()),
    PUBLISHER_PORT: String(await freePort()),
    FRONT_PORT: String(await freePort()),
    DATABASE_URL: options.databaseUrl,
    SERVE_ADMIN: '0',
    // Sign-ins are limited by address, so each citizen has its own.
    TRUST_PROXY: '1',
  });
  const children = [await startCms(environment)];
  const stop = async () => {
    for (const child of children.toReversed()) await child.stop();
    await fs.rm(dataDirectory, { recursive: true, force: true });
  };
  try {
    const url = baseUrl('cms', environment);
    const database = databaseOf(url, options.databaseUrl);
    await grantPeers(database);
    await insertPeople(database, Math.max(0, ...options.crowds) + options.citizens);
    const crowds: Crowd[] = [];
    for (const size of options.crowds) {
      crowds.push(await gather(database, environment, size, options.citizens));
    }
    const citizens = await signInLast(database, url, options.citizens);
    if (options.site === true) {
      for (const name of ['publisher', 'front'] as const) {
        children.push(startProcess(name, environment, () => undefined));
      }
    }
    const open = async (slug: string, maxQuota: number) => {
      await publishTraining(environment, slug, maxQuota);
    };
    return { url, database, citizens, crowds, frontUrl: baseUrl('front', environment), open, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The database of the cms. */
function databaseOf(url: string, databaseUrl: string | undefined): Database {
  const [kind, now] =
    databaseUrl === undefined
      ? (['SQLite', String(Date.now())] as const)
      : (['PostgreSQL', 'now()'] as const);
  return {
    kind,
    now,
    run: async (sql) => {
      const response = await fetch(`${url}/laboratory/sql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ sql }),
      });
      if (!response.ok) throw new Error(`${sql}: ${await response.text()}`);
      return z.object({ rows: z.array(z.unknown()) }).parse(await response.json()).rows;
    },
  };
}

async function startCms(environment: Environment): Promise<Child> {
  const script = await cmsWithPeers();
  let output = '';
  const child = startChild({
    script,
    cwd: path.dirname(path.dirname(script)),
    env: environment.variables,
    onLine: (line) => {
      output += `${line}\n`;
    },
  });
  const failed = child.ended.then((ending) => {
    throw new Error(`The cms with the peers ended (${describeEnding(ending)}):\n${output}`);
  });
  failed.catch(() => undefined);
  const healthy = until(() => answers(healthUrl('cms', environment)), { atMost: START_MILLISECONDS });
  if (await Promise.race([healthy, failed])) return child;
  await child.stop();
  throw new Error(`The cms with the peers does not answer:\n${output}`);
}

/** Permissions for the stock peer: its own action, and reading users, which changing a relation requires. */
async function grantPeers({ run }: Database): Promise<void> {
  const actions = [
    'api::stock-training.stock-training.update',
    'plugin::users-permissions.user.find',
    'api::empty.empty.answer',
  ];
  const rows = actions.map((action, index) => `('bench${String(index)}', '${action}')`).join(', ');
  await run(`insert into up_permissions (document_id, action) values ${rows}`);
  await run(
    `insert into up_permissions_role_lnk (permission_id, role_id)
      select p.id, r.id from up_permissions p, up_roles r
      where p.document_id like 'bench%' and r.type = 'authenticated'`,
  );
}

const NUMBERS = (count: number) =>
  `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${String(count)})`;

/** Inserts people who pass all pre-checks. */
async function insertPeople({ run, now }: Database, count: number): Promise<void> {
  const mail = `'persona-' || i || '@banco.example'`;
  const columns = {
    document_id: `'persona' || i`,
    username: mail,
    email: mail,
    provider: `'local'`,
    password: `'${PASSWORD.hash}'`,
    confirmed: 'true',
    blocked: 'false',
    banned: 'false',
    bpm_profile: 'false',
    names: `'Ana María'`,
    surnames: `'Pérez'`,
    phone_number: `'3329456789'`,
    dni_number: `cast(${String(FIRST_DNI)} + i as text)`,
    job: `'Apicultora'`,
    city: `'San Pedro'`,
    dni_image: `'dni-images/persona-' || i || '.webp'`,
    created_at: now,
    updated_at: now,
    published_at: now,
  };
  await run(
    `insert into up_users (${Object.keys(columns).join(', ')})
      ${NUMBERS(count)} select ${Object.values(columns).join(', ')} from n`,
  );
  await run(
    `insert into up_users_role_lnk (user_id, role_id)
      select u.id, r.id from up_users u, up_roles r where r.type = 'authenticated'`,
  );
}

/** Creates a training and a peer's training with the first people, and free places for the citizens. */
async function gather(
  database: Database,
  environment: Environment,
  size: number,
  citizens: number,
): Promise<Crowd> {
  const id = `con-${String(size)}`;
  const documentId = await publishTraining(environment, id, size + citizens);
  const { run, now } = database;
  const people = `(select id, dni_number from up_users where document_id like 'persona%' order by id limit ${String(size)}) u`;
  await run(
    `insert into enrolments (training_id, person_id, dni, status, created_at, person_key, dni_key)
      select '${documentId}', u.id, u.dni_number, 'enrolled', ${now}, '${documentId}:' || u.id, '${documentId}:' || u.dni_number
      from ${people}`,
  );
  await run(`update training_capacities set taken = ${String(size)} where training_id = '${documentId}'`);
  await run(
    `insert into stock_trainings (document_id, title, created_at, updated_at, published_at)
      values ('stock${String(size)}', 'Con ${String(size)}', ${now}, ${now}, ${now})`,
  );
  const [row] = z
    .array(z.object({ id: z.int() }))
    .parse(await run(`select id from stock_trainings where document_id = 'stock${String(size)}'`));
  const stockId = row?.id ?? 0;
  await run(
    `insert into stock_trainings_participants_lnk (stock_training_id, user_id, user_ord)
      select ${String(stockId)}, u.id, u.id from ${people}`,
  );
  return { size, documentId, id, stockId, stockDocumentId: `stock${String(size)}` };
}

async function publishTraining(environment: Environment, slug: string, maxQuota: number): Promise<string> {
  const url = baseUrl('cms', environment);
  const admin = { email: ADMIN_EMAIL, password: environment.adminPassword };
  await openAdminSession(url, admin);
  const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString();
  const editor = await signIn(url, admin);
  return editor.createPublished('training', {
    title: 'Con mucha gente',
    slug,
    type: 'course',
    category: 'vProduction',
    inscription: { start: inDays(-1), finish: inDays(10), maxQuota },
    waitingList: { enabled: true, maxQuota: 10 },
    schedule: { start: inDays(20), finish: inDays(30) },
  });
}

/** Signs in the people inserted last, who are in no crowd. */
async function signInLast({ run }: Database, url: string, count: number): Promise<Citizen[]> {
  const found = z
    .array(z.object({ email: z.string(), document_id: z.string() }))
    .parse(await run(`select email, document_id from up_users order by id desc limit ${String(count)}`));
  const citizens: Citizen[] = [];
  for (let first = 0; first < found.length; first += SIGNED_IN_AT_ONCE) {
    const some = found.slice(first, first + SIGNED_IN_AT_ONCE);
    citizens.push(...(await Promise.all(some.map((row, index) => signInOne(url, row, first + index)))));
  }
  return citizens;
}

async function signInOne(
  url: string,
  { email, document_id: documentId }: { readonly email: string; readonly document_id: string },
  index: number,
): Promise<Citizen> {
  const response = await fetch(`${url}/api/auth/local`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin: url,
      'x-forwarded-for': `198.18.${String(index >> 8)}.${String(index & 255)}`,
    },
    body: JSON.stringify({ identifier: email, password: PASSWORD.text }),
  });
  if (!response.ok) throw new Error(`Signing in answered ${String(response.status)}`);
  await response.body?.cancel();
  const cookie = response.headers.getSetCookie().map((line) => line.split(';', 1).join());
  return { documentId, cookie: cookie.join('; ') };
}
