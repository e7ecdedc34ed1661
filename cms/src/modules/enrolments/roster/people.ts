import { z } from '@centro/shared';
import type { Core } from '@strapi/strapi';
import { USER_TABLE } from '../../../platform/database/users';
import { emailOf } from '../../accounts/without-email';
import { CERTIFICATE_TABLE, ENROLMENT_TABLE } from '../../../platform/database/models';
import { attendanceIn } from '../attendance';
import { plainText, whereFound } from '../../../platform/database/text-search';
import type { NamedPerson, RosterFilter, RosterPage, RosterPerson, RosterQuery } from '../staff-contract';

const SEARCHED = ['person.surnames', 'person.names', 'own.dni', 'person.email'];

const rowSchema = z
  .object({
    uid: z.string(),
    names: z.string().nullable(),
    surnames: z.string().nullable(),
    dni: z.string(),
    email: z.string(),
    /** SQLite has 1 and 0. */
    without_email: z.union([z.boolean(), z.int()]).nullable(),
    phone_number: z.string().nullable(),
    status: z.enum(['enrolled', 'waiting', 'approved']),
    /** PostgreSQL counts in text. */
    ahead: z.coerce.number(),
    /** SQLite has 1 and 0. */
    banned: z.union([z.boolean(), z.int()]).nullable(),
    /** SQLite has milliseconds. */
    created_at: z.coerce.date(),
    provisional_until: z.coerce.date().nullable(),
    certificate: z.string().nullable(),
  })
  .transform(
    ({
      email,
      without_email: isMissing,
      phone_number: phoneNumber,
      ahead,
      banned,
      created_at: createdAt,
      provisional_until: provisionalUntil,
      ...row
    }): Omit<RosterPerson, 'present'> => ({
      ...row,
      email: emailOf(email, isMissing),
      phoneNumber,
      position: row.status === 'waiting' ? ahead + 1 : null,
      banned: Boolean(banned),
      since: createdAt.toISOString(),
      provisionalUntil: provisionalUntil?.toISOString() ?? null,
    }),
  );

/** Reads one page of the people in a training who match a query. */
export async function listPeople(
  strapi: Core.Strapi,
  trainingId: string,
  query: RosterQuery,
): Promise<RosterPage> {
  const { page, pageSize } = query;
  const trx = strapi.db.connection;
  const ahead = trx(`${ENROLMENT_TABLE} as other`)
    .where({ 'other.training_id': trx.ref('own.training_id'), 'other.status': 'waiting' })
    .where('own.status', 'waiting')
    .where('other.position', '<', trx.ref('own.position'))
    .count('*');
  const rows: unknown = await sorted(peopleIn(strapi, trainingId, query), query)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .select('person.document_id as uid', 'person.names', 'person.surnames', 'person.banned', 'person.email')
    .select(
      'person.without_email',
      'person.phone_number',
      'own.dni',
      'own.status',
      'own.created_at',
      'own.provisional_until',
    )
    .select(ahead.as('ahead'))
    .select('certificate.code as certificate');
  const [counted] = await peopleIn(strapi, trainingId, query).count<{ readonly total: number | string }[]>({
    total: '*',
  });
  const people = z.array(rowSchema).parse(rows);
  const uids = people.map(({ uid }) => uid);
  const attendance = await attendanceIn({ trx }, trainingId, uids);
  const data = people.map((person) => ({ ...person, present: [...(attendance.get(person.uid) ?? [])] }));
  return { data, meta: { page, pageSize, total: Number(counted?.total ?? 0) } };
}

/** All people in a training who match a filter, in order of arrival. */
export async function namesIn(
  strapi: Core.Strapi,
  trainingId: string,
  filter: RosterFilter,
): Promise<NamedPerson[]> {
  return sorted(peopleIn(strapi, trainingId, filter), { sort: 'arrival' }).select<NamedPerson[]>(
    ...(['person.document_id as uid', 'person.names', 'person.surnames'] as const),
  );
}

/** Query for the people in a training who match a filter, each with the current certificate. */
export function peopleIn(strapi: Core.Strapi, trainingId: string, { status, search }: RosterFilter) {
  const people = strapi.db
    .connection(`${ENROLMENT_TABLE} as own`)
    .join(`${USER_TABLE} as person`, 'person.id', 'own.person_id')
    .leftJoin(`${CERTIFICATE_TABLE} as certificate`, 'certificate.current_key', 'own.person_key')
    .where('own.training_id', trainingId);
  if (status === 'placed') void people.whereIn('own.status', ['enrolled', 'approved']);
  else if (status !== 'all') void people.where('own.status', status);
  return whereFound(strapi, people, SEARCHED, search);
}

/** Sorts people; by arrival, those with a place come before the queue. */
export function sorted(people: ReturnType<typeof peopleIn>, { sort }: Pick<RosterQuery, 'sort'>) {
  switch (sort) {
    case 'arrival':
      return people.orderByRaw(`case when own.status = 'waiting' then own.position else 0 end, own.id`);
    case 'name': {
      const { sql, bindings } = plainText(['person.surnames', 'person.names']);
      return people.orderByRaw(`${sql}, own.id`, bindings);
    }
    case 'dni':
      return people.orderByRaw('length(own.dni), own.dni');
  }
}
