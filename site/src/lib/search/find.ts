import MiniSearch, { type Query, type SearchOptions } from 'minisearch';
import type { SearchEntry } from './search-entry.ts';
import { stem, wordsOf } from './words.ts';

/** Finds entries that have every word of a text, the best first. */
export interface Finder {
  /** By the words as they are written, by their beginnings, and by other forms of them. */
  readonly exactly: (text: string) => readonly SearchEntry[];
  /** By words of which a letter or two differ, too. */
  readonly roughly: (text: string) => readonly SearchEntry[];
}

/** Shorter stems begin too many other words: that of `solar` those of `soldadura`. */
const SHORTEST_BEGINNING = 4;

/** The share of a word's letters that may differ. */
const TYPOS = 0.2;

const OPTIONS: SearchOptions = {
  combineWith: 'AND',
  boost: { title: 4, kind: 2, words: 2 },
  tokenize: (term) => [term],
  processTerm: (term) => term,
};

/** @param weight what an entry's own standing makes of how well it fits; 1 leaves it as it is */
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
  const search = (text: string, matching: (word: string) => Query) =>
    index
      .search(
        { queries: wordsOf(text).map(matching) },
        { ...OPTIONS, boostDocument: (path: string) => weights.get(path) ?? 1 },
      )
      .flatMap(({ id }) => byPath.get(String(id)) ?? []);
  return {
    exactly: (text) => search(text, sameWord),
    roughly: (text) => search(text, similarWord),
  };
}

function sameWord(word: string): Query {
  const common = stem(word);
  return {
    combineWith: 'OR',
    queries: [
      { prefix: true, queries: [word] },
      { prefix: common.length >= SHORTEST_BEGINNING, queries: [common] },
    ],
  };
}

function similarWord(word: string): Query {
  // With a typo in it the stemmer may not know the ending.
  const begun = word.replace(/[aeo]?s?$/, '');
  return { combineWith: 'OR', prefix: true, fuzzy: TYPOS, queries: [word, stem(word), begun] };
}
