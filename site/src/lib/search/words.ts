import { stemmer } from '@orama/stemmers/spanish';

/** Words of grammar, which tell nothing of what somebody looks for. */
const GRAMMAR = new Set(
  'a al como con de del e el en es la las lo los mi no o para por que se si sin su sus u un una unas unos y'.split(
    ' ',
  ),
);

/** The words of a text that say something, without accents and in small letters. */
export function wordsOf(text: string): readonly string[] {
  return plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !GRAMMAR.has(word));
}

/**
 * What the forms of a word have in common: `reparar`, `reparaciones` and `reparación` give `repar`.
 *
 * @param word as {@link wordsOf} gives it
 */
export function stem(word: string): string {
  // The stemmer knows this ending by its accent, which many people leave out.
  const accented = word.replace(/(?<=[cst])ion$/, 'ión');
  // luz, luces
  return plain(stemmer(accented)).replace(/z$/, 'c');
}

function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
