import { endOfLocalDay, startOfLocalDay } from '../calendar.ts';
import type { TrainingSchedule } from './dates.ts';

/** What is wrong with when a training is: it cannot be meant so. */
export type ScheduleMistake =
  'inscription-ends-before-it-starts' | 'schedule-ends-before-it-starts' | 'meeting-ends-before-it-starts';

/** What may be wrong with when a training is, or not. */
export type ScheduleDoubt =
  | 'meeting-without-start'
  | 'inscription-ends-at-midnight'
  | 'schedule-ends-at-midnight'
  | 'meeting-ends-at-midnight'
  | 'meeting-outside-schedule'
  | 'inscription-after-end';

/** Something about a part of the schedule; meetings are counted from 0. */
export interface ScheduleFinding<Kind> {
  readonly kind: Kind;
  readonly meeting?: number;
}

/** Finds what an editor cannot have meant: that something ends before it starts. */
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
 * Finds what an editor should look at again: ends at 00:00, which leave the day out that was probably meant; meetings
 * without a start (empty text) or outside of the schedule; inscription that closes after the end.
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

/** Whether a waiting list is on but has no places, so that it accepts no one. */
export function isWaitingListEmpty({ enabled, maxQuota }: { enabled: boolean; maxQuota: number }): boolean {
  return enabled && maxQuota === 0;
}

/**
 * Whether fewer places are meant than people have (design, Enrolment: nobody loses one, and nobody else gets in).
 *
 * @param maxQuota 0 is without limit
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
