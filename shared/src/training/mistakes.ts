import { endOfLocalDay, startOfLocalDay } from '../calendar.ts';
import type { TrainingSchedule } from './dates.ts';

/** Errors in a training's schedule, which cannot be intended. */
export type ScheduleMistake =
  'inscription-ends-before-it-starts' | 'schedule-ends-before-it-starts' | 'meeting-ends-before-it-starts';

/** Warnings about a training's schedule, which may be intended. */
export type ScheduleDoubt =
  | 'meeting-without-start'
  | 'inscription-ends-at-midnight'
  | 'schedule-ends-at-midnight'
  | 'meeting-ends-at-midnight'
  | 'meeting-outside-schedule'
  | 'inscription-after-end';

/** A finding about a part of the schedule; `meeting` is an index from 0. */
export interface ScheduleFinding<Kind> {
  readonly kind: Kind;
  readonly meeting?: number;
}

/** Finds errors: parts that end before they start. */
export function scheduleMistakes(training: TrainingSchedule): ScheduleFinding<ScheduleMistake>[] {
  const { inscription, schedule, meetings } = training;
  return [
    ...(isBackwards(inscription) ? [{ kind: 'inscription-ends-before-it-starts' } as const] : []),
    ...(isBackwards(schedule) ? [{ kind: 'schedule-ends-before-it-starts' } as const] : []),
    ...meetings.flatMap((meeting, at) =>
      isBackwards(meeting) ? [{ kind: 'meeting-ends-before-it-starts', meeting: at } as const] : [],
    ),
  ];
}

/**
 * Finds warnings for the editor: ends at 00:00, which exclude the day that was probably meant; meetings without a start
 * (empty text) or outside the schedule; inscription that closes after the end.
 */
export function scheduleDoubts(training: TrainingSchedule): ScheduleFinding<ScheduleDoubt>[] {
  const { inscription, schedule, meetings } = training;
  const [starts, ends] = [instant(schedule.start), instant(schedule.finish)];
  const closes = instant(inscription.finish);
  return [
    ...(endsAtMidnight(inscription) ? [{ kind: 'inscription-ends-at-midnight' } as const] : []),
    ...(endsAtMidnight(schedule) ? [{ kind: 'schedule-ends-at-midnight' } as const] : []),
    ...meetings.flatMap((meeting, at) =>
      endsAtMidnight(meeting) ? [{ kind: 'meeting-ends-at-midnight', meeting: at } as const] : [],
    ),
    ...meetings.flatMap((meeting, at): ScheduleFinding<ScheduleDoubt>[] => {
      if (meeting.start === '') return [{ kind: 'meeting-without-start', meeting: at }];
      const [start, end] = [Date.parse(meeting.start), instant(meeting.finish)];
      const outside = start < (starts ?? -Infinity) || (end ?? start) > (ends ?? Infinity);
      return outside ? [{ kind: 'meeting-outside-schedule', meeting: at }] : [];
    }),
    ...(closes !== undefined && ends !== undefined && closes > endOfLocalDay(ends)
      ? [{ kind: 'inscription-after-end' } as const]
      : []),
  ];
}

/** Whether a training has any date. */
export function hasDates({ inscription, schedule, meetings }: TrainingSchedule): boolean {
  return [inscription, schedule, ...meetings].some(({ start, finish }) => Boolean(start) || finish !== null);
}

/** Whether a waiting list is enabled without places. */
export function isWaitingListEmpty({ enabled, maxQuota }: { enabled: boolean; maxQuota: number }): boolean {
  return enabled && maxQuota === 0;
}

/**
 * Whether the quota is below the places taken (design, Enrolment: no one loses a place, and no one else gets one).
 *
 * @param maxQuota 0 is unlimited
 */
export function isQuotaBelow(maxQuota: number, taken: number): boolean {
  return maxQuota > 0 && maxQuota < taken;
}

function isBackwards({ start, finish }: { start: string | null; finish: string | null }): boolean {
  const [first, last] = [instant(start), instant(finish)];
  return first !== undefined && last !== undefined && last < first;
}

function endsAtMidnight({ finish }: { finish: string | null }): boolean {
  const end = instant(finish);
  return end !== undefined && end === startOfLocalDay(end);
}

function instant(text: string | null): number | undefined {
  return text === null ? undefined : Date.parse(text);
}
