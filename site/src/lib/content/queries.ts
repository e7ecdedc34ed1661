import {
  FACET_KEYS,
  PROFILES_PER_PAGE,
  PUBLICATIONS_ON_HOME,
  PUBLICATIONS_PER_PAGE,
  TRAININGS_ON_HOME,
  TRAININGS_PER_PAGE,
  startOfLocalDay,
  type Category,
  type FacetKey,
  type Image,
  type Instant,
  type Interruption,
  type Publication,
  type PublicationType,
  type Ranking,
  type ShownProfile,
  type SiteContent,
  type Training,
  type TrainingDates,
  type TrainingType,
} from '@centro/shared';
import { searchedPublication, searchedTraining } from '../search/entries.ts';
import type { SearchEntry } from '../search/search-entry.ts';
import { projection } from './projection.ts';
import { datesOf, type ContentSnapshot } from './snapshot.ts';

/** Data of the centre that every page shows. */
export interface SiteIdentity {
  readonly general: SiteContent['general'];
  readonly colorTheme: string | null;
  readonly socials: SiteContent['socials'];
}

/** Data of a training's card, without its state. */
export interface TrainingCard {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly type: TrainingType;
  readonly category: Category;
  readonly cardImage: Image | null;
  readonly maxQuota: number;
  readonly dates: TrainingDates;
  /** Of its first day. */
  readonly hours: Hours | null;
  readonly place: string | null;
  readonly mode: string | null;
  /** In pesos; 0 is free, `null` is unknown. */
  readonly price: number | null;
  readonly interruption: Interruption | null;
}

/** Start and, if known, end. */
export interface Hours {
  readonly start: Instant;
  readonly finish: Instant | null;
}

/** Data of a publication's card. */
export interface PublicationCard {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly type: PublicationType;
  readonly timestamp: string;
  readonly cardImage: Image | null;
}

/** Data of the page about the centre. */
export type AboutContent = SiteContent['about'] & {
  readonly members: SiteContent['people']['administration'];
  readonly location: SiteContent['general']['location'];
  readonly openingHours: string | null;
};

/** Data of the page of the supporting association. */
export type TreasuryContent = SiteContent['treasury'] & {
  readonly members: SiteContent['people']['treasury'];
};

/** A training with its dates, apart from its state. */
export interface TrainingDetail {
  readonly training: Training;
  readonly dates: TrainingDates;
  /** Of its first day. */
  readonly hours: Hours | null;
}

/** One page of a list: ids in order, and how many pages there are. */
export interface ListPage {
  readonly ids: readonly string[];
  readonly page: number;
  readonly pageCount: number;
}

/** Pages a list of `total` entries fills; an empty list still has its first page. */
export function pageCount(total: number, perPage: number): number {
  return Math.max(1, Math.ceil(total / perPage));
}

function cutPage(ids: readonly string[], page: number, perPage: number): ListPage {
  const start = (page - 1) * perPage;
  return { ids: ids.slice(start, start + perPage), page, pageCount: pageCount(ids.length, perPage) };
}

/** Maximum trainings in the subscribed calendar. */
const COMING_LIMIT = 100;

/** Maximum publications in the feed. */
const FEED_LIMIT = 20;

function cutFacet(faceted: ContentSnapshot['faceted'], part: string): ListPage {
  const [name, value, page] = part.split('/');
  const ids = faceted.get(`${String(name)}/${String(value)}` as FacetKey) ?? [];
  return cutPage(ids, Number(page), TRAININGS_PER_PAGE);
}

/** One page of the board. */
export interface BoardPart {
  readonly profiles: readonly ShownProfile[];
  readonly page: number;
  readonly pageCount: number;
}

function cutBoard(board: ContentSnapshot['board'], part: string): BoardPart {
  const [ranking, number] = part.split('/');
  const all = board.get(ranking as Ranking) ?? [];
  const page = Number(number);
  const start = (page - 1) * PROFILES_PER_PAGE;
  const profiles = all.slice(start, start + PROFILES_PER_PAGE);
  return { profiles, page, pageCount: pageCount(all.length, PROFILES_PER_PAGE) };
}

