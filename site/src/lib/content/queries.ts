import {
  TRAININGS_ON_HOME,
  TRAININGS_PER_PAGE,
  type Category,
  type Image,
  type SiteContent,
  type Training,
  type TrainingDates,
  type TrainingType,
} from '@centro/shared';
import { projection } from './projection.ts';
import { datesOf, type ContentSnapshot } from './snapshot.ts';

/** What every page shows of the centre. */
export interface SiteIdentity {
  readonly general: SiteContent['general'];
  readonly socials: SiteContent['socials'];
}

/** What a card shows of a training, apart from its state. */
export interface TrainingCard {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly type: TrainingType;
  readonly category: Category;
  readonly cardImage: Image | null;
  readonly dates: TrainingDates;
}

/** A training with its dates, apart from its state. */
export interface TrainingDetail {
  readonly training: Training;
  readonly dates: TrainingDates;
}

/** One page of a list: ids in order, and how many pages there are. */
export interface ListPage {
  readonly ids: readonly string[];
  readonly page: number;
  readonly pageCount: number;
}

/** Pages a list of `total` entries fills; an empty list still has its first page. */
export function pageCount(total: number): number {
  return Math.max(1, Math.ceil(total / TRAININGS_PER_PAGE));
}

function cutPage(ids: readonly string[], page: number): ListPage {
  const start = (page - 1) * TRAININGS_PER_PAGE;
  return { ids: ids.slice(start, start + TRAININGS_PER_PAGE), page, pageCount: pageCount(ids.length) };
}

const siteIdentity = projection(({ general, socials }: SiteContent): SiteIdentity => ({ general, socials }));

const landing = projection(({ landingImages }: SiteContent) => ({ images: landingImages }));

const trainingCard = projection((training: Training): TrainingCard => {
  const { id, title, description, type, category, cardImage } = training;
  return { id, title, description, type, category, cardImage, dates: datesOf(training) };
});

const trainingDetail = projection((training: Training): TrainingDetail => {
  return { training, dates: datesOf(training) };
});

function project<Source, Answer>(source: Source | undefined, by: (source: Source) => Answer): Answer | null {
  return source === undefined ? null : by(source);
}

/**
 * All that a page can ask, as pure functions of a snapshot and at most one argument.
 * The publisher records question and answer; a page is stale exactly when one of its answers changes
 * (design, The parts). So an answer holds no more than its askers show.
 */
export const queries = {
  siteContent: ({ site }) => site ?? null,
  siteIdentity: ({ site }) => project(site, siteIdentity),
  landing: ({ site }) => project(site, landing),
  homeTrainings: ({ listed }) => listed.slice(0, TRAININGS_ON_HOME),
  trainingsPage: ({ listed }, page: number) => cutPage(listed, page),
  archivePage: ({ archived }, page: number) => cutPage(archived, page),
  trainingCard: ({ trainings }, id: string) => project(trainings.get(id), trainingCard),
  trainingDetail: ({ trainings }, id: string) => project(trainings.get(id), trainingDetail),
  stateIndex: ({ stateIndices }, id: string) => stateIndices.get(id) ?? null,
} as const satisfies Record<string, (snapshot: ContentSnapshot, argument: never) => unknown>;

export type Queries = typeof queries;
export type QueryName = keyof Queries;
