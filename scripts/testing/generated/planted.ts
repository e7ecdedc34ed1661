import { randomUUID } from 'node:crypto';
import { formResponseSchema, uploadedFileResponseSchema } from '@centro/shared';
import { z } from 'zod';
import { openCitizenSession } from '../../demo/cms/citizens.ts';
import { dniPicture, freshDni, uploadPicture, type Citizen } from '../citizen.ts';
import { stoppedDatabase, type Row } from '../database.ts';
import type { Instance } from '../instance.ts';
import { publishTraining, WITHOUT_END } from '../lively-centre.ts';
import { reviewPublicProfile, staffSession } from '../staff.ts';
import { ACTOR_PASSWORD, cookieOf } from './cast.ts';
import type { Hidden } from './judging.ts';
import type { Known } from './requests.ts';

/** Columns of a table with personal data, by who may read them. */
export interface PersonalColumns {
  readonly secret: Readonly<Record<string, unknown>>;
  readonly readerColumns?: Readonly<Record<string, unknown>>;
  readonly told?: readonly string[];
}

/** People with personal data of every kind, and the values that other people must not see. */
export interface Planted {
  readonly known: Known;
  readonly hidden: Hidden;
  /** A person whose password no request guesses. */
  readonly left: Citizen;
  readonly trainingDocument: string;
  /** Reads the stored data of the people, to be compared. */
  readonly kept: () => Promise<readonly (readonly Row[])[]>;
}

const PASSWORD = 'la-clave-de-otra-persona';
/** Published titles, which are also in the audit log. */
const TITLES = {
  news: 'Abrió la huerta',
  training: 'Poda de frutales',
  small: 'Tambo chico',
  form: 'Antes de empezar',
} as const;
const codeSchema = z.object({ data: z.object({ certificateId: z.string() }) });
/** Minimum length; shorter values also occur by chance. */
const MARKED_LENGTH = 6;
/** Columns with values shared by many rows. */
const COMMON = new Set([
  'up_users.provider',
  'audit_entries.kind',
  'audit_entries.made_at',
  'form_answers.version',
]);

/** Dates, names of fields and states such as `passportPhoto`, and texts of pages. */
const COMMON_TEXT =
  /^(?:Administración|Editora|del centro)$|^\d{4}-\d\d-\d\d|^[a-z]{1,15}(?:[A-Z][a-z]{1,15}|-[a-z]{1,15})*$/;

/** Further columns that other people must not see. */
const MORE_SECRETS: Readonly<Record<string, readonly string[]>> = {
  up_users: ['document_id', 'profile_image'],
  admin_users: ['document_id', 'password', 'registration_token', 'reset_password_token'],
};

/**
 * Creates people with personal data of every kind.
 *
 * @param tables columns with personal data, by table
 */
