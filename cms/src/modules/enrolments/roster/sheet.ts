import { wallClockAsUtc, z } from '@centro/shared';
import type { Core } from '@strapi/strapi';
import { USER_TABLE } from '../../../platform/database/users';
import { emailOf } from '../../accounts/without-email';
import { ENROLMENT_TABLE } from '../../../platform/database/models';
import { attendanceIn } from '../attendance';
import type { KnownTraining } from '../known-trainings';
import { meetingsOf } from '../meetings';
import { answersIn } from './answers';
import { peopleIn, sorted } from './people';
import type { RosterFilter } from '../staff-contract';
import { rosterTexts } from '../texts';

/**
 * Value of a cell. Identifiers such as a DNI are text. A date holds the local wall-clock time as if it were UTC,
 * because spreadsheets have no time zones.
 */
export type Cell = string | number | Date | null;

/** A table of people for export. */
export interface Sheet {
  readonly head: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

const personSchema = z.object({
  id: z.int(),
  uid: z.string(),
  dni: z.string(),
  surnames: z.string().nullable(),
  names: z.string().nullable(),
  email: z.string(),
  /** SQLite has 1 and 0. */
  without_email: z.union([z.boolean(), z.int()]).nullable(),
  phone_number: z.string().nullable(),
  job: z.string().nullable(),
  city: z.string().nullable(),
  status: z.enum(['enrolled', 'waiting', 'approved']),
  /** SQLite has milliseconds. */
  created_at: z.coerce.date(),
  certificate: z.string().nullable(),
});

/** Table of the people in a training who match a filter, in order of arrival, with their answers to its form. */
export async function sheetOf(
  strapi: Core.Strapi,
  training: KnownTraining,
  filter: RosterFilter,
): Promise<Sheet> {
  const found: unknown = await sorted(peopleIn(strapi, training.documentId, filter), { sort: 'arrival' })
    .select(
      ...['id', 'names', 'surnames', 'email', 'without_email', 'phone_number', 'job', 'city'].map(
        (name) => `person.${name}`,
      ),
    )
    .select(
      'own.dni',
      'own.status',
      'own.created_at',
      'certificate.code as certificate',
      'person.document_id as uid',
    );
  const people = z.array(personSchema).parse(found);
  const queue = await queueOf(strapi, training.documentId);
  const { questions, given } = await answersIn(strapi, training);
  const meetings = new Set((await meetingsOf(strapi, training.documentId)).map(({ key }) => key));
  const attendance = await attendanceIn({ trx: strapi.db.connection }, training.documentId);
  const cameTo = (uid: string) => (attendance.get(uid) ?? []).filter((key) => meetings.has(key)).length;
  return {
    head: [...rosterTexts.head, ...questions.map(({ title }) => title)],
    rows: people.map((person) => [
      person.dni,
      person.surnames,
      person.names,
      emailOf(person.email, person.without_email),
      person.phone_number,
      person.job,
      person.city,
      rosterTexts.statuses[person.status],
      queue.get(person.id) ?? null,
      new Date(wallClockAsUtc(person.created_at.getTime())),
      person.certificate,
      cameTo(person.uid),
      ...questions.map(({ id }) => given.get(person.id)?.get(id) ?? null),
    ]),
  };
}

/** Places in the queue, from 1, by person id. */
async function queueOf(strapi: Core.Strapi, trainingId: string): Promise<ReadonlyMap<number, number>> {
  const waiting = await strapi.db
    .connection(`${ENROLMENT_TABLE} as own`)
    .join(`${USER_TABLE} as person`, 'person.id', 'own.person_id')
    .where({ 'own.training_id': trainingId, 'own.status': 'waiting' })
    .orderBy('own.position')
    .pluck<number[]>('person.id');
  return new Map(waiting.map((id, index) => [id, index + 1]));
}
