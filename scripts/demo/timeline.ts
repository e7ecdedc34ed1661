import { endOfLocalDay, startOfLocalDay, type Instant } from '@centro/shared';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const WEEKDAYS = ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** A day counted from the day of seeding: 0 is that day, −7 a week before. */
export type DayOffset = number;

/** Civil days and hours of the centre, relative to the day the demo is seeded. */
export interface Timeline {
  /** The instant, as ISO 8601 text, at a time such as `18:30` of a day. */
  readonly at: (day: DayOffset, time: string) => string;
  /** The last instant of a day, as ISO 8601 text. */
  readonly endOf: (day: DayOffset) => string;
  /** The first such weekday on or after a day. */
  readonly next: (weekday: Weekday, day: DayOffset) => DayOffset;
}

/** Counts days from the local day that contains `today`. */
export function timeline(today: Instant): Timeline {
  const noon = (day: DayOffset): Instant => startOfLocalDay(today) + (day + 0.5) * DAY;
  const iso = (instant: Instant): string => new Date(instant).toISOString();
  const weekdayOf = (day: DayOffset): number => new Date(noon(day)).getUTCDay();
  return {
    at: (day, time) => iso(startOfLocalDay(noon(day)) + minutesOf(time) * MINUTE),
    endOf: (day) => iso(endOfLocalDay(noon(day))),
    next: (weekday, day) => day + ((WEEKDAYS.indexOf(weekday) - weekdayOf(day) + 7) % 7),
  };
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** `minutes` after an instant given as ISO 8601 text. */
export function later(instant: string, minutes: number): string {
  return new Date(Date.parse(instant) + minutes * MINUTE).toISOString();
}
