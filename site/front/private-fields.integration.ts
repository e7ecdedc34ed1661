import { existsSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { endpoints, RANKINGS, z } from '@centro/shared';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  CITIZEN_PASSWORD,
  dniPicture,
  newCitizen,
  setBanned,
  type Citizen,
} from '../../scripts/testing/citizen.ts';
import { stoppedDatabase, type StoppedDatabase } from '../../scripts/testing/database.ts';
import { startInstance, type Instance } from '../../scripts/testing/instance.ts';
import { startPostgres, type Postgres } from '../../scripts/testing/postgres.ts';
import { reviewPublicProfile, staffSession } from '../../scripts/testing/staff.ts';
import { PERSONAL, publicFolder } from '../release/layout.ts';
import { currentRelease } from '../release/releases.ts';
import { filesBelow } from '../publisher/testing/release-tree.ts';
import { changing, PERSONAL_DATA, knownColumns, PERSON_COLUMNS } from './testing/personal-data-columns.ts';

/** Endpoints without authentication. */
type OpenName = {
  [K in keyof typeof endpoints]: (typeof endpoints)[K]['who'] extends 'all' | 'reader' ? K : never;
}[keyof typeof endpoints];

interface Asked {
  readonly path: string;
  readonly body?: object;
  /** Parts of the answer that may differ: a reference is encrypted again each time. */
  readonly random?: RegExp;
}

/** Values in requests; none is secret, except a typed DNI. */
interface Known {
  readonly training: string;
  readonly publication: string;
  readonly onBoard: string;
  readonly banned: string;
  readonly codes: readonly string[];
  readonly reader: Citizen;
  /** A person who is looked up by DNI. */
  readonly looked: Citizen;
  /** The e-mail of a person, which another database does not contain. */
  readonly formerEmail: string;
}

const at = (...paths: readonly string[]): readonly Asked[] => paths.map((each) => ({ path: each }));
const UNKNOWN_CODE = '7K3M9QXR2TB5W8ZZ';
const UNREGISTERED = { email: 'nadie@correo.example', dni: '89000001' };

/** Requests to every endpoint without authentication; the type requires all of them. */
const QUESTIONS: Readonly<Record<OpenName, (known: Known) => readonly Asked[]>> = {
  siteContent: () => at('/site'),
  trainings: () => at('/trainings', '/trainings?page=1', '/trainings?page=9'),
  archivedTrainings: () => at('/trainings/archived'),
  training: ({ training }) => at(`/trainings/${training}`, '/trainings/no-hay'),
  publications: () => at('/publications', '/publications?page=9'),
  featuredPublications: () => at('/publications/featured'),
  publication: ({ publication }) => at(`/publications/${publication}`, '/publications/no-hay'),
  availability: ({ training }) => at(`/trainings/${training}/availability`),
  availabilities: ({ training }) => at(`/trainings/availability?ids=${training},no-hay`),
  certificate: ({ codes }) => at(...[...codes, UNKNOWN_CODE, '-'].map((code) => `/certificates/${code}`)),
  certificateCredential: ({ codes }) =>
    at(...[...codes, UNKNOWN_CODE, '-'].map((code) => `/certificates/${code}/credential`)),
  certificatePdf: ({ codes }) =>
    at(...[...codes, UNKNOWN_CODE, '-'].map((code) => `/certificates/${code}/pdf`)),
  publicProfiles: () =>
    at('/public-profiles?page=9', ...RANKINGS.map((ranking) => `/public-profiles?sort=${ranking}`)),
  publicProfilePicture: ({ onBoard, banned }) =>
    at(...[onBoard, banned, '0'.repeat(24)].map((uid) => `/public-profiles/${uid}/picture`)),
  registry: ({ looked }) => [
    { path: '/registry', body: { dni: UNREGISTERED.dni } },
    { path: '/registry', body: { dni: 'x' } },
    { path: '/registry', body: { dni: looked.dniNumber }, random: /"ref":"[^"]+"/g },
  ],
  signIn: ({ reader }) => [
    { path: '/auth/local', body: { identifier: UNREGISTERED.email, password: 'otra-clave' } },
    { path: '/auth/local', body: { identifier: reader.email, password: 'otra-clave' } },
    { path: '/auth/local', body: {} },
  ],
  signUp: ({ reader }) => {
    const account = { password: CITIZEN_PASSWORD, dniNumber: UNREGISTERED.dni, acceptedTerms: true };
    return [
      { path: '/auth/local/register', body: { ...account, email: reader.email } },
      { path: '/auth/local/register', body: { ...account, email: UNREGISTERED.email, acceptedTerms: false } },
    ];
  },
  signOut: () => [{ path: '/auth/logout', body: {} }],
  forgotPassword: ({ formerEmail }) => [
    { path: '/auth/forgot-password', body: { email: UNREGISTERED.email } },
    { path: '/auth/forgot-password', body: { email: formerEmail } },
  ],
  resetPassword: () => [
    { path: '/auth/reset-password', body: { token: 'x'.repeat(43), password: CITIZEN_PASSWORD } },
  ],
  confirmEmail: () => [{ path: '/auth/confirm-email', body: { token: 'x'.repeat(43) } }],
  unsubscribe: () => [{ path: '/subscriptions/unsubscribe', body: { token: 'x' } }],
  unsubscribeInOneClick: () => [{ path: '/subscriptions/unsubscribe?token=x', body: {} }],
  resubscribe: () => [{ path: '/subscriptions/resubscribe', body: { token: 'x' } }],
};

