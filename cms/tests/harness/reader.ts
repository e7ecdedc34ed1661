import { readFeed } from './http.ts';
import type { CmsProcess } from './cms.ts';

/** A reader of the content feed, like the publisher. */
export interface FeedReader {
  /** Reads all new changes. */
  catchUp: () => Promise<void>;
  /** Reads continuously while `work` runs, and once more afterwards. */
  readDuring: <T>(work: Promise<T>) => Promise<T>;
  /** The latest entries, by key. */
  readonly entries: ReadonlyMap<string, unknown>;
  /** Number of changes read so far. */
  readonly changes: number;
}

/** A reader that starts at the beginning of the feed. */
export function feedReader(cms: Pick<CmsProcess, 'url'>): FeedReader {
  const entries = new Map<string, unknown>();
  let cursor = { revision: 0, key: '' };
  let changes = 0;
  const catchUp = async () => {
    for (let more = true; more;) {
      const feed = await readFeed(cms, cursor);
      for (const { revision, key, entry } of feed.changes) {
        entries.set(key, entry);
        cursor = { revision, key };
        changes += 1;
      }
      more = feed.more;
    }
  };
  return {
    entries,
    get changes() {
      return changes;
    },
    catchUp,
    readDuring: async (work) => {
      const state = { settled: false };
      const settled = work.finally(() => {
        state.settled = true;
      });
      while (!state.settled) await catchUp();
      await catchUp();
      return settled;
    },
  };
}
