import { randomBytes } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import { USER_TABLE } from '../../platform/database/users';

/** Fills the required column with an undeliverable address (RFC 2606); `withoutEmail` decides, not the domain. */
const DOMAIN = '@sin-correo.invalid';

/** The columns of an account without an e-mail (docs/adr/059). */
export function withoutEmail() {
  return { email: `persona-${randomBytes(8).toString('hex')}${DOMAIN}`, withoutEmail: true };
}

/**
 * The e-mail of a profile; `null` when it has none.
 *
 * @param isMissing the field `withoutEmail`; SQLite has 1 and 0
 */
export function emailOf(stored: string, isMissing: boolean | number | null): string | null {
  return isMissing ? null : stored;
}

/** Sets the field of profiles that are older than it by their domain. Idempotent. */
export async function markPeopleWithoutEmail({ db }: Core.Strapi): Promise<void> {
  const older = () => db.connection(USER_TABLE).whereNull('without_email');
  await older().where('email', 'like', `%${DOMAIN}`).update({ without_email: true });
  await older().update({ without_email: false });
}