const secretarySchema = z.object({ data: z.object({ certificateId: z.string() }) });
const profileSchema = z.object({ data: z.object({ uid: z.string() }) });
const changedSchema = z.object({ data: z.object({ code: z.string() }) });

/** Answers by client and request, and published files by their path. */
type Output = Readonly<Record<string, string>>;

/** A whole system with people, whose processes can be stopped and whose database can be changed. */
class System {
  readonly instance: Instance;
  readonly database: StoppedDatabase;
  #known: Known | undefined;

  constructor(instance: Instance) {
    this.instance = instance;
    this.database = stoppedDatabase(instance.environment);
  }

  get known(): Known {
    if (!this.#known) throw new Error('The system is not populated yet');
    return this.#known;
  }

  async request(asked: Asked, method: string, who?: Citizen): Promise<Response> {
    const { url } = this.instance.front;
    const cookie = Array.from(who?.session.cookies ?? [], (pair) => pair.join('=')).join('; ');
    const json = asked.body === undefined ? {} : { 'content-type': 'application/json' };
    return fetch(`${url}/api${asked.path}`, {
      method,
      headers: { origin: url, ...(cookie !== '' && { cookie }), ...json },
      ...(asked.body !== undefined && { body: JSON.stringify(asked.body) }),
    });
  }

  /** Creates people of every kind, with all their data, and stops the system. */
  async populate(): Promise<void> {
    const { instance } = this;
    const editor = await instance.editor();
    await editor.publishSiteContent({ general: { number: '401', city: 'Lobería' } });
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
    await editor.createPublished('training', {
      title: 'Poda de frutales',
      type: 'course',
      category: 'vProduction',
      inscription: { start: day(-5), finish: day(30), maxQuota: 10 },
      schedule: { start: day(-4), finish: day(-1) },
    });
    await editor.createPublished('publication', { title: 'Abrió la huerta', type: 'news' });
    const training = 'poda-de-frutales';
    const [reader, ana, bruno, carla, dario, looked] = await this.#people(
      'Rita',
      'Ana',
      'Bruno',
      'Carla',
      'Darío',
      'Lía',
    );
    for (const who of [ana, bruno, carla, dario]) await who.session.enrol(training);
    const [onBoard, banned] = [await this.#offer(ana, 'Ana'), await this.#offer(dario, 'Darío')];
    await setBanned(instance, dario, true);
    const codes = await this.#certify(training, [ana, bruno, carla]);
    this.#known = {
      training,
      publication: 'abrio-la-huerta',
      onBoard,
      banned,
      codes,
      reader,
      looked,
      formerEmail: ana.email,
    };
    await this.stop();
    const person = `(select id from up_users where email = '${ana.email}')`;
    const when = this.database.kind === 'sqlite' ? String(Date.now()) : 'now()';
    await this.database.execute([
      `insert into form_answers (form_id, person_id, version, answers, created_at, request_key, answer_key)
        values ('x', ${person}, 'x', '{"secreto":"sí"}', ${when}, 'x', 'x')`,
      `insert into audit_entries (made_at, kind, staff_id, person_uid, details)
        values (${when}, 'picture-view', 1, '${ana.session.me.uid}', '{"folder":"dni-images"}')`,
    ]);
    await this.database.keep();
  }

