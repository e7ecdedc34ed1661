import { parseReadKey, runQuery, type ReadKey } from '../src/lib/content/reader.ts';
import type { ContentSnapshot } from '../src/lib/content/snapshot.ts';
import { fingerprint } from './fingerprint.ts';
import { FORGOTTEN_READS, type PageRecord, type PageRecords, type RenderRecord } from './render-record.ts';

/** Fingerprints of query results from one snapshot, each computed once. */
export type Answers = (key: ReadKey) => string;

/** What a release needs: pages to render, unchanged pages, pages that must not be touched, pages to remove. */
export interface Plan {
  readonly stale: readonly string[];
  readonly fresh: PageRecords;
  readonly untouchable: readonly string[];
  readonly dropped: readonly string[];
}

/** Pages of the current content: those that can be rendered, and those that must stay unchanged. */
export interface WantedPages {
  readonly renderable: readonly string[];
  readonly untouchable: readonly string[];
}

/** Equals no fingerprint: the query was one of an older build, as of a page that was kept since. */
const UNKNOWN_READ = '';

/** Computes fingerprints of query results from a snapshot. */
export function answersFrom(snapshot: ContentSnapshot): Answers {
  const known = new Map<ReadKey, string>();
  return (key) => {
    const remembered = known.get(key);
    if (remembered !== undefined) return remembered;
    const question = parseReadKey(key);
    const answer = question ? fingerprint(runQuery(snapshot, question)) : UNKNOWN_READ;
    known.set(key, answer);
    return answer;
  };
}

/**
 * Compares what pages read last time with what they would read now (docs/architecture.md): a page is stale exactly when
 * one of its reads would now return another result, when another build rendered it, or when it is new.
 *
 * @param mayDiffer whether a page has to be compared; the others are as they were at the last plan
 */
export function planRelease(
  { renderable, untouchable }: WantedPages,
  base: RenderRecord | undefined,
  build: string,
  answers: Answers,
  mayDiffer: (page: string) => boolean,
): Plan {
  const known: PageRecords = base?.pages ?? new Map();
  const comparable = base?.build === build ? known : new Map<string, PageRecord>();
  const stale: string[] = [];
  const fresh = new Map<string, PageRecord>();
  for (const page of renderable) {
    const record = comparable.get(page);
    if (record && (!mayDiffer(page) || isFresh(record, answers))) fresh.set(page, record);
    else stale.push(page);
  }
  const rendered = new Set(renderable);
  const kept = new Set([...renderable, ...untouchable]);
  return {
    stale,
    fresh,
    untouchable: untouchable.filter((page) => !rendered.has(page)),
    dropped: [...known.keys()].filter((page) => !kept.has(page)),
  };
}

function isFresh(record: PageRecord, answers: Answers): boolean {
  const { reads } = record;
  if (reads === FORGOTTEN_READS) return false;
  for (const key in reads) if (answers(key) !== reads[key]) return false;
  return true;
}