export async function plant(
  instance: Instance,
  tables: Readonly<Record<string, PersonalColumns>>,
): Promise<Planted> {
  const editor = await instance.editor();
  await editor.publishSiteContent({ general: { number: '401', city: 'Lobería' } });
  await editor.createPublished('publication', { title: TITLES.news, type: 'news' });
  const training = await publishTraining(editor, TITLES.training, 400, WITHOUT_END);
  const small = await publishTraining(editor, TITLES.small, 1);
  await editor.createPublished('form', {
    title: TITLES.form,
    slug: 'antes-de-empezar',
    questions: [
      { key: 'motivo', title: 'Tema', type: 'longText', required: true },
      { key: 'papel', title: 'Papel', type: 'file' },
    ],
  });
  const [ana, bruno] = [await person(instance, 'Marcadana'), await person(instance, 'Marcadobruno')];
  await fillIn(instance, ana, '27123456780');
  await fillIn(instance, bruno, '20123456786');
  for (const who of [ana, bruno]) await who.session.enrol(training.id);
  for (const who of [bruno, ana]) await who.session.enrol(small.id);
  await ask(instance, ana, 'POST', '/auth/forgot-password', { email: ana.email });
  const code = await judgedByStaff(instance, training, bruno);
  const bait = await person(instance, 'Carnada');
  const secret = await secretsOf(instance, tables, bait);
  return {
    known: {
      id: [training.id, small.id, 'antes-de-empezar', 'abrio-la-huerta', 'no-hay'],
      trainingId: [training.id, small.id],
      code: [code, 'ABC123', '7K3M9QXR2TB5W8ZZ'],
      uid: ['0'.repeat(24), ...secret.boardUids],
      file: [...secret.files, '0'.repeat(32)],
      folder: ['dni-images', 'dni-images-back', 'passport-photos', 'profile-images'],
      upload: [`dni-images-${'0'.repeat(32)}`],
      token: ['x'.repeat(43), `promotions.x.${'y'.repeat(43)}`],
      email: [bait.email, 'nadie@prueba.example'],
      identifier: [bait.email, ana.email, 'nadie@prueba.example'],
      password: [ACTOR_PASSWORD, 'otra-clave-larga'],
      currentPassword: [ACTOR_PASSWORD, 'otra-clave-larga'],
      dniNumber: ['34111222', '34.111.333'],
      dni: [bruno.dniNumber, '34111222'],
      cuit: ['20-34111222-3'],
      phoneNumber: ['2494555666'],
      names: ['Quien Prueba'],
      surnames: ['Tapia'],
      job: ['Tambera'],
      city: ['Tandil'],
      town: ['Tandil'],
      address: ['Mitre 1'],
      key: ['una-clave-de-envio-1'],
      sort: ['totalScore'],
      page: ['1', '2'],
      version: [secret.formVersion],
      text: ['Una respuesta'],
    },
    hidden: secret.hidden,
    left: bruno,
    trainingDocument: training.documentId,
    kept: () => storedRows(instance, [ana, bruno]),
  };
}

/** A person whose texts are all unique. */
async function person(instance: Instance, mark: string): Promise<Citizen> {
  const [email, dniNumber] = [`${mark.toLowerCase()}@correo.example`, freshDni()];
  const session = await openCitizenSession(instance.front.url, { email, password: PASSWORD }, dniNumber);
  const profile = {
    names: mark,
    surnames: `${mark}ez`,
    job: `${mark} de oficio`,
    city: `Villa ${mark}`,
    dniNumber,
    phoneNumber: `2494${dniNumber.slice(2)}`,
    sex: null,
  };
  await session.createProfile(profile, await dniPicture());
  return { email, password: PASSWORD, dniNumber, session };
}

/** Adds a food handler's data, a place on the board, and an answer to the form, with its file. */
async function fillIn(instance: Instance, who: Citizen, cuit: string): Promise<void> {
  for (const folder of ['dni-images-back', 'passport-photos'] as const) {
    await uploadPicture(instance, who, folder);
  }
  const mark = who.email.split('@', 1)[0] ?? '';
  await ask(instance, who, 'PUT', '/me/food-handler', {
    cuit,
    town: `Pueblo ${mark}`,
    address: `Calle ${mark} 1`,
  });
  const uid = await who.session.joinBoard(
    {
      names: 'A la vista',
      surnames: 'Con Oficio',
      phoneNumber: `2262${who.dniNumber.slice(2)}`,
      email: `${mark}.trabajo@correo.example`,
      job: `Busca ${mark}`,
      city: 'Lobería',
      category: 'management',
    },
    await dniPicture(),
  );
  await reviewPublicProfile(instance, uid);
  const { version, questions } = formResponseSchema.parse(await ask(instance, who, 'GET', FORM)).data;
  const file = new FormData();
  file.append('file', await dniPicture(), `papel-de-${mark}.webp`);
  const sent = uploadedFileResponseSchema.parse(await ask(instance, who, 'POST', `${FORM}/files`, file)).data;
  const [first, second] = questions;
  await ask(instance, who, 'POST', `${FORM}/answers`, {
    version,
    key: randomUUID(),
    trainingId: null,
    answers: [
      { id: first?.id, text: `Lo que respondió ${mark}` },
      { id: second?.id, file: sent.file },
    ],
  });
}

const FORM = '/forms/antes-de-empezar';

