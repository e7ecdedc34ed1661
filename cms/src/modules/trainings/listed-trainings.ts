import { compareTrainings, stateIndex, type TrainingDates } from '@centro/shared';
import type { Core } from '@strapi/strapi';
import { currentRevision } from '../content/revision';
import { datesOf, TRAINING_ORDER_POPULATE, type StoredSchedule } from './serializer';

/** Stored fields that decide the position of a training in the list. */
interface StoredPlace extends StoredSchedule {
  readonly documentId: string;
  readonly slug: string;
}

/** A training of the list with its sort keys other than the state, which depends on the time. */
interface Place {
  readonly documentId: string;
  readonly id: string;
  readonly dates: TrainingDates;
}

/** The public trainings in their order. */
export interface ListedTrainings {
  /** Document ids by state, opening and id (design, Training state). */
  readonly orderedAt: (now: number) => Promise<string[]>;
}

/** Caches the sort keys of the public trainings until the content revision changes. */
export function listedTrainings(strapi: Core.Strapi): ListedTrainings {
  let known: { readonly revision: number; readonly places: readonly Place[] } | undefined;

  async function places(): Promise<readonly Place[]> {
    // Read first, so that the places are at least as new as this revision.
    const { revision } = await currentRevision(strapi);
    if (known?.revision !== revision) known = { revision, places: await readPlaces(strapi) };
    return known.places;
  }

  return {
    orderedAt: async (now) =>
      (await places())
        .map((place) => ({ ...place, index: stateIndex(place.dates, now), opens: place.dates.opens }))
        .sort(compareTrainings)
        .map(({ documentId }) => documentId),
  };
}

async function readPlaces(strapi: Core.Strapi): Promise<Place[]> {
  const stored = (await strapi.db.query('api::training.training').findMany({
    where: { publishedAt: { $notNull: true }, visibility: 'public' },
    select: ['documentId', 'slug'],
    populate: TRAINING_ORDER_POPULATE,
  })) as StoredPlace[];
  return stored.map(({ documentId, slug, ...place }) => ({ documentId, id: slug, dates: datesOf(place) }));
}
