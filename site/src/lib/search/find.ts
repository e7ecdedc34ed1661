import MiniSearch, { type Query, type SearchOptions } from 'minisearch';
import type { SearchEntry } from './search-entry.ts';
import { stem, wordsOf } from './words.ts';

/** Finds entries, best first. */
export interface Finder {
  /** Matches every word, its prefixes and its stem. */
  readonly exact: (text: string) => readonly SearchEntry[];
  /** The same, tolerating typos. */
  readonly fuzzy: (text: string) => readonly SearchEntry[];
  /** Matches some of the words; those that match most come first. */
  readonly any: (text: string) => readonly SearchEntry[];
}

/** Shorter stems are prefixes of unrelated words: `sol` (solar) of `soldadura`. */
const MIN_STEM_PREFIX = 4;

/** Words from these lengths on may have one typo, or two; stems at most one. */
const MIN_LENGTH = { oneTypo: 4, twoTypos: 8 };

const OPTIONS: SearchOptions = {
  boost: { title: 4, kind: 2, words: 2 },
  tokenize: (term) => [term],
  processTerm: (term) => term,
};

/** @param weight factor of an entry's relevance */
export function finder(
  entries: readonly SearchEntry[],
  weight: (entry: SearchEntry) => number = () => 1,
): Finder {
  const byPath = new Map(entries.map((entry) => [entry.path, entry]));
  const weights = new Map(entries.map((entry) => [entry.path, weight(entry)]));
  const index = new MiniSearch<SearchEntry>({
    idField: 'path',
    fields: ['title', 'kind', 'description', 'words', 'stems'],
    tokenize: (text, field) => (field === 'stems' ? text.split(' ') : [...wordsOf(text)]),
    processTerm: (term, field) => (field === 'stems' ? term : [...new Set([term, stem(term)])]),
  });
  index.addAll(entries);
  const search = (text: string, matching: (word: string) => Query, combineWith: 'AND' | 'OR' = 'AND') =>
    index
      .search(
        { combineWith, queries: wordsOf(text).map(matching) },
        { ...OPTIONS, boostDocument: (path: string) => weights.get(path) ?? 1 },
      )
      .flatMap(({ id }) => byPath.get(String(id)) ?? []);
  return {
    exact: (text) => search(text, exactMatch),
    fuzzy: (text) => search(text, fuzzyMatch),
    any: (text) => search(text, exactMatch, 'OR'),
  };
}

function exactMatch(word: string): Query {
  const root = stem(word);
  return {
    combineWith: 'OR',
    queries: [
      { prefix: true, queries: [word] },
      { prefix: root.length >= MIN_STEM_PREFIX, queries: [root] },
    ],
  };
}

function fuzzyMatch(word: string): Query {
  // A typo may keep the stemmer from removing the ending.
  const trimmed = word.replace(/[aeo]?s?$/, '');
  const oneTypo = Number(word.length >= MIN_LENGTH.oneTypo);
  const typos = oneTypo + Number(word.length >= MIN_LENGTH.twoTypos);
  return {
    combineWith: 'OR',
    queries: [
      { fuzzy: typos, queries: [word] },
      { fuzzy: oneTypo, queries: [stem(word), trimmed] },
    ],
  };
}
