import { stemmer } from '@orama/stemmers/spanish';

/** Words that carry no meaning in a query. */
const STOP_WORDS = new Set(
  [
    'a al como con de del e el en es la las lo los mi no o para por que se si sin su sus u un una unas unos y',
    // Of whole sentences.
    'algo aprender busco gustaria hacer hay me quiero quisiera sobre',
  ]
    .join(' ')
    .split(' '),
);

/** Words of a text without stop words, in lower case and without accents. */
export function wordsOf(text: string): readonly string[] {
  return plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !STOP_WORDS.has(word));
}

/**
 * Spanish stem: `reparar`, `reparaciones` and `reparación` give `repar`.
 *
 * @param word as {@link wordsOf} gives it
 */
export function stem(word: string): string {
  // The stemmer recognizes -ción only with its accent, which queries often lack.
  const accented = word.replace(/([cst])ion$/, '$1ión');
  // luz, luces
  return plain(stemmer(accented)).replace(/z$/, 'c');
}

function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
