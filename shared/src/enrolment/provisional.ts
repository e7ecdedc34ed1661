import type { Instant } from '../calendar.ts';

const MINUTE = 60_000;

/** How long an unconfirmed account may hold a place, in minutes: the range for editors, and the default. */
export const PROVISIONAL_MINUTES = { min: 5, default: 30, max: 48 * 60 } as const;

/** Maximum concurrent provisional places and positions per network address. */
export const MAX_PROVISIONAL_PER_ADDRESS = 20;

/** Age up to which an account counts as new, in milliseconds. */
const NEW_ACCOUNT = 7 * 24 * 60 * MINUTE;

/** Facts that decide whether an account may enrol from a network address where staff removed enrolments. */
export interface AccountHistory {
  /** Whether staff have seen the document. */
  readonly dniSeen: boolean;
  readonly created: Instant;
}

/** Whether an account may be fake: it is new, and staff have not seen a document. A confirmed e-mail proves no identity. */
export function mayBeInvented({ dniSeen, created }: AccountHistory, now: Instant): boolean {
  return !dniSeen && now - created <= NEW_ACCOUNT;
}

/** E-mail confirmation and provisional places of the person who enrols. */
export interface Reachability {
  readonly emailConfirmed: boolean;
  /** Whether the account already has a provisional place or position. */
  readonly holdsProvisional: boolean;
  /** Provisional places and positions held from the network address of the request. */
  readonly provisionalFromAddress: number;
  /** Whether the DNI or the network address has reached its daily provisional places, or staff closed the address. */
  readonly provisionalSpent: boolean;
  /** Whether staff removed the person, or closed the network address and this account {@link mayBeInvented}. */
  readonly shutOut: boolean;
}

/** Whether the e-mail address must be confirmed before enrolling (design, Confirmed e-mails). */
export function needsConfirmation({
  emailConfirmed,
  holdsProvisional,
  provisionalFromAddress,
  provisionalSpent,
}: Omit<Reachability, 'shutOut'>): boolean {
  if (emailConfirmed) return false;
  return holdsProvisional || provisionalSpent || provisionalFromAddress >= MAX_PROVISIONAL_PER_ADDRESS;
}

/**
 * Expiry of a place or position without a confirmed e-mail address.
 *
 * @param minutes chosen by the editor, or `null` for the default
 * @returns `null` if the address is confirmed
 */
export function provisionalUntil(
  { emailConfirmed }: Pick<Reachability, 'emailConfirmed'>,
  minutes: number | null,
  now: Instant,
): Instant | null {
  if (emailConfirmed) return null;
  const { min, max, default: usual } = PROVISIONAL_MINUTES;
  return now + Math.min(Math.max(minutes ?? usual, min), max) * MINUTE;
}