  async #people<const N extends readonly string[]>(...names: N): Promise<{ [K in keyof N]: Citizen }> {
    const made: Citizen[] = [];
    for (const each of names) made.push(await newCitizen(this.instance, { names: each }));
    return made as { [K in keyof N]: Citizen };
  }

  /** Puts a person on the board. */
  async #offer(who: Citizen, names: string): Promise<string> {
    const { url } = this.instance.front;
    const picture = new FormData();
    picture.append('file', await dniPicture(), 'foto.webp');
    const cookie = Array.from(who.session.cookies, (pair) => pair.join('=')).join('; ');
    const headers = { cookie, origin: url };
    await fetch(`${url}/api/me/images/profile-images`, { method: 'POST', headers, body: picture });
    const body = {
      names,
      surnames: 'Pérez',
      phoneNumber: '2494999888',
      email: 'trabajo@correo.example',
      job: 'Tambera',
      city: 'Lobería',
      category: 'management',
    };
    const answer = await this.request({ path: '/me/public-profile', body }, 'POST', who);
    const { uid } = profileSchema.parse(await answer.json()).data;
    await reviewPublicProfile(this.instance, uid);
    return uid;
  }

  /** Approves people; revokes the second's certificate, replaces the third's. */
  async #certify(training: string, holders: readonly Citizen[]): Promise<string[]> {
    const staff = await staffSession(this.instance, 'centro-secretary');
    const document = (await this.#documentOf(training)) ?? '';
    const people = holders.map(({ session }) => session.me.uid);
    await staff.send('POST', `/staff/trainings/${document}/approvals`, z.unknown(), { people });
    const codes: string[] = [];
    for (const who of holders) {
      const answer = await this.request({ path: `/trainings/${training}/enrolment` }, 'GET', who);
      codes.push(secretarySchema.parse(await answer.json()).data.certificateId);
    }
    const [, second = '', third = ''] = codes;
    const reason = 'Se emitió por error.';
    await staff.send('POST', `/staff/certificates/${second}/revocation`, z.unknown(), { reason });
    const path = `/staff/certificates/${third}/replacement`;
    const { data } = await staff.send('POST', path, changedSchema, {
      reason,
      corrections: { names: 'Carola' },
    });
    return [...codes, data.code];
  }

  async #documentOf(slug: string): Promise<string | undefined> {
    const editor = await this.instance.editor();
    const listed = z.object({ results: z.array(z.object({ documentId: z.string(), slug: z.string() })) });
    const path = '/content-manager/collection-types/api::training.training';
    const { results } = await editor.session.send('GET', path, listed);
    return results.find((training) => training.slug === slug)?.documentId;
  }

  async stop(): Promise<void> {
    for (const name of ['front', 'publisher', 'cms'] as const) await this.instance[name].stop();
  }

  /** All answers and published files of the saved database after a change. */
  async outputAfter(change: (database: StoppedDatabase) => Promise<void>): Promise<Output> {
    await this.database.restore();
    await change(this.database);
    const { instance } = this;
    await Promise.all([instance.cms.start(), instance.publisher.start(), instance.front.start()]);
    const releases = path.join(instance.environment.dataDirectory, 'releases');
    const published = () => existsSync(path.join(releases, PERSONAL, 'record.json'));
    await vi.waitFor(() => {
      expect(published() && currentRelease(releases) !== undefined).toBe(true);
    }, 90_000);
    const output: Record<string, string> = {};
    for (const [name, questions] of Object.entries(QUESTIONS)) {
      for (const [index, asked] of questions(this.known).entries()) {
        const key = `${name} ${String(index)}`;
        output[`visitor ${key}`] = await this.#answer(name, asked);
        if (name !== 'publicProfiles') continue;
        output[`reader ${key}`] = await this.#answer(name, asked, this.known.reader);
      }
    }
    for (const id of [currentRelease(releases) ?? '', PERSONAL]) {
      for (const [file, bytes] of Object.entries(filesBelow(publicFolder(releases, id)))) {
        output[`file ${id === PERSONAL ? 'of people' : 'of the release'} ${file}`] = bytes;
      }
    }
    await this.stop();
    return output;
  }

  async #answer(name: string, asked: Asked, who?: Citizen): Promise<string> {
    const endpoint = Object.entries(endpoints).find(([known]) => known === name)?.[1];
    const response = await this.request(asked, endpoint?.method ?? 'GET', who);
    const headers = [...response.headers].filter(([header]) => !['date', 'x-request-id'].includes(header));
    const body = Buffer.from(await response.arrayBuffer()).toString('latin1');
    expect(response.status, `${name}: ${body}`).toBeLessThan(500);
    const steady = asked.random ? headers.filter(([header]) => header !== 'content-length') : headers;
    return JSON.stringify([response.status, steady, asked.random ? body.replace(asked.random, '') : body]);
  }
}

