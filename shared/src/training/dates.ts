import { endOfLocalDay, type Instant } from '../calendar.ts';

/** The four instants a training's state depends on; any of them may be unknown. */
export interface TrainingDates {
  readonly opens: Instant | undefined;
  readonly closes: Instant | undefined;
  readonly starts: Instant | undefined;
  readonly ends: Instant | undefined;
}

/** Stored dates from which the four instants are derived, as ISO 8601 text. */
export interface TrainingSchedule {
  readonly inscription: { readonly start: string | null; readonly finish: string | null };
  readonly schedule: { readonly start: string | null; readonly finish: string | null };
  readonly meetings: readonly { readonly start: string; readonly finish: string | null }[];
}

/**
 * Derives the four instants of a training (design, Training state).
 * A meeting without an end lasts until the end of its local day.
 */
export function trainingDates(training: TrainingSchedule): TrainingDates {
  const starts = instant(training.schedule.start) ?? firstStart(training.meetings);
  return {
    opens: instant(training.inscription.start),
    closes: instant(training.inscription.finish),
    starts,
    ends:
      instant(training.schedule.finish) ??
      lastEnd(training.meetings) ??
      (starts === undefined ? undefined : endOfLocalDay(starts)),
  };
}

function instant(text: string | null): Instant | undefined {
  return text === null ? undefined : Date.parse(text);
}

function firstStart(meetings: TrainingSchedule['meetings']): Instant | undefined {
  return meetings.length === 0
    ? undefined
    : Math.min(...meetings.map((meeting) => Date.parse(meeting.start)));
}

function lastEnd(meetings: TrainingSchedule['meetings']): Instant | undefined {
  return meetings.length === 0
    ? undefined
    : Math.max(
        ...meetings.map((meeting) => instant(meeting.finish) ?? endOfLocalDay(Date.parse(meeting.start))),
      );
}
