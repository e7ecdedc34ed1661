import {
  FACET_KEYS,
  RANKINGS,
  compareRanked,
  compareTrainings,
  facetKeysOf,
  stateIndex,
  trainingDates,
  type Instant,
  type Ordering,
  type FacetKey,
  type Publication,
  type SiteContent,
  type Issuer,
  type StateIndex,
  type Training,
  type Verification,
  type BoardProfile,
  type Ranking,
  type ShownProfile,
} from '@centro/shared';
import { projection } from './projection.ts';

/** All published content at one instant; entries of one kind are identified by their public id. */
export interface ContentSnapshot {
  readonly now: Instant;
  readonly site: SiteContent | undefined;
  readonly issuer: Issuer | undefined;
  readonly trainings: ReadonlyMap<string, Training>;
  readonly publications: ReadonlyMap<string, Publication>;
  readonly verifications: ReadonlyMap<string, Verification>;
  /** All profiles on the board, in the order of each ranking. */
  readonly board: ReadonlyMap<Ranking, readonly ShownProfile[]>;
  readonly stateIndices: ReadonlyMap<string, StateIndex>;
  /** Ids of public trainings in list order (design, Training state). */
  readonly listed: readonly string[];
  /** Ids of public trainings of each value of each facet, in list order. */
  readonly faceted: ReadonlyMap<FacetKey, readonly string[]>;
  /** Ids of public trainings that have not started yet, the next first. */
  readonly coming: readonly string[];
  /** Ids of archived trainings, latest first (spec §7). */
  readonly archived: readonly string[];
  /** Ids of the publications that are neither featured nor hidden, latest first (spec §7). */
  readonly plainPublications: readonly string[];
  /** Ids of the featured publications that are not hidden, latest first. */
  readonly featuredPublications: readonly string[];
}

/** Published entries, whatever the time; entries of one kind have distinct ids. */
export interface Entries {
  readonly site: SiteContent | undefined;
  readonly issuer: Issuer | undefined;
  readonly trainings: readonly Training[];
  readonly publications: readonly Publication[];
  readonly verifications: readonly Verification[];
  readonly boardProfiles: readonly BoardProfile[];
}

/** The four instants of a training, derived once per entry. */
export const datesOf = projection((training: Training) => trainingDates(training));

/** Orders published entries into a snapshot at `now`. */
export function takeSnapshot(
  { site, issuer, trainings, publications, verifications, boardProfiles }: Entries,
  now: Instant,
): ContentSnapshot {
  const listed = trainings
    .filter(({ visibility }) => visibility === 'public')
    .map((training) => ({ training, ...ordering(training, now) }))
    .sort(compareTrainings);
  const shown = publications.filter(({ hidden }) => !hidden).sort(latestFirst);
  return {
    now,
    site,
    issuer,
    trainings: byId(trainings),
    publications: byId(publications),
    verifications: byId(verifications),
    board: ranked(boardProfiles),
    stateIndices: new Map(trainings.map((training) => [training.id, stateIndex(datesOf(training), now)])),
    listed: listed.map(({ id }) => id),
    faceted: byFacet(listed),
    coming: listed
      .filter(({ starts }) => starts !== undefined && now < starts)
      .sort((a, b) => (a.starts ?? 0) - (b.starts ?? 0) || (a.id < b.id ? -1 : 1))
      .map(({ id }) => id),
    archived: trainings
      .filter(({ visibility }) => visibility === 'archived')
      .sort(latestFirst)
      .map(({ id }) => id),
    plainPublications: shown.filter(({ featured }) => !featured).map(({ id }) => id),
    featuredPublications: shown.filter(({ featured }) => featured).map(({ id }) => id),
  };
}

function ordering(training: Training, now: Instant): Ordering & { readonly starts: Instant | undefined } {
  const dates = datesOf(training);
  return { index: stateIndex(dates, now), opens: dates.opens, starts: dates.starts, id: training.id };
}

function ranked(profiles: readonly BoardProfile[]): ReadonlyMap<Ranking, readonly ShownProfile[]> {
  const shown = profiles.map(({ profile }) => profile);
  return new Map(RANKINGS.map((ranking) => [ranking, shown.toSorted(compareRanked(ranking))]));
}

function byFacet(
  listed: readonly (Ordering & { readonly training: Training })[],
): ReadonlyMap<FacetKey, readonly string[]> {
  const ids = new Map<FacetKey, string[]>(FACET_KEYS.map((key) => [key, []]));
  for (const { training, index, id } of listed) {
    const { type, category } = training;
    const interrupted = training.interruption !== null;
    for (const key of facetKeysOf({ type, category, index, interrupted })) ids.get(key)?.push(id);
  }
  return ids;
}

function byId<Entry extends { readonly id: string }>(entries: readonly Entry[]): ReadonlyMap<string, Entry> {
  return new Map(entries.map((entry) => [entry.id, entry]));
}

type Dated = Pick<Training | Publication, 'id' | 'timestamp'>;

function latestFirst(a: Dated, b: Dated): number {
  return Date.parse(b.timestamp) - Date.parse(a.timestamp) || (a.id < b.id ? -1 : 1);
}