/** Approves, bans and revives a person as staff; returns the code of the certificate. */
async function judgedByStaff(
  instance: Instance,
  training: { readonly id: string; readonly documentId: string },
  who: Citizen,
): Promise<string> {
  const staff = await staffSession(instance, 'centro-secretary');
  const { uid } = who.session.me;
  await staff.send('POST', `/staff/trainings/${training.documentId}/approvals`, z.unknown(), {
    people: [uid],
  });
  for (const banned of [true, false]) {
    const reason = `Motivo reservado de ${banned ? 'la baja' : 'la vuelta'}`;
    await staff.send('PUT', `/staff/people/${uid}/ban`, z.unknown(), {
      banned,
      profileOnly: true,
      reason,
    });
  }
  const enrolment = await ask(instance, who, 'GET', `/trainings/${training.id}/enrolment`);
  return codeSchema.parse(enrolment).data.certificateId;
}

async function ask(
  { front: { url } }: Instance,
  { session }: Citizen,
  method: string,
  path: string,
  body?: object,
): Promise<unknown> {
  const form = body instanceof FormData;
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      cookie: cookieOf(session),
      origin: url,
      ...(body && !form && { 'content-type': 'application/json' }),
    },
    ...(body && { body: form ? body : JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
  return response.json();
}

interface Found {
  readonly hidden: Hidden;
  readonly boardUids: readonly string[];
  readonly files: readonly string[];
  readonly formVersion: string;
}

/** Reads all personal data, while only the planted people exist. */
async function secretsOf(
  instance: Instance,
  tables: Readonly<Record<string, PersonalColumns>>,
  bait: Citizen,
): Promise<Found> {
  const database = stoppedDatabase(instance.environment);
  const [fromAll, fromVisitors, visible] = [
    new Map<string, string>(),
    new Map<string, string>(),
    new Set<string>(Object.values(TITLES)),
  ];
  const rows: Record<string, readonly Row[]> = {};
  for (const [name, table] of Object.entries(tables)) {
    rows[name] = await database.rows(`select * from ${name}`);
    const secret = [...Object.keys(table.secret), ...(MORE_SECRETS[name] ?? [])];
    for (const row of rows[name]) {
      for (const column of secret) collect(fromAll, `${name}.${column}`, row[column]);
      for (const column of Object.keys(table.readerColumns ?? {})) {
        collect(fromVisitors, `${name}.${column}`, row[column]);
      }
      for (const column of table.told ?? []) visible.add(String(row[column]));
    }
  }
  const mine = new Set([bait.email, bait.dniNumber, bait.session.me.uid]);
  for (const secrets of [fromAll, fromVisitors]) {
    for (const value of secrets.keys()) if (visible.has(value) || mine.has(value)) secrets.delete(value);
  }
  for (const [name, value] of Object.entries(instance.environment.variables)) {
    if (/SECRET|SALT|KEY|PASSWORD/.test(name)) collect(fromAll, name, value);
  }
  const texts = (table: string, column: string) => (rows[table] ?? []).map((row) => String(row[column]));
  return {
    hidden: { fromAll, fromVisitors },
    boardUids: texts('public_profiles', 'uid'),
    files: texts('form_files', 'file'),
    formVersion: texts('form_answers', 'version')[0] ?? '',
  };
}

/** Collects the strings of a value, including those in JSON. */
function collect(secrets: Map<string, string>, place: string, value: unknown): void {
  if (typeof value !== 'string' || COMMON.has(place)) return;
  for (const text of textsIn(value)) {
    if (text.length >= MARKED_LENGTH && !COMMON_TEXT.test(text)) secrets.set(text, place);
  }
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(textsIn);
  if (typeof value !== 'string') return [];
  if (!/^[[{]/.test(value)) return [value];
  return textsIn(JSON.parse(value));
}

/** Reads the stored data of people. */
async function storedRows(
  { environment }: Instance,
  people: readonly Citizen[],
): Promise<readonly (readonly Row[])[]> {
  const database = stoppedDatabase(environment);
  const emails = people.map(({ email }) => `'${email}'`).join();
  const ids = `select id from up_users where email in (${emails})`;
  const rows = [await database.rows(`select * from up_users where email in (${emails}) order by id`)];
  // Not the whole row, since certificates are signed some time after they are issued.
  const certificates =
    '(select id, person_id, code, names, dni, revoked_at, replaced_by from certificates) c';
  for (const table of ['enrolments', certificates, 'public_profiles', 'form_answers', 'form_files']) {
    rows.push(await database.rows(`select * from ${table} where person_id in (${ids}) order by id`));
  }
  return rows;
}
