import { endOfLocalDay, parseInstant, startOfLocalDay } from './calendar.ts';
import type { Instant } from './zone.ts';

/** Whether a field holds a start or an end: a day without a time is its first instant as a start, its last as an end. */
export type Boundary = 'start' | 'end';

const TIME = /^([01]\d|2[0-3]):([0-5]\d)$/;

/**
 * The instant after a day was picked (design, Ends of days). A time that was picked before stays.
 *
 * @param day `2026-03-01`, in Buenos Aires
 */
export function withDay(instant: Instant | undefined, day: string, boundary: Boundary): Instant | undefined {
  if (instant === undefined) return parseInstant(day, boundary);
  const start = parseInstant(day, 'start');
  return start === undefined ? undefined : start + (instant - startOfLocalDay(instant));
}

/**
 * The instant after a time was picked. The last minute of a day, as an end, is the whole minute.
 *
 * @param time `18:05`, in Buenos Aires
 * @returns `undefined` when the text is no time
 */
export function withTime(instant: Instant, time: string, boundary: Boundary): Instant | undefined {
  const [, hours, minutes] = TIME.exec(time) ?? [];
  if (hours === undefined || minutes === undefined) return undefined;
  if (boundary === 'end' && time === '23:59') return endOfLocalDay(instant);
  return startOfLocalDay(instant) + (Number(hours) * 60 + Number(minutes)) * 60_000;
}

/** The instant after the time was taken out again: the day stays. */
export function withoutTime(instant: Instant, boundary: Boundary): Instant {
  return boundary === 'end' ? endOfLocalDay(instant) : startOfLocalDay(instant);
}
