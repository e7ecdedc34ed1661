import { contentFeedSchema, type ContentFeed, type FeedCursor } from '@centro/shared';
import type { AskCms } from './ask-cms.ts';

/** Longest wait for one page of the feed, in milliseconds. */
const FEED_TIMEOUT = 15_000;

/** Reads one page of changes after a cursor. */
export type ReadFeed = (after: FeedCursor) => Promise<ContentFeed>;

/**
 * Client of the cms's content feed (docs/architecture.md).
 *
 * @returns a reader that rejects when the cms is unavailable, refuses this publisher or responds in another format
 */
export function contentFeed(ask: AskCms): ReadFeed {
  return async ({ revision, key }) => {
    const query = new URLSearchParams({ revision: String(revision), key });
    const response = await ask(`/internal/content-feed?${query.toString()}`, FEED_TIMEOUT);
    if (!response.ok) throw new Error(`The content feed answered ${String(response.status)}`);
    return contentFeedSchema.parse(await response.json());
  };
}
