import { stateIndex, type Instant } from '@centro/shared';
import type { Core } from '@strapi/strapi';
import { datesOf, TRAINING_ORDER_POPULATE, type StoredSchedule } from './serializer';

/** Sort key of trainings without a start. */
const LAST = Number.MAX_SAFE_INTEGER;

/** A training in a link: its public id and its title. */
export interface LinkedTraining {
  readonly id: string;
  readonly title: string;
}

interface StoredFoodHandler extends StoredSchedule {
  readonly slug: string;
  readonly title: string;
}

/** The food handlers' training that is open, has not started and starts next; `undefined` if there is none. */
export async function nextFoodHandlerTraining(
  strapi: Core.Strapi,
  now: Instant,
): Promise<LinkedTraining | undefined> {
  const stored = (await strapi.db.query('api::training.training').findMany({
    where: {
      publishedAt: { $notNull: true },
      visibility: 'public',
      interruption: null,
      foodHandler: true,
    },
    select: ['slug', 'title'],
    populate: TRAINING_ORDER_POPULATE,
    orderBy: { slug: 'asc' },
  })) as StoredFoodHandler[];
  const [next] = stored
    .map(({ slug: id, title, ...schedule }) => ({ id, title, dates: datesOf(schedule) }))
    .filter(({ dates }) => stateIndex(dates, now) === 1)
    .sort((one, other) => (one.dates.starts ?? LAST) - (other.dates.starts ?? LAST));
  return next && { id: next.id, title: next.title };
}
