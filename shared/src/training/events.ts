import { endOfLocalDay, type Instant } from '../calendar.ts';
import type { TrainingDates } from './dates.ts';

/** Facts from which the events of a training are derived. */
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

/** A calendar event. */
export interface TrainingEvent {
  /** Unique among trainings; derived from the meeting's index, so it survives other changes. */
  readonly id: string;
  readonly title: string;
  readonly start: Instant;
  readonly end: Instant;
  readonly place: string | null;
}

/** One event per meeting, or one for the start if there are no meetings but dates. */
export function trainingEvents({ id, title, place, meetings, dates }: ScheduledTraining): TrainingEvent[] {
  const { starts, ends } = dates;
  if (meetings.length === 0) {
    if (starts === undefined) return [];
    // Several days without meetings: only the start of the first class is known.
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
