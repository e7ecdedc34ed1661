import { canonicalDni } from '@centro/shared';
import type { Core } from '@strapi/strapi';
import type { Transaction } from './transaction';

type Builder = ReturnType<Transaction['trx']>;

/** Most words that are looked for; who types more is not less understood. */
const MAX_WORDS = 8;

/** Letters that who searches need not tell apart. */
const ALIKE = ['aáàâäã', 'eéèêë', 'iíìîï', 'oóòôöõ', 'uúùûü', 'nñ', 'cç'];

const VARIANTS = new Map(
  ALIKE.flatMap((letters) => {
    const all = letters + letters.toUpperCase();
    return Array.from(all, (letter) => [letter, all] as const);
  }),
);

/** How databases write that a text has one of some letters, any text, and a letter that stands for itself. */
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

/** By which letter one sorts that has a sign. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  á: 'a',
  é: 'e',
  í: 'i',
  ó: 'o',
  ú: 'u',
  ü: 'u',
  ñ: 'n',
  ç: 'c',
  // SQLite makes no capital letter small that has a sign.
  Á: 'a',
  É: 'e',
  Í: 'i',
  Ó: 'o',
  Ú: 'u',
  Ü: 'u',
  Ñ: 'n',
  Ç: 'c',
};

/** A text in small letters without signs, as SQL; it is how people sort names. */
export function plainText(columns: readonly string[]): { readonly sql: string; readonly bindings: string[] } {
  const joined = columns.map(() => `coalesce(??, '')`).join(` || ' ' || `);
  const sql = Object.entries(PLAIN_LETTERS).reduce(
    (text, [letter, plain]) => `replace(${text}, '${letter}', '${plain}')`,
    `lower(${joined})`,
  );
  return { sql, bindings: [...columns] };
}

/**
 * Keeps the rows in which each word of a search is part of one of these columns: accents and case are forgiven, and so is
 * the order of words and how a DNI is parted. Nothing finds everything. It reads each row once.
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
