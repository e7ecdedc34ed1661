import { TRAINING_TYPES, type Instant, type TrainingType } from '@centro/shared';
import type { Core } from '@strapi/strapi';
import { datesOf, TRAINING_ORDER_POPULATE, type StoredSchedule } from '../trainings/serializer';

/** Data of a training that certificates state. */
export interface CertifiedTraining {
  readonly documentId: string;
  readonly slug: string;
  readonly title: string;
  readonly type: TrainingType;
  readonly foodHandler: boolean;
  readonly cancelled: boolean;
  readonly starts: Instant | undefined;
  readonly ends: Instant | undefined;
}

interface StoredVersion extends StoredSchedule {
  readonly slug: string | null;
  readonly title: string | null;
  readonly type: string | null;
  readonly foodHandler: boolean | null;
  readonly interruption: string | null;
  readonly publishedAt: string | null;
}

/** Reads a training as it is published, else its draft; `undefined` when there is none with a title and a type. */
export async function certifiedTraining(
  strapi: Core.Strapi,
  documentId: string,
): Promise<CertifiedTraining | undefined> {
  const versions = (await strapi.db.query('api::training.training').findMany({
    where: { documentId },
    select: ['slug', 'title', 'type', 'foodHandler', 'interruption', 'publishedAt'],
    populate: TRAINING_ORDER_POPULATE,
  })) as StoredVersion[];
  const version = versions.find(({ publishedAt }) => publishedAt !== null) ?? versions[0];
  const type = TRAINING_TYPES.find((known) => known === version?.type);
  if (!version?.slug || !version.title || !type) return undefined;
  const { slug, title, foodHandler, interruption } = version;
  const { starts, ends } = datesOf(version);
  return {
    documentId,
    slug,
    title,
    type,
    foodHandler: foodHandler === true,
    cancelled: interruption === 'cancelled',
    starts,
    ends,
  };
}
