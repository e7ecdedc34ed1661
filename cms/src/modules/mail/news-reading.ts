import {
  cutText,
  DESCRIPTION_CUT,
  PUBLICATION_TYPES,
  TRAINING_TYPES,
  trainingState,
  z,
} from '@centro/shared';
import type { Core } from '@strapi/strapi';
import { datesOf, TRAINING_ORDER_POPULATE, type StoredSchedule } from '../trainings/serializer';
import { newsLetters } from './news-texts';
import type { News } from '../../platform/mail/outbox';
import type { Letter } from './texts';

const common = {
  slug: z.string(),
  title: z.string(),
  description: z.string().nullable(),
};
const trainingSchema = z.object({
  ...common,
  type: z.enum(TRAINING_TYPES),
  visibility: z.string(),
  interruption: z.string().nullable(),
});
const publicationSchema = z.object({
  ...common,
  type: z.enum(PUBLICATION_TYPES),
  hidden: z.boolean().nullable(),
});

/** Reads a new entry as a letter; `undefined` when it is not listed any more. */
export async function readNews(
  strapi: Core.Strapi,
  { kind, documentId }: News['about'],
  now: number,
): Promise<Letter | undefined> {
  const where = { documentId, publishedAt: { $notNull: true } };
  switch (kind) {
    case 'training': {
      const stored: unknown = await strapi.db
        .query('api::training.training')
        .findOne({ where, populate: TRAINING_ORDER_POPULATE });
      if (stored === null) return undefined;
      const { visibility, interruption, slug: id, title, type, description } = trainingSchema.parse(stored);
      if (visibility !== 'public' || interruption !== null) return undefined;
      const state = trainingState(datesOf(stored as StoredSchedule), now);
      return newsLetters.training({ id, title, type, description: cut(description) }, state.message);
    }
    case 'publication': {
      const stored: unknown = await strapi.db.query('api::publication.publication').findOne({ where });
      if (stored === null) return undefined;
      const { hidden, slug: id, title, type, description } = publicationSchema.parse(stored);
      return hidden === true
        ? undefined
        : newsLetters.publication({ id, title, type, description: cut(description) });
    }
  }
}

function cut(description: string | null): string {
  return cutText(description ?? '', DESCRIPTION_CUT.openTraining);
}
