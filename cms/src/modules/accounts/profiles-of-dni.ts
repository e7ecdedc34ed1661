import type { Core } from '@strapi/strapi';
import { USER_TABLE } from '../../platform/database/users';

/** Maximum profiles returned per DNI. */
const LIMIT = 20;

/** A profile that its owner can sign in to. */
export interface ProfileOfDni {
  readonly document_id: string;
  readonly names: string | null;
  readonly surnames: string | null;
  readonly email: string;
}

/**
 * The profiles of a DNI that can be signed in to: first the one whose document was seen, then those with a confirmed
 * e-mail, so that profiles that a stranger makes do not displace the owner's.
 */
export function profilesOfDni(strapi: Core.Strapi, dniNumber: string): Promise<ProfileOfDni[]> {
  return strapi.db
    .connection(USER_TABLE)
    .where({ dni_number: dniNumber })
    .whereRaw('coalesce(blocked, false) = false')
    .whereRaw('coalesce(without_email, false) = false')
    .orderByRaw('case when dni_seen then 0 when coalesce(confirmed, true) then 1 else 2 end, id')
    .limit(LIMIT)
    .select<ProfileOfDni[]>('document_id', 'names', 'surnames', 'email');
}
