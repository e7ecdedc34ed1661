import {
  CONTENT_KINDS,
  type ContentChange,
  type ContentFeed,
  type ContentKind,
  type FeedCursor,
} from '@centro/shared';
import type { Core } from '@strapi/strapi';
import { MARK_TABLE } from '../../platform/database/models';
import type { Entries } from '../content/feed-keys';
import { currentRevision } from '../content/revision';
import { inTransaction, type Transaction } from '../../platform/database/transaction';
import { FEED_PAGE_SIZE } from '../../platform/http/limits';
import { readEntries } from './entries';

interface Mark {
  readonly revision: number;
  readonly key: string;
  readonly kind: ContentKind;
  readonly document_id: string;
  readonly label: string;
}

/**
 * Reads the changes after the cursor, from which the publisher renders pages: oldest first, at most
 * {@link FEED_PAGE_SIZE}.
 *
 * The revision is read first: revisions commit in order, so everything up to it is visible, and an entry is at least as
 * new as its mark.
 */
export function readFeed(strapi: Core.Strapi, cursor: FeedCursor): Promise<ContentFeed> {
  return inTransaction(strapi, async (transaction) => {
    const { epoch, revision } = await currentRevision(strapi);
    const found = await marksAfter(transaction, cursor, revision);
    const marks = found.slice(0, FEED_PAGE_SIZE);
    return { epoch, revision, changes: await changesOf(strapi, marks), more: found.length > marks.length };
  });
}

async function marksAfter(
  { trx }: Transaction,
  { revision, key }: FeedCursor,
  upTo: number,
): Promise<Mark[]> {
  return trx<Mark>(MARK_TABLE)
    .where((after) => {
      void after.where('revision', '>', revision).orWhere((same) => {
        void same.where({ revision }).where('key', '>', key);
      });
    })
    .where('revision', '<=', upTo)
    .orderBy(['revision', 'key'])
    .limit(FEED_PAGE_SIZE + 1);
}

async function changesOf(strapi: Core.Strapi, marks: readonly Mark[]): Promise<ContentChange[]> {
  const entries = new Map<ContentKind, Entries>();
  for (const kind of CONTENT_KINDS) {
    const documentIds = marks.filter((mark) => mark.kind === kind).map((mark) => mark.document_id);
    if (documentIds.length > 0) entries.set(kind, await readEntries(strapi, kind, documentIds));
  }
  return marks.map(({ revision, key, kind, document_id: documentId, label }) => ({
    revision,
    key,
    kind,
    documentId,
    label,
    entry: entries.get(kind)?.get(documentId) ?? null,
  }));
}
