import { canonicalDni } from '@centro/shared';
import type { Core } from '@strapi/strapi';
import type { Transaction } from './transaction';

type Builder = ReturnType<Transaction['trx']>;

/** Maximum words of a search; the others are ignored. */
const MAX_WORDS = 8;

/** Letters that match each other in a search. */
const ALIKE = ['aáàâäã', 'eéèêë', 'iíìîï', 'oóòôöõ', 'uúùûü', 'nñ', 'cç'];

const VARIANTS = new Map(
  ALIKE.flatMap((letters) => {
    const all = letters + letters.toUpperCase();
    return Array.from(all, (letter) => [letter, all] as const);
  }),
);

/** How each database writes a condition, a pattern that contains a word, and an escaped letter. */
const NOTATIONS = {
  sqlite: {
    condition: '?? glob ?',
    pattern: (word: string) => `*${word}*`,
    literal: (letter: string) => letter.replace(/[*?[]/, '[$&]'),
  },
  postgres: {
    condition: '?? ~ ?',
    pattern: (word: string) => word,
    literal: (letter: string) => letter.replace(/[.*+?^${}()|[\]\\]/, '\\$&'),
  },
} as const;

type Notation = (typeof NOTATIONS)[keyof typeof NOTATIONS];

/** Plain letters as which accented ones are sorted. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  á: 'a',
  é: 'e',
  í: 'i',
  ó: 'o',
  ú: 'u',
  ü: 'u',
  ñ: 'n',
  ç: 'c',
  // SQLite's `lower` does not change accented capital letters.
  Á: 'a',
  É: 'e',
  Í: 'i',
  Ó: 'o',
  Ú: 'u',
  Ü: 'u',
  Ñ: 'n',
  Ç: 'c',
};

/** SQL of a text in lower case without accents, for sorting names. */
export function plainText(columns: readonly string[]): { readonly sql: string; readonly bindings: string[] } {
  const joined = columns.map(() => `coalesce(??, '')`).join(` || ' ' || `);
  const sql = Object.entries(PLAIN_LETTERS).reduce(
    (text, [letter, plain]) => `replace(${text}, '${letter}', '${plain}')`,
    `lower(${joined})`,
  );
  return { sql, bindings: [...columns] };
}

/**
 * Filters the rows in which each word of a search is part of one of these columns, whatever the accents, the case, the
 * order of words and the separators of a DNI. An empty search matches every row. Scans the whole table.
 */
export function whereFound<Q extends Pick<Builder, 'where'>>(
  strapi: Core.Strapi,
  query: Q,
  columns: readonly string[],
  search: string,
): Q {
  const notation = NOTATIONS[strapi.db.dialect.client === 'postgres' ? 'postgres' : 'sqlite'];
  for (const word of wordsOf(search)) {
    const pattern = patternOf(word, notation);
    void query.where((any) => {
      for (const column of columns) void any.orWhereRaw(notation.condition, [column, pattern]);
    });
  }
  return query;
}

function wordsOf(search: string): readonly string[] {
  const text = search.normalize('NFC').trim();
  const dni = canonicalDni(text);
  if (dni !== undefined) return [dni];
  // Such as «Pérez, Ana».
  return text
    .split(/[\s,;]+/)
    .filter(Boolean)
    .slice(0, MAX_WORDS);
}

function patternOf(word: string, { pattern, literal }: Notation): string {
  const letters = Array.from(word, (letter) => {
    const both = letter.toLowerCase() === letter.toUpperCase() ? letter : bothCases(letter);
    const variants = VARIANTS.get(letter) ?? both;
    return variants.length > 1 && variants !== letter ? `[${variants}]` : literal(letter);
  });
  return pattern(letters.join(''));
}

function bothCases(letter: string): string {
  return letter.toLowerCase() + letter.toUpperCase();
}