/** Maximum trainings in the strip of open ones. */
const OPEN_NOW_LIMIT = 4;

/** Trainings with open enrolment: those that start next, and the number of all. */
export interface OpenNow {
  readonly ids: readonly string[];
  readonly total: number;
}

function openNow({ faceted, coming }: ContentSnapshot): OpenNow {
  const open = new Set(faceted.get('estado/inscripcion-abierta'));
  // After those with a date come those that have started or have none, in list order.
  const ordered = new Set([...coming.filter((id) => open.has(id)), ...open]);
  return { ids: [...ordered].slice(0, OPEN_NOW_LIMIT), total: open.size };
}

/** Number of trainings in the list, in total and by value of a facet. */
export interface FacetCounts {
  readonly all: number;
  readonly of: Readonly<Record<FacetKey, number>>;
}

function facetCounts({ listed, faceted }: ContentSnapshot): FacetCounts {
  const of = FACET_KEYS.map((key) => [key, faceted.get(key)?.length ?? 0] as const);
  return { all: listed.length, of: Object.fromEntries(of) };
}

function timeOf(publications: ContentSnapshot['publications'], id: string): number {
  return Date.parse(publications.get(id)?.timestamp ?? '');
}

const siteIdentity = projection(({ general, socials, styles }: SiteContent): SiteIdentity => ({
  general,
  socials,
  colorTheme: styles.colorTheme,
}));

const landing = projection(({ landingImages }: SiteContent) => ({ images: landingImages }));

const trainingCard = projection((training: Training): TrainingCard => {
  const { id, title, description, type, category, cardImage, place, mode, price, interruption } = training;
  const { maxQuota } = training.inscription;
  const [dates, hours] = [datesOf(training), hoursOf(training)];
  const facts = { maxQuota, dates, hours, place, mode, price, interruption };
  return { id, title, description, type, category, cardImage, ...facts };
});

/** Of the first meeting, or else of the start; `null` if only the day is known. */
function hoursOf({ meetings: [first], schedule }: Training): Hours | null {
  const begins = first?.start ?? schedule.start;
  if (begins === null) return null;
  const start = Date.parse(begins);
  if (start === startOfLocalDay(start)) return null;
  const ends = first?.finish ?? null;
  return { start, finish: ends === null ? null : Date.parse(ends) };
}

const trainingDetail = projection((training: Training): TrainingDetail => {
  return { training, dates: datesOf(training), hours: hoursOf(training) };
});

const publicationCard = projection((publication: Publication): PublicationCard => {
  const { id, title, description, type, timestamp, cardImage } = publication;
  return { id, title, description, type, timestamp, cardImage };
});

const trainingEntry = projection(searchedTraining);
const publicationEntry = projection(searchedPublication);

function entriesOf<Entry>(
  ids: readonly string[],
  entries: ReadonlyMap<string, Entry>,
  searched: (entry: Entry) => SearchEntry,
): SearchEntry[] {
  return ids.flatMap((id) => {
    const entry = entries.get(id);
    return entry === undefined ? [] : [searched(entry)];
  });
}

/** Data of a training in a calendar. */
export type ScheduledTraining = Pick<
  Training,
  'id' | 'title' | 'description' | 'timestamp' | 'place' | 'meetings'
> & { readonly dates: TrainingDates; readonly interrupted: boolean };

const scheduledTraining = projection((training: Training): ScheduledTraining => {
  const { id, title, description, timestamp, place, meetings } = training;
  const interrupted = training.interruption !== null;
  return { id, title, description, timestamp, place, meetings, dates: datesOf(training), interrupted };
});

const about = projection(({ about: page, people, general }: SiteContent): AboutContent => ({
  ...page,
  members: people.administration,
  location: general.location,
  openingHours: general.openingHours,
}));

const treasury = projection(({ treasury: page, people }: SiteContent): TreasuryContent => ({
  ...page,
  members: people.treasury,
}));

function project<Source, Answer>(source: Source | undefined, by: (source: Source) => Answer): Answer | null {
  return source === undefined ? null : by(source);
}

