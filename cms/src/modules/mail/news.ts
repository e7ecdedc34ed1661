import { audienceOf, z, PUBLICATION_TYPES, type Published } from '@centro/shared';
import type { Core } from '@strapi/strapi';
import { ADDRESSED_UIDS } from '../content/addressing';
import { entryOf } from '../content/feed-keys';
import type { PageKind } from '../content/public-ids';
import { MARK_TABLE } from '../../platform/database/models';
import type { Transaction } from '../../platform/database/transaction';
import { announceNews } from './campaigns';

const PUBLISHED = { publishedAt: { $notNull: true } };

const trainingSchema = z.object({ visibility: z.enum(['public', 'archived']), timestamp: z.string() });
const publicationSchema = z.object({
  type: z.enum(PUBLICATION_TYPES),
  hidden: z.boolean().nullable(),
  timestamp: z.string(),
});

/**
 * Schedules mails to a list about an entry that is published for the first time, in the transaction that publishes it
 * and before it is marked (docs/adr/046). Before the site content is published there are none: the site is being set
 * up.
 */
export async function noteNews(
  strapi: Core.Strapi,
  transaction: Transaction,
  kind: PageKind,
  documentId: string,
  now: number,
): Promise<void> {
  if (await wasPublic(transaction, kind, documentId)) return;
  const published = await publishedOf(strapi, kind, documentId);
  const list = published && audienceOf(published, now);
  if (list === undefined || !(await isCentrePublic(strapi))) return;
  await announceNews(transaction, { list, about: { kind, documentId } }, now);
}

async function wasPublic({ trx }: Transaction, kind: PageKind, documentId: string): Promise<boolean> {
  const { key } = entryOf(kind, documentId, undefined);
  return (await trx(MARK_TABLE).where({ key }).first('id')) !== undefined;
}

async function isCentrePublic(strapi: Core.Strapi): Promise<boolean> {
  return (await strapi.db.query('api::site-content.site-content').count({ where: PUBLISHED })) > 0;
}

async function publishedOf(
  strapi: Core.Strapi,
  kind: PageKind,
  documentId: string,
): Promise<Published | undefined> {
  const stored: unknown = await strapi.db
    .query(ADDRESSED_UIDS[kind])
    .findOne({ where: { ...PUBLISHED, documentId } });
  if (stored === null) return undefined;
  if (kind === 'training') {
    const { visibility, timestamp } = trainingSchema.parse(stored);
    return { kind, archived: visibility === 'archived', timestamp: Date.parse(timestamp) };
  }
  const { type, hidden, timestamp } = publicationSchema.parse(stored);
  return { kind, type, hidden: hidden === true, timestamp: Date.parse(timestamp) };
}
