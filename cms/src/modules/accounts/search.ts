import type { Core } from '@strapi/strapi';
import { whereFound } from '../../platform/database/text-search';
import { USER_TABLE } from '../../platform/database/users';

/** Searched columns. */
const SEARCHED = ['names', 'surnames', 'email', 'dni_number'].map((column) => `${USER_TABLE}.${column}`);

/**
 * Query for people with each word in a name, the e-mail or the DNI; an empty search finds everyone. It scans the table
 * once, which takes some hundredths of a second for 20,000 people.
 */
export function peopleLike(strapi: Core.Strapi, search: string) {
  return whereFound(strapi, strapi.db.connection(USER_TABLE), SEARCHED, search);
}
