import { endOfLocalDay, type Instant } from '../calendar.ts';
import type { TrainingDates } from './dates.ts';

/** What the events of a training are derived from. */
export interface ScheduledTraining {
  /** Its public id. */
  readonly id: string;
  readonly title: string;
  readonly place: string | null;
  readonly meetings: readonly {
    readonly title: string;
    readonly start: string;
    readonly finish: string | null;
    readonly place: string | null;
  }[];
  readonly dates: TrainingDates;
}

/** Somewhere to be at some time, as calendars have it. */
export interface TrainingEvent {
  /** No other training has it; it stays with the first, the second, … meeting whatever else changes. */
  readonly id: string;
  readonly title: string;
  readonly start: Instant;
  readonly end: Instant;
  readonly place: string | null;
}

/** An event for each meeting, else one for the beginning of a training that has dates. */
export function trainingEvents({ id, title, place, meetings, dates }: ScheduledTraining): TrainingEvent[] {
  const { starts, ends } = dates;
  if (meetings.length === 0) {
    if (starts === undefined) return [];
    // Weeks of lessons whose hours nobody said: only the first one is known.
    const end = ends !== undefined && endOfLocalDay(ends) === endOfLocalDay(starts) ? ends : starts;
    return [{ id, title, start: starts, end, place }];
  }
  return meetings.map((meeting, position) => ({
    id: `${id}-${String(position + 1)}`,
    title: meeting.title === title ? title : `${title}: ${meeting.title}`,
    start: Date.parse(meeting.start),
    end: Date.parse(meeting.finish ?? meeting.start),
    place: meeting.place ?? place,
  }));
}
