import { routes, type Answer } from '@centro/shared';
import type { Core } from '@strapi/strapi';
import { certificateOf, type StoredCertificate } from '../certificates/rows';
import { environment } from '../../platform/environment/environment';
import { isEmailConfirmed } from '../accounts/citizen';
import {
  SITE_ADMIN_ROLE,
  USER_TABLE,
  USER_UID,
  type StoredAccount,
  type StoredUser,
} from '../../platform/database/users';
import { canSetFirstEmail } from './first-email';
import { emailOf } from '../accounts/without-email';
import { CERTIFICATE_TABLE, ENROLMENT_TABLE } from '../../platform/database/models';
import type { Queries } from '../../platform/database/transaction';
import { answersOf } from '../forms/answer-rows';
import { formTitles } from '../forms/published-forms';
import { ownProfile, scoresOf } from '../public-profiles/rows';
import { LISTED_COLUMNS, listedPerson, type ListedRow } from './list';
import type { PersonDetails } from './staff-contract';
import { answerTexts } from './texts';

interface EnrolmentRow {
  readonly training_id: string;
  readonly status: 'enrolled' | 'waiting' | 'approved';
  readonly created_at: Date | number;
}

interface TwinRow extends ListedRow {
  /** SQLite has 1 and 0. */
  readonly confirmed: boolean | number | null;
  readonly dni_seen: boolean | number | null;
  readonly accepted_terms_at: Date | number | null;
  readonly created_at: Date | number;
  readonly enrolments: number | string;
  readonly certificates: number | string;
}

/**
 * Reads everything that staff see about a person.
 *
 * @returns `undefined` when the person does not exist
 */
export async function personDetails(
  strapi: Core.Strapi,
  uid: string,
  now: number,
): Promise<PersonDetails | undefined> {
  const users = strapi.db.query(USER_UID);
  const user = (await users.findOne({
    where: { documentId: uid },
    populate: ['role'],
  })) as StoredAccount | null;
  if (!user) return undefined;
  const queries = { trx: strapi.db.connection };
  const { id, names, surnames, dniNumber: dni, phoneNumber: phone } = user;
  const email = emailOf(user.email, user.withoutEmail);
  const { sex, job, city, cuit, address, town } = user;
  const enrolments = await enrolmentRows(queries, id);
  const given = await answersOf(queries, id);
  const certificates = await certificateRows(queries, id);
  const named = [
    ...[...enrolments, ...certificates].map(({ training_id }) => training_id),
    ...given.map(({ trainingId }) => trainingId),
  ];
  const trainings = await trainingsNamed(strapi, named);
  return {
    uid,
    names,
    surnames,
    email,
    emailChangeable: canSetFirstEmail(user),
    dni,
    phone,
    sex,
    job,
    city,
    cuit,
    address,
    town,
    banned: user.banned === true,
    closed: user.blocked === true,
    foodHandlerData: user.bpmProfile === true,
    siteAdministrator: user.role?.type === SITE_ADMIN_ROLE,
    ...trustIn(user),
    since: isoOf(user.createdAt),
    otherProfiles: await otherProfilesOf(queries, user),
    enrolments: enrolments.map(({ training_id: trainingId, status, created_at: since }) => {
      return { trainingId, title: trainings.get(trainingId)?.title ?? null, status, since: isoOf(since) };
    }),
    certificates: certificates.map((row) => listedCertificate(row, trainings, now)),
    answers: await answersListed(strapi, given, trainings),
    board: await boardOf(queries, id),
  };
}

async function enrolmentRows({ trx }: Queries, personId: number): Promise<readonly EnrolmentRow[]> {
  return trx(ENROLMENT_TABLE)
    .where({ person_id: personId })
    .orderBy('id', 'desc')
    .select<EnrolmentRow[]>('training_id', 'status', 'created_at');
}

