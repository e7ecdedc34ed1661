import { startOfLocalDay, type Instant } from '../calendar.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
/** Local hour at which reminders are sent. */
const REMINDER_HOUR = 9;
/** How long a reminder is due, in milliseconds; an imported licence is not reminded of what is long past. */
const REMINDER_DUE_MS = 7 * DAY;

/** How long before its expiry a certificate should be renewed, in milliseconds (design, Licences). */
export const LICENSE_RENEWAL_MS = 90 * DAY;

/** Days before a licence's expiry at which its holder is reminded; -1 is the day after (design, Licences). */
export const LICENSE_REMINDER_DAYS = [90, 30, 7, -1] as const;
export type LicenseReminderDays = (typeof LICENSE_REMINDER_DAYS)[number];

/** Expiries from an instant, and before another. */
export interface Expiries {
  readonly from: Instant;
  readonly until: Instant;
}

/** Expiries of the licences whose reminder is due now: from 9:00 of its day on, for a week. */
export function expiriesToRemind(days: LicenseReminderDays, now: Instant): Expiries {
  const newest = now - REMINDER_HOUR * HOUR + days * DAY;
  return { from: dayAfter(newest - REMINDER_DUE_MS), until: dayAfter(newest) };
}

function dayAfter(instant: Instant): Instant {
  return startOfLocalDay(instant) + DAY;
}
