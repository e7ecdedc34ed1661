import type { Instant } from '../calendar.ts';

const MINUTE = 60_000;

/** How long, in minutes, an unconfirmed account may hold a place: what an editor may choose, and what holds without a choice. */
export const PROVISIONAL_MINUTES = { min: 5, default: 30, max: 48 * 60 } as const;

/** Provisional places and positions that may be held from one network address at the same time. */
export const MAX_PROVISIONAL_PER_ADDRESS = 20;

/** How long, in milliseconds, an account counts as new. */
const NEW_ACCOUNT = 7 * 24 * 60 * MINUTE;

/** What an account is judged by at a network address from which staff removed enrolments. */
export interface AccountHistory {
  /** Whether staff saw the document. */
  readonly dniSeen: boolean;
  readonly created: Instant;
}

/** Whether an account may be invented: it is new, and staff have not seen a document. A confirmed e-mail proves neither. */
export function mayBeInvented({ dniSeen, created }: AccountHistory, now: Instant): boolean {
  return !dniSeen && now - created <= NEW_ACCOUNT;
}

/** Who asks for a place, as far as their e-mail address is concerned. */
export interface Reachability {
  readonly emailConfirmed: boolean;
  /** Whether the account has a provisional place or position already. */
  readonly holdsProvisional: boolean;
  /** Provisional places and positions held from the address the request comes from. */
  readonly provisionalFromAddress: number;
  /** Whether the DNI or the address had as many provisional places as a day allows, or staff closed the address. */
  readonly provisionalSpent: boolean;
  /** Whether staff removed the person, or closed the address to accounts that {@link mayBeInvented}, and this is one. */
  readonly shutOut: boolean;
}

/** Whether somebody has to confirm their address before they get another place (design, Confirmed e-mails). */
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
 * Until when a place or position stands without a confirmed address.
 *
 * @param minutes as the editor chose
 * @returns `null` when the address is confirmed
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
