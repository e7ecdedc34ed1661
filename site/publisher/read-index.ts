import { parseReadKey, type ReadKey } from '../src/lib/content/reader.ts';
import type { ContentSnapshot } from '../src/lib/content/snapshot.ts';
import { ENTRY_QUERIES, type EntryPart } from '../src/lib/content/queries.ts';
import type { Answers } from './plan.ts';
import type { PageRecord } from './render-record.ts';

/** Content at one instant, with the fingerprints of its answers. */
export interface AnsweredContent {
  readonly snapshot: ContentSnapshot;
  readonly answers: Answers;
}

const ENTRY_PARTS = ['trainings', 'publications', 'verifications'] as const satisfies EntryPart[];

/** What a page depends on: an entry, or the answer to a query about many. */
type Source = string;

/** Pages by what they read, so that a plan compares only pages that a change can affect. */
export class ReadIndex {
  readonly #pages = new Map<Source, Set<string>>();
  readonly #sources = new Map<string, ReadonlySet<Source>>();
  /** Reads of many entries, whose result any change may affect. */
  readonly #listReads = new Set<ReadKey>();

  has(page: string): boolean {
    return this.#sources.has(page);
  }

  /** Records the reads of a page in place of its earlier ones. */
  set(page: string, { reads }: PageRecord): void {
    this.delete(page);
    const sources = new Set(Object.keys(reads).map((key) => this.#sourceOf(key)));
    this.#sources.set(page, sources);
    for (const source of sources) {
      const pages = this.#pages.get(source);
      if (pages) pages.add(page);
      else this.#pages.set(source, new Set([page]));
    }
  }

  delete(page: string): void {
    for (const source of this.#sources.get(page) ?? []) {
      const pages = this.#pages.get(source);
      pages?.delete(page);
      if (pages?.size !== 0) continue;
      this.#pages.delete(source);
      this.#listReads.delete(source);
    }
    this.#sources.delete(page);
  }

  /** The pages of which a read may return another result now. */
  affectedPages(before: AnsweredContent, now: AnsweredContent): ReadonlySet<string> {
    const pages = new Set<string>();
    const add = (source: Source) => {
      for (const page of this.#pages.get(source) ?? []) pages.add(page);
    };
    for (const part of ENTRY_PARTS) {
      for (const id of changedIds(before.snapshot[part], now.snapshot[part])) add(sourceOf(part, id));
    }
    for (const id of changedIds(before.snapshot.stateIndices, now.snapshot.stateIndices)) {
      add(sourceOf('trainings', id));
    }
    for (const key of this.#listReads) if (before.answers(key) !== now.answers(key)) add(key);
    return pages;
  }

  #sourceOf(key: ReadKey): Source {
    const question = parseReadKey(key);
    const part = question && ENTRY_QUERIES[question.name];
    if (part) return sourceOf(part, question.argument);
    this.#listReads.add(key);
    return key;
  }
}

/** Distinct from every read, which has a colon before any slash. */
function sourceOf(part: EntryPart, id: string): Source {
  return `${part}/${id}`;
}

function changedIds(before: ReadonlyMap<string, unknown>, now: ReadonlyMap<string, unknown>): string[] {
  const changed = Array.from(now).filter(([id, value]) => before.get(id) !== value);
  const removed = [...before.keys()].filter((id) => !now.has(id));
  return [...changed.map(([id]) => id), ...removed];
}
