import type { Core } from '@strapi/strapi';
import { USER_TABLE } from '../../platform/database/users';
import { peopleLike } from '../accounts/search';
import { emailOf } from '../accounts/without-email';
import type { ListedPerson, PeoplePage, PeopleQuery } from './staff-contract';

/** Columns of a person that the list shows. */
export interface ListedRow {
  readonly document_id: string;
  readonly names: string | null;
  readonly surnames: string | null;
  readonly email: string;
  /** SQLite has 1 and 0. */
  readonly without_email: boolean | number | null;
  readonly dni_number: string | null;
  readonly phone_number: string | null;
  /** SQLite has 1 and 0. */
  readonly banned: boolean | number | null;
  readonly blocked: boolean | number | null;
}

/** The columns of {@link ListedRow}. */
export const LISTED_COLUMNS = [
  ...(['document_id', 'names', 'surnames', 'email', 'without_email'] as const),
  ...(['dni_number', 'phone_number', 'banned', 'blocked'] as const),
];

/** Reads one page of people by name; those without surnames come last. */
export async function listPeople(strapi: Core.Strapi, query: PeopleQuery): Promise<PeoplePage> {
  const { page, pageSize } = query;
  const [counted] = await found(strapi, query).count<{ readonly total: number | string }[]>({ total: '*' });
  const rows = await found(strapi, query)
    .orderByRaw('surnames is null, lower(surnames), lower(names), id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .select<ListedRow[]>(...LISTED_COLUMNS);
  return { data: rows.map(listedPerson), meta: { page, pageSize, total: Number(counted?.total ?? 0) } };
}

/** Maps a row to a person of the list. */
export function listedPerson(row: ListedRow): ListedPerson {
  const { document_id: uid, names, surnames, dni_number: dni, phone_number: phone } = row;
  return {
    uid,
    names,
    surnames,
    email: emailOf(row.email, row.without_email),
    dni,
    phone,
    banned: Boolean(row.banned),
    closed: Boolean(row.blocked),
  };
}

function found(strapi: Core.Strapi, { search, repeated }: PeopleQuery) {
  const people = peopleLike(strapi, search);
  if (repeated === undefined) return people;
  const shared = strapi.db
    .connection(USER_TABLE)
    .whereNotNull('dni_number')
    .groupBy('dni_number')
    .havingRaw('count(*) > 1')
    .select('dni_number');
  return people.whereIn('dni_number', shared);
}
