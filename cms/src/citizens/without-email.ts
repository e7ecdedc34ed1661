import { randomBytes } from 'node:crypto';

/** Nobody has an address there, and no mail can ever leave for it (RFC 2606). */
const DOMAIN = '@sin-correo.invalid';

/** What stands where an account has its e-mail, for somebody who has none (docs/adr/059). */
export function newPlaceholder(): string {
  return `persona-${randomBytes(8).toString('hex')}${DOMAIN}`;
}

/** Somebody's e-mail; `null` when they have none. */
export function emailOf(stored: string): string | null {
  return stored.endsWith(DOMAIN) ? null : stored;
}
