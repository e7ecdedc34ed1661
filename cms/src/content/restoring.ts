import { z } from '@centro/shared';
import type { Core } from '@strapi/strapi';
import { giveReason } from '../audit/actor';
import { contentTypeOf } from '../audit/content-writes';
import { entriesOf } from '../audit/entries';
import { inTransaction, type Transaction } from '../database/transaction';
import { isTaken, type PageKind } from './public-ids';
import { withoutGone } from './snapshots';

/** For how long what was deleted can be restored, in milliseconds. */
export const RESTORABLE_MILLISECONDS = 30 * 24 * 60 * 60 * 1000;

const REASON = 'Restaurada del registro.';

const deletedSchema = z.object({
  content: z.enum(['training', 'publication']),
  documentId: z.string(),
  title: z.string().nullable(),
  entry: z.record(z.string(), z.unknown()),
});

/** The draft that was made of what was deleted. */
export interface Restored {
  readonly content: PageKind;
  readonly documentId: string;
}

/**
 * Makes a draft of what a deletion in the audit log took away. Its fields then leave the log, so that it is restored
 * once, however often somebody asks.
 *
 * @returns `undefined` when there is nothing to restore, or no more
 */
export async function restoreDeleted(
  strapi: Core.Strapi,
  entryId: number,
  staffId: number,
  now: number,
): Promise<Restored | undefined> {
  return inTransaction(strapi, async (transaction) => {
    const row = await entriesOf(transaction, 'content-delete')
      .where({ id: entryId })
      .where('made_at', '>=', new Date(now - RESTORABLE_MILLISECONDS))
      .forUpdate()
      .first('details');
    const deleted = row && deletedSchema.safeParse(JSON.parse(row.details)).data;
    if (!deleted) return undefined;
    const { content, entry } = deleted;
    await forgetFields(transaction, entryId, row.details);
    const uid = contentTypeOf(content);
    giveReason(strapi, REASON);
    const author = { createdBy: staffId, updatedBy: staffId };
    const data = {
      ...(await withoutGone(strapi, uid, entry)),
      slug: await freeSlug(transaction, content, entry),
      ...author,
    };
    const { documentId } = await strapi.documents(uid).create({ data });
    return { content, documentId };
  });
}

/** Whether a deletion in the audit log can still be undone. */
export function isRestorable(details: unknown, madeAt: number, now: number): boolean {
  return madeAt >= now - RESTORABLE_MILLISECONDS && deletedSchema.safeParse(details).success;
}

/** Removes the fields of what was deleted too long ago to be restored. */
export async function forgetDeleted(strapi: Core.Strapi, now: number): Promise<void> {
  await inTransaction(strapi, async (transaction) => {
    const old = await entriesOf(transaction, 'content-delete')
      .where('made_at', '<', new Date(now - RESTORABLE_MILLISECONDS))
      .where('details', 'like', '%"entry":%')
      .select('id', 'details');
    for (const { id, details } of old) await forgetFields(transaction, id, details);
  });
}

/** The address it had; `null`, for one made from its title, when somebody took it since. */
async function freeSlug(
  transaction: Transaction,
  kind: PageKind,
  { slug }: Readonly<Record<string, unknown>>,
): Promise<string | null> {
  return typeof slug === 'string' && !(await isTaken(transaction, kind, slug)) ? slug : null;
}

async function forgetFields(transaction: Transaction, id: number, details: string): Promise<void> {
  const fields = Object.entries(JSON.parse(details) as object).filter(([field]) => field !== 'entry');
  const left = JSON.stringify(Object.fromEntries(fields));
  await entriesOf(transaction, 'content-delete').where({ id }).update({ details: left });
}