/** Keys of answers and files that differ between two databases. */
function differences(one: Output, other: Output): string[] {
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].filter((key) => one[key] !== other[key]).sort();
}

/** Changes the secrets of all people except the reader, who must stay signed in. */
async function changeSecrets(database: StoppedDatabase, { reader, looked }: Known): Promise<void> {
  const others = `email <> '${reader.email}'`;
  const stranger = `(select id from up_users where email = '${looked.email}')`;
  await movePictures(database);
  await database.execute([
    // Gives the places to another person.
    `update enrolments set person_id = ${stranger}, person_key = training_id || ':' || ${stranger}
      where status <> 'approved'`,
    ...Object.entries(PERSONAL_DATA).map(([table, { secret }]) =>
      changing(table, secret, table === 'up_users' ? `${others} and email <> '${looked.email}'` : 'true'),
    ),
    // The registry shows masked data of the person who is looked up by DNI; the mask stays the same.
    `update up_users set email = '${masked(looked.email)}', surnames = surnames || 'otro',
      phone_number = '1', job = 'otro' where email = '${looked.email}'`,
  ]);
}

/** Another e-mail with the same mask. */
function masked(email: string): string {
  const [, first = '', last = '', domain = ''] = /^(.).*(.)(@.*)$/.exec(email) ?? [];
  return `${first}otra${last}${domain}`;
}

const pictureSchema = z.array(z.object({ id: z.int(), profile_image: z.string() }));
let folder = '';

async function movePictures(database: StoppedDatabase): Promise<void> {
  const query = 'select id, profile_image from up_users where profile_image is not null';
  for (const { id, profile_image: key } of pictureSchema.parse(await database.rows(query))) {
    const other = key.replace(/[0-9a-f]{8}\.webp$/, 'deadbeef.webp');
    await fs.rename(path.join(folder, 'private', key), path.join(folder, 'private', other));
    await database.execute([
      `update up_users set profile_image = '${other}' where id = ${String(id)}`,
      `update public_profiles set picture = '${other}' where picture = '${key}'`,
    ]);
  }
}

