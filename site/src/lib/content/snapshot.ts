import {
  compareTrainings,
  stateIndex,
  trainingDates,
  type Instant,
  type Ordering,
  type Publication,
  type SiteContent,
  type StateIndex,
  type Training,
} from '@centro/shared';
import { projection } from './projection.ts';

/** All published content as it stands at one instant; entries of one kind are known by their public id. */
export interface ContentSnapshot {
  readonly now: Instant;
  readonly site: SiteContent | undefined;
  readonly trainings: ReadonlyMap<string, Training>;
  readonly publications: ReadonlyMap<string, Publication>;
  readonly stateIndices: ReadonlyMap<string, StateIndex>;
  /** Ids of public trainings in list order (design, Training state). */
  readonly listed: readonly string[];
  /** Ids of archived trainings, latest first (spec §7). */
  readonly archived: readonly string[];
}

/** Published entries, whatever the time; entries of one kind have distinct ids. */
export interface Entries {
  readonly site: SiteContent | undefined;
  readonly trainings: readonly Training[];
  readonly publications: readonly Publication[];
}

/** The four instants of a training, derived once per entry. */
export const datesOf = projection((training: Training) => trainingDates(training));

/** Orders published entries into a snapshot at `now`. */
export function takeSnapshot({ site, trainings, publications }: Entries, now: Instant): ContentSnapshot {
  const orderings = trainings
    .filter(({ visibility }) => visibility === 'public')
    .map((training) => ordering(training, now));
  return {
    now,
    site,
    trainings: byId(trainings),
    publications: byId(publications),
    stateIndices: new Map(trainings.map((training) => [training.id, stateIndex(datesOf(training), now)])),
    listed: orderings.sort(compareTrainings).map(({ id }) => id),
    archived: trainings
      .filter(({ visibility }) => visibility === 'archived')
      .sort(latestFirst)
      .map(({ id }) => id),
  };
}

function ordering(training: Training, now: Instant): Ordering {
  const dates = datesOf(training);
  return { index: stateIndex(dates, now), opens: dates.opens, id: training.id };
}

function byId<Entry extends { readonly id: string }>(entries: readonly Entry[]): ReadonlyMap<string, Entry> {
  return new Map(entries.map((entry) => [entry.id, entry]));
}

function latestFirst(a: Training, b: Training): number {
  return Date.parse(b.timestamp) - Date.parse(a.timestamp) || (a.id < b.id ? -1 : 1);
}
