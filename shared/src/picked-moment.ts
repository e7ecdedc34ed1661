import { endOfLocalDay, parseInstant, startOfLocalDay } from './calendar.ts';
import type { Instant } from './zone.ts';

/** Whether a field is a start or an end: a day without a time is its first instant as a start, its last as an end. */
export type Boundary = 'start' | 'end';

const TIME = /^([01]\d|2[0-3]):([0-5]\d)$/;

/**
 * New value of a field after a day is picked (design, Ends of days). Keeps the time that was picked before.
 *
 * @param day `2026-03-01`, in Buenos Aires
 */
export function withDay(instant: Instant | undefined, day: string, boundary: Boundary): Instant | undefined {
  if (instant === undefined) return parseInstant(day, boundary);
  const start = parseInstant(day, 'start');
  return start === undefined ? undefined : start + (instant - startOfLocalDay(instant));
}

/**
 * New value of a field after a time is picked. 23:59 as an end is the last instant of the day.
 *
 * @param time `18:05`, in Buenos Aires
 * @returns `undefined` if the text is not a time
 */
export function withTime(instant: Instant, time: string, boundary: Boundary): Instant | undefined {
  const [, hours, minutes] = TIME.exec(time) ?? [];
  if (hours === undefined || minutes === undefined) return undefined;
  if (boundary === 'end' && time === '23:59') return endOfLocalDay(instant);
  return startOfLocalDay(instant) + (Number(hours) * 60 + Number(minutes)) * 60_000;
}

/** New value of a field after its time is cleared. */
export function withoutTime(instant: Instant, boundary: Boundary): Instant {
  return boundary === 'end' ? endOfLocalDay(instant) : startOfLocalDay(instant);
}