/** In milliseconds: each restart of the whole system takes some seconds. */
const SLOW = 180_000;

describe.each(['sqlite', 'postgres'] as const)('private fields, on %s,', (kind) => {
  let postgres: Postgres | undefined;
  let system: System;
  let before: Output;

  beforeAll(async () => {
    if (kind === 'postgres') postgres = await startPostgres();
    const instance = await startInstance({
      ...(postgres && { databaseUrl: postgres.url }),
      variables: { PUBLIC_URL: 'http://centro.example' },
    });
    system = new System(instance);
    folder = instance.environment.dataDirectory;
    await system.populate();
    before = await system.outputAfter(() => Promise.resolve());
  });

  afterAll(async () => {
    await system.instance.stop();
    await postgres?.stop();
  });

  test('are listed here for every table about people', async () => {
    const tables = await system.database.tablesWith(PERSON_COLUMNS);
    expect(tables).toEqual(Object.keys(PERSONAL_DATA).sort());
    for (const [table, columns] of Object.entries(PERSONAL_DATA)) {
      expect(await system.database.columns(table), table).toEqual(knownColumns(columns));
    }
  });

  test('control: the responses that are compared have people in them', () => {
    for (const key of [
      'visitor certificate 0',
      'visitor certificatePdf 3',
      'visitor publicProfilePicture 0',
    ]) {
      expect(before[key], key).toMatch(/^\[200,/);
    }
    expect(before['visitor publicProfilePicture 1']).toMatch(/^\[404,/);
    expect(before['reader publicProfiles 1']).toContain('trabajo@correo.example');
    expect(before['visitor registry 2']).toMatch(/a•••|a\S+@correo/);
    expect(Object.keys(before)).toContain('file of people bolsa-de-trabajo.html');
    expect(Object.keys(before).filter((key) => key.includes('verificacion')).length).toBeGreaterThan(4);
  });

  test(
    'are in no response and in no release',
    async () => {
      const other = await system.outputAfter((database) => changeSecrets(database, system.known));
      expect(differences(before, other)).toEqual([]);
    },
    SLOW,
  );

  test(
    'are in no response to visitors and in no file if only signed-in people may see them',
    async () => {
      const { readerColumns = {} } = PERSONAL_DATA['public_profiles'] ?? {};
      const other = await system.outputAfter((database) =>
        database.execute([changing('public_profiles', readerColumns)]),
      );
      expect(differences(before, other)).toEqual(
        RANKINGS.map((_, index) => `reader publicProfiles ${String(index + 1)}`),
      );
    },
    SLOW,
  );

  test(
    'control: are found in a response and in a file if leaked there',
    async () => {
      // Leaks a telephone number as the city on the board, and a DNI as the title of a certificate.
      const leak = [
        `update public_profiles set city = (select phone_number from up_users where id = person_id)`,
        `update certificates set training_title = (select dni_number from up_users where id = person_id)`,
      ];
      const one = await system.outputAfter((database) => database.execute(leak));
      const other = await system.outputAfter(async (database) => {
        await changeSecrets(database, system.known);
        await database.execute(leak);
      });
      const found = differences(one, other);
      for (const key of [
        'visitor publicProfiles 1',
        'reader publicProfiles 1',
        'visitor certificate 0',
        'visitor certificateCredential 0',
        'visitor certificatePdf 0',
        'file of people bolsa-de-trabajo.html',
      ]) {
        expect(found).toContain(key);
      }
      expect(found.some((key) => key.startsWith('file of people constancias/verificacion/'))).toBe(true);
      expect(found.filter((key) => key.startsWith('file of the release'))).toEqual([]);
    },
    SLOW,
  );
});
