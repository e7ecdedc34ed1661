import type { BoardProfile } from '@centro/shared';
import type { Core } from '@strapi/strapi';
import { entryOf, type Entries, type FeedEntry } from '../content/feed-keys';
import { inTransaction } from '../../platform/database/transaction';
import { profileColumns, profilesOnBoard, shownOf, type StoredProfile } from './rows';

/** Feed entries of profiles on the board. An entry outlives its profile, so its label is not the person's name. */
export function boardEntries(uids: readonly string[]): FeedEntry[] {
  return uids.map((uid) => entryOf('public-profile', uid, uid));
}

/** Profiles on the board as the publisher renders them, by public id; others are absent. */
export async function readBoard(strapi: Core.Strapi, uids: readonly string[]): Promise<Entries> {
  return inTransaction(strapi, async (transaction) => {
    const rows = await profilesOnBoard(transaction)
      .whereIn('uid', uids)
      .select<StoredProfile[]>(profileColumns());
    return new Map(
      rows.map((row): [string, BoardProfile] => [row.uid, { id: row.uid, profile: shownOf(row) }]),
    );
  });
}