async function otherProfilesOf(
  { trx }: Queries,
  { id, dniNumber }: StoredUser,
): Promise<PersonDetails['otherProfiles']> {
  if (dniNumber === null) return [];
  const places = trx(ENROLMENT_TABLE)
    .where({ person_id: trx.ref(`${USER_TABLE}.id`) })
    .count('*')
    .as('enrolments');
  const certificates = trx(CERTIFICATE_TABLE)
    .where({ person_id: trx.ref(`${USER_TABLE}.id`), dni: dniNumber })
    .count('*')
    .as('certificates');
  const columns = ['confirmed', 'dni_seen', 'accepted_terms_at', 'created_at'] as const;
  const rows = await trx(USER_TABLE)
    .where({ dni_number: dniNumber })
    .whereNot({ id })
    .orderBy('id')
    .select<TwinRow[]>(...LISTED_COLUMNS, ...columns, places, certificates);
  return rows.map((row) => ({
    ...listedPerson(row),
    ...trustIn({
      email: row.email,
      withoutEmail: row.without_email,
      confirmed: row.confirmed,
      dniSeen: row.dni_seen,
      acceptedTermsAt: row.accepted_terms_at,
    }),
    since: isoOf(row.created_at),
    enrolments: Number(row.enrolments),
    certificates: Number(row.certificates),
  }));
}

interface Trusted {
  readonly email: string;
  readonly withoutEmail: boolean | number | null;
  readonly confirmed: boolean | number | null;
  readonly dniSeen: boolean | number | null;
  readonly acceptedTermsAt: unknown;
}

function trustIn({ email, withoutEmail, confirmed, dniSeen, acceptedTermsAt }: Trusted) {
  return {
    emailConfirmed:
      emailOf(email, withoutEmail) !== null &&
      isEmailConfirmed({ confirmed: confirmed === null ? null : Boolean(confirmed) }),
    dniSeen: Boolean(dniSeen),
    madeBy: acceptedTermsAt === null ? ('staff' as const) : ('owner' as const),
  };
}

async function certificateRows({ trx }: Queries, personId: number): Promise<readonly StoredCertificate[]> {
  return trx<StoredCertificate>(CERTIFICATE_TABLE)
    .where({ person_id: personId })
    .orderBy('id', 'desc')
    .select<StoredCertificate[]>('*');
}

function listedCertificate(
  row: StoredCertificate,
  trainings: ReadonlyMap<string, NamedTraining>,
  now: number,
): PersonDetails['certificates'][number] {
  const { id: code, courseTitle: title, state, date: issued } = certificateOf(row, now);
  return {
    code,
    title,
    state,
    issued,
    hours: trainings.get(row.training_id ?? '')?.totalHours ?? null,
    page: new URL(routes.certificate(code), environment().publicUrl).href,
    foodHandler: Boolean(row.food_handler),
    hasLicense: row.license_file !== null,
  };
}

type Given = Awaited<ReturnType<typeof answersOf>>;

async function answersListed(
  strapi: Core.Strapi,
  given: Given,
  trainings: ReadonlyMap<string, NamedTraining>,
): Promise<PersonDetails['answers']> {
  const forms = await formTitles(strapi, given);
  return given.map(({ formId, trainingId, createdAt, answers }) => ({
    form: forms.get(formId) ?? null,
    training: trainings.get(trainingId ?? '')?.title ?? null,
    givenAt: createdAt.toISOString(),
    answers: answers.map((answer) => ({
      question: answer.title,
      answer: answerText(answer),
      file: 'file' in answer ? answer.file : null,
    })),
  }));
}

/** Text of an answer. Files get a generic text: access is checked when they are opened. */
function answerText(answer: Answer): string {
  if ('text' in answer) return answer.text;
  if ('number' in answer) return String(answer.number);
  if ('choices' in answer) return answer.choices.join(', ');
  if ('choice' in answer) return answer.choice;
  if ('date' in answer) return answer.date;
  return answerTexts.file;
}

async function boardOf(queries: Queries, personId: number): Promise<PersonDetails['board']> {
  const row = await ownProfile(queries, personId);
  if (!row) return null;
  return { uid: row.uid, category: row.category, totalScore: row.total_score, scores: { ...scoresOf(row) } };
}

interface NamedTraining {
  readonly documentId: string;
  readonly title: string;
  readonly totalHours: number | null;
}

async function trainingsNamed(
  strapi: Core.Strapi,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, NamedTraining>> {
  const rows = (await strapi.db.query('api::training.training').findMany({
    where: { documentId: { $in: [...new Set(ids.flatMap((id) => id ?? []))] } },
    select: ['documentId', 'title', 'totalHours'],
  })) as NamedTraining[];
  return new Map(rows.map((row) => [row.documentId, row]));
}

function isoOf(instant: Date | number | string): string {
  return new Date(instant).toISOString();
}
