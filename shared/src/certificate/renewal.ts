import { startOfLocalDay, type Instant } from '../calendar.ts';
import { REMINDER_TIME_MS } from '../training/appointment.ts';

const DAY = 24 * 60 * 60 * 1000;
/** How long a reminder is due, in milliseconds: imported licences get no reminders of dates long past. */
const REMINDER_DUE_MS = 7 * DAY;

/** How long before its expiry a certificate should be renewed, in milliseconds (design, Licences). */
export const LICENSE_RENEWAL_MS = 90 * DAY;

/** Days before a licence's expiry at which its holder is reminded; -1 is the day after (design, Licences). */
export const LICENSE_REMINDER_DAYS = [90, 30, 7, -1] as const;
export type LicenseReminderDays = (typeof LICENSE_REMINDER_DAYS)[number];

/** A range of expiries: `from` is included, `until` is not. */
export interface Expiries {
  readonly from: Instant;
  readonly until: Instant;
}

/** The range of expiries whose reminder is due now. A reminder is due for a week, from 9:00 of its day. */
export function expiriesToRemind(days: LicenseReminderDays, now: Instant): Expiries {
  const newest = now - REMINDER_TIME_MS + days * DAY;
  return { from: dayAfter(newest - REMINDER_DUE_MS), until: dayAfter(newest) };
}

function dayAfter(instant: Instant): Instant {
  return startOfLocalDay(instant) + DAY;
}
