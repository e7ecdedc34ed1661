import { readFeed } from './http.ts';
import type { CmsProcess } from './cms.ts';

/** What somebody knows who reads the content feed as the publisher does. */
export interface FeedReader {
  /** Reads on from where it stands until there is nothing new. */
  catchUp: () => Promise<void>;
  /** Keeps reading while something happens, and once more after it. */
  readDuring: <T>(work: Promise<T>) => Promise<T>;
  /** The entries it knows of, by key. */
  readonly entries: ReadonlyMap<string, unknown>;
  /** Changes it was told of so far. */
  readonly changes: number;
}

/** A reader who knows nothing yet. */
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
