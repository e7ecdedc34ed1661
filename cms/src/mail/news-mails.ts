import {
  cutText,
  DESCRIPTION_CUT,
  PUBLICATION_TYPES,
  TRAINING_TYPES,
  trainingState,
  z,
} from '@centro/shared';
import type { Core } from '@strapi/strapi';
import type { StoredUser } from '../citizens/citizen';
import { listToken } from '../citizens/list-tokens';
import { LIST_FIELDS } from '../citizens/subscriptions';
import { environment } from '../environment';
import { datesOf, TRAINING_ORDER_POPULATE, type StoredSchedule } from '../public-shape/training';
import { newsLetters } from './news-texts';
import type { News } from './outbox';
import type { Sources } from './sources';
import type { Letter } from './texts';

/** A letter to somebody on a list, with what mail programs offer to leave it by. */
export interface NewsLetter {
  readonly letter: Letter;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Writes to somebody on a list of something new, as it is when the mail leaves.
 *
 * @returns `undefined` when they left the list or may not take part, and when it is not shown any more
 */
export async function writeNewsLetter(
  sources: Sources,
  { list, about }: News,
  addressee: StoredUser,
  now: number,
): Promise<NewsLetter | undefined> {
  if (addressee[LIST_FIELDS[list].field] !== true || addressee.banned === true) return undefined;
  const news = await sources.news(about, now);
  if (!news) return undefined;
  const token = listToken({ list, uid: addressee.documentId });
  return { letter: newsLetters.ofList(news, list, token), headers: headersOf(list, token) };
}

/** What mail programs show a button for (RFC 8058, RFC 2919). */
function headersOf(list: News['list'], token: string): NewsLetter['headers'] {
  const address = new URL('/api/subscriptions/unsubscribe', environment().publicUrl);
  address.searchParams.set('token', token);
  return {
    'List-Id': `<${list}.${address.hostname}>`,
    'List-Unsubscribe': `<${address.href}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

const common = {
  slug: z.string(),
  title: z.string(),
  description: z.string().nullable(),
};
const trainingSchema = z.object({ ...common, type: z.enum(TRAINING_TYPES), visibility: z.string() });
const publicationSchema = z.object({
  ...common,
  type: z.enum(PUBLICATION_TYPES),
  hidden: z.boolean().nullable(),
});

/** What a letter says of something new; `undefined` when nobody finds it in a list any more. */
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
      const { visibility, slug: id, title, type, description } = trainingSchema.parse(stored);
      if (visibility !== 'public') return undefined;
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
