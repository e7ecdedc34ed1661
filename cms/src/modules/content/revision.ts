import { randomUUID } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import type { FeedEntry } from './feed-keys';
import { MARK_TABLE, REVISION_TABLE } from '../../platform/database/models';
import { sendHint } from './publisher-hint';
import { inTransaction, type Transaction } from '../../platform/database/transaction';

const THE_ROW = { id: 1 };

/** Which database this is and how many changes of public content it has seen. */
export interface Revision {
  readonly epoch: string;
  readonly revision: number;
}

/** Creates the epoch of a new database; an existing one stays unchanged. */
export async function ensureRevision(strapi: Core.Strapi): Promise<void> {
  await strapi.db
    .connection(REVISION_TABLE)
    .insert({ ...THE_ROW, epoch: randomUUID(), revision: 0 })
    .onConflict('id')
    .ignore();
}

/** Reads the revision, in the open transaction if there is one. */
export async function currentRevision(strapi: Core.Strapi): Promise<Revision> {
  return inTransaction(strapi, async ({ trx }) => {
    const row = await trx<Revision>(REVISION_TABLE).where(THE_ROW).first('epoch', 'revision');
    if (!row) throw new Error('The content revision is missing');
    return { epoch: row.epoch, revision: row.revision };
  });
}

/** Marks entries whose public version may have changed. */
export type MarkChanged = (entries: readonly FeedEntry[]) => void;

/** A running write of content, which holds the lock of the revision. */
export interface ContentWrite {
  readonly mark: MarkChanged;
  readonly transaction: Transaction;
}

/**
 * Runs a write of content and assigns the next revision to everything it marks, in the same transaction.
 *
 * Every write of content first locks the row of the revision. So revisions are committed in order, and the embedding
 * entries that a write finds cannot change before it commits.
 */
export async function writeContent<T>(
  strapi: Core.Strapi,
  write: (mark: MarkChanged, transaction: Transaction) => Promise<T>,
): Promise<T> {
  return inTransaction(strapi, async (transaction) => {
    const { trx, onCommit } = transaction;
    await trx(REVISION_TABLE).where(THE_ROW).forUpdate().first('id');
    const marked = new Map<string, FeedEntry>();
    const mark: MarkChanged = (entries) => {
      for (const entry of entries) marked.set(entry.key, entry);
    };
    const result = await write(mark, transaction);
    if (marked.size === 0) return result;
    await storeMarks(strapi, transaction, [...marked.values()]);
    onCommit(() => {
      sendHint(strapi);
    });
    return result;
  });
}

async function storeMarks(
  strapi: Core.Strapi,
  { trx }: Transaction,
  entries: readonly FeedEntry[],
): Promise<void> {
  await trx(REVISION_TABLE).where(THE_ROW).increment('revision', 1);
  const { revision } = await currentRevision(strapi);
  for (const { key, kind, documentId, label } of entries) {
    const row = { key, kind, document_id: documentId, label, revision };
    await trx(MARK_TABLE).insert(row).onConflict('key').merge();
  }
}