/**
 * All queries of pages, as pure functions of a snapshot and at most one argument.
 * The publisher records each query and result; a page is stale exactly when one of its results changes
 * (docs/architecture.md, Publishing). So a result contains only data that its pages show.
 */
export const queries = {
  siteContent: ({ site }) => site ?? null,
  siteIdentity: ({ site }) => project(site, siteIdentity),
  landing: ({ site }) => project(site, landing),
  homeTrainings: ({ listed }) => listed.slice(0, TRAININGS_ON_HOME),
  homePublications: ({ plainPublications }) => plainPublications.slice(0, PUBLICATIONS_ON_HOME),
  featuredPublications: ({ featuredPublications }) => featuredPublications,
  about: ({ site }) => project(site, about),
  treasury: ({ site }) => project(site, treasury),
  trainingsPage: ({ listed }, page: number) => cutPage(listed, page, TRAININGS_PER_PAGE),
  openNow,
  facetCounts,
  /** The argument is a facet's value and a page: `tipo/curso/2`. */
  facetPage: ({ faceted }, part: string) => cutFacet(faceted, part),
  /** Public trainings that start next, for the subscribed calendar. */
  comingTrainings: ({ coming }) => coming.slice(0, COMING_LIMIT),
  /** Entries for search engines. */
  indexedEntries: ({ listed, plainPublications, featuredPublications }) => ({
    trainings: listed,
    publications: [...featuredPublications, ...plainPublications],
  }),
  searchEntries: ({ listed, trainings, plainPublications, featuredPublications, publications }) => [
    ...entriesOf(listed, trainings, trainingEntry),
    ...entriesOf([...featuredPublications, ...plainPublications], publications, publicationEntry),
  ],
  archiveEntries: ({ archived, trainings }) => entriesOf(archived, trainings, trainingEntry),
  latestPublications: ({ plainPublications, featuredPublications, publications }) =>
    [...plainPublications, ...featuredPublications]
      .sort((a, b) => timeOf(publications, b) - timeOf(publications, a))
      .slice(0, FEED_LIMIT),
  archivePage: ({ archived }, page: number) => cutPage(archived, page, TRAININGS_PER_PAGE),
  publicationsPage: ({ plainPublications }, page: number) =>
    cutPage(plainPublications, page, PUBLICATIONS_PER_PAGE),
  publicationCard: ({ publications }, id: string) => project(publications.get(id), publicationCard),
  publication: ({ publications }, id: string) => publications.get(id) ?? null,
  trainingCard: ({ trainings }, id: string) => project(trainings.get(id), trainingCard),
  scheduledTraining: ({ trainings }, id: string) => project(trainings.get(id), scheduledTraining),
  trainingDetail: ({ trainings }, id: string) => project(trainings.get(id), trainingDetail),
  /** The argument is a ranking and a page: `totalScore/2`. */
  boardPage: ({ board }, part: string) => cutBoard(board, part),
  issuerDid: ({ issuer }) => issuer?.did ?? null,
  statusList: ({ issuer }, number: string) => issuer?.statusLists[Number(number)] ?? null,
  verification: ({ verifications }, id: string) => verifications.get(id) ?? null,
  stateIndex: ({ stateIndices }, id: string) => stateIndices.get(id) ?? null,
} as const satisfies Record<string, (snapshot: ContentSnapshot, argument: never) => unknown>;

export type Queries = typeof queries;
export type QueryName = keyof Queries;

/** A part of the snapshot with entries by id. */
export type EntryPart = 'trainings' | 'publications' | 'verifications';

/**
 * Queries whose answer depends on one entry only, and the part that it is in; their argument is its id. `stateIndex`
 * depends on the time, too.
 */
export const ENTRY_QUERIES: Readonly<Partial<Record<QueryName, EntryPart>>> = {
  trainingCard: 'trainings',
  scheduledTraining: 'trainings',
  trainingDetail: 'trainings',
  stateIndex: 'trainings',
  publicationCard: 'publications',
  publication: 'publications',
  verification: 'verifications',
};
