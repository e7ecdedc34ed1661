import { formatTime } from './clock-time.ts';
import { ZONE, type Instant } from './zone.ts';

export { ZONE, type Instant };

const BARE_DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

const wallClock = new Intl.DateTimeFormat('en-US', {
  timeZone: ZONE,
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
});

const longDate = new Intl.DateTimeFormat('es-AR', { timeZone: ZONE, dateStyle: 'long' });

/** Local time in the zone at an instant, encoded as if it were UTC. */
export function wallClockAsUtc(instant: Instant): number {
  const part: Record<string, number> = {};
  for (const { type, value } of wallClock.formatToParts(instant)) part[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** The instant of a local midnight in the zone (`utcMidnight` encodes it as UTC). */
function zonedMidnight(utcMidnight: number): Instant {
  const offset = wallClockAsUtc(utcMidnight) - utcMidnight;
  const guess = utcMidnight - offset;
  const drift = wallClockAsUtc(guess) - utcMidnight;
  return guess - drift;
}

/** 00:00:00.000 of the civil day in Buenos Aires that contains the instant. */
export function startOfLocalDay(instant: Instant): Instant {
  const clock = new Date(wallClockAsUtc(instant));
  return zonedMidnight(Date.UTC(clock.getUTCFullYear(), clock.getUTCMonth(), clock.getUTCDate()));
}

/** 23:59:59.999 of the civil day in Buenos Aires that contains the instant. */
export function endOfLocalDay(instant: Instant): Instant {
  const clock = new Date(wallClockAsUtc(instant));
  const nextDay = Date.UTC(clock.getUTCFullYear(), clock.getUTCMonth(), clock.getUTCDate() + 1);
  return zonedMidnight(nextDay) - 1;
}

/** The same local time in Buenos Aires some civil days later. */
export function daysLater(instant: Instant, days: number): Instant {
  const clock = new Date(wallClockAsUtc(instant));
  const day = Date.UTC(clock.getUTCFullYear(), clock.getUTCMonth(), clock.getUTCDate() + days);
  return zonedMidnight(day) + (instant - startOfLocalDay(instant));
}

/** `2026-03-01`: the civil day in Buenos Aires that contains the instant. */
export function localDay(instant: Instant): string {
  return new Date(wallClockAsUtc(instant)).toISOString().slice(0, 10);
}

/**
 * Reads an ISO 8601 instant, or a bare date: 00:00 as a start, 23:59:59.999 as an end (design, Time).
 *
 * @param text `2026-03-01T18:00:00-03:00` or `2026-03-01`
 * @returns the instant, or `undefined` when the text is neither
 */
export function parseInstant(text: string, boundary: 'start' | 'end'): Instant | undefined {
  const bare = BARE_DATE.exec(text);
  if (!bare) {
    const instant = Date.parse(text);
    return Number.isNaN(instant) ? undefined : instant;
  }
  const [year, month, day] = [Number(bare[1]), Number(bare[2]), Number(bare[3])];
  const utcMidnight = Date.UTC(year, month - 1, day);
  if (new Date(utcMidnight).getUTCMonth() !== month - 1) return undefined;
  const midnight = zonedMidnight(utcMidnight);
  return boundary === 'start' ? midnight : endOfLocalDay(midnight);
}

/** `1 de marzo de 2026` (spec §9, dates). */
export function formatDate(instant: Instant): string {
  return longDate.format(instant);
}

/** `1 de marzo de 2026, 18:05 h`; without the hour when the instant is the first or last of its day. */
export function formatMoment(instant: Instant): string {
  const wholeDay = instant === startOfLocalDay(instant) || instant === endOfLocalDay(instant);
  return wholeDay ? formatDate(instant) : `${formatDate(instant)}, ${formatTime(instant)} h`;
}
