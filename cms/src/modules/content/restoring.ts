import { z } from '@centro/shared';
import type { Core } from '@strapi/strapi';
import { setAuditReason } from '../../platform/audit/actor';
import { contentTypeOf } from '../../platform/audit/content-writes';
import { entriesOf } from '../../platform/audit/entries';
import { RESTORABLE_KINDS } from '../../platform/audit/staff-contract';
import { inTransaction, type Transaction } from '../../platform/database/transaction';
import { isTaken, type PageKind } from './public-ids';
import { withoutMissingRelations } from './snapshots';
import { restoringTexts } from './texts';

/** How long a deleted entry can be restored, in milliseconds. */
const RESTORABLE_MILLISECONDS = 30 * 24 * 60 * 60 * 1000;

const deletedSchema = z.object({
  content: z.enum(RESTORABLE_KINDS),
  documentId: z.string(),
  title: z.string().nullable(),
  entry: z.record(z.string(), z.unknown()),
});

/** The draft made from a deleted entry. */
export interface Restored {
  readonly content: PageKind;
  readonly documentId: string;
}

/**
 * Creates a draft from a deletion in the audit log. The entry's fields are then removed from the log, so that repeated
 * and concurrent requests restore it once.
 *
 * @returns `undefined` when there is nothing left to restore
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
    setAuditReason(strapi, restoringTexts.reason);
    const data = {
      ...(await withoutMissingRelations(strapi, uid, entry)),
      slug: await freeSlug(transaction, content, entry),
      createdBy: staffId,
      updatedBy: staffId,
    };
    const { documentId } = await strapi.documents(uid).create({ data });
    return { content, documentId };
  });
}

/** Whether a deletion in the audit log can still be undone. */
export function isRestorable(details: unknown, madeAt: number, now: number): boolean {
  return madeAt >= now - RESTORABLE_MILLISECONDS && deletedSchema.safeParse(details).success;
}

/** Removes the fields of entries that were deleted too long ago to be restored. */
export async function forgetDeleted(strapi: Core.Strapi, now: number): Promise<void> {
  await inTransaction(strapi, async (transaction) => {
    const old = await entriesOf(transaction, 'content-delete')
      .where('made_at', '<', new Date(now - RESTORABLE_MILLISECONDS))
      .where('details', 'like', '%"entry":%')
      .select('id', 'details');
    for (const { id, details } of old) await forgetFields(transaction, id, details);
  });
}

/** The entry's slug; `null` if it was taken since, so that one is made from the title. */
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
