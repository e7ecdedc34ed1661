import { describe, expect, test } from 'vitest';
import { finder } from './find.ts';
import type { SearchEntry } from './search-entry.ts';
import { stem, wordsOf } from './words.ts';

const entry = (title: string, description = '', body = ''): SearchEntry => ({
  path: `/${title}`,
  title,
  kind: 'Curso',
  description,
  dates: null,
  words: '',
  stems: wordsOf(body).map(stem).join(' '),
});

const ENTRIES = [
  entry('Apicultura', 'Del apiario a la miel.', 'Cómo viven las abejas en la colmena'),
  entry('Soldadura', 'Arco y MIG.'),
  entry('Energía solar'),
  entry('Costura', 'Reparaciones y arreglos de ropa.'),
  entry('Panificación'),
  entry('Jardinería', 'Poda de árboles y arbustos.'),
  entry('Carpintería', 'Muebles; y al final, el cuidado de abejas de madera.'),
];
const find = finder(ENTRIES);
const titles = (found: readonly SearchEntry[]) => found.map(({ title }) => title);

describe('finds', () => {
  test.each([
    ['a word of the body', 'abejas', ['Carpintería', 'Apicultura']],
    ['another form of it', 'abeja', ['Carpintería', 'Apicultura']],
    ['a verb by its noun', 'reparar', ['Costura']],
    ['a title by its verb', 'soldar', ['Soldadura']],
    ['no similar stem', 'solar', ['Energía solar']],
    ['words without their accents', 'panificacion', ['Panificación']],
    ['the beginning of a word', 'pani', ['Panificación']],
    ['every word', 'poda arboles', ['Jardinería']],
    ['the topic of a phrase', 'curso de poda', ['Jardinería']],
    ['nothing if no entry has every word', 'poda de abejas', []],
    ['the topic of a whole sentence', 'quiero aprender algo sobre abejas', ['Carpintería', 'Apicultura']],
    ['nothing for an empty query', '  ', []],
    ['nothing for stop words', 'de la', []],
  ])('%s', (_name, text, expected) => {
    expect(titles(find.exact(text))).toEqual(expected);
  });
});

test('without a full match, finds the entries that match most words', () => {
  expect(titles(find.any('reparar muebles de madera'))).toEqual(['Carpintería', 'Costura']);
  expect(titles(find.any('peluquería canina'))).toEqual([]);
});

describe('with a typo', () => {
  test.each([
    ['soldadrua', 'Soldadura'],
    ['panifcacion', 'Panificación'],
    ['jardineira', 'Jardinería'],
    ['abjas', 'Apicultura'],
  ])('%s finds %s by the fuzzy search only', (text, expected) => {
    expect(titles(find.exact(text))).not.toContain(expected);
    expect(titles(find.fuzzy(text))).toContain(expected);
  });

  test('finds only words that differ by one or two letters', () => {
    const similar = finder([
      entry('Motosierra'),
      entry('Motores'),
      entry('Mosaico'),
      entry('Sierra circular'),
    ]);
    expect(titles(similar.fuzzy('motosiera'))).toEqual(['Motosierra']);
  });
});

test('the title counts more than the text, and an entry by its weight', () => {
  const both = [entry('Huerta'), entry('Compost', 'Para la huerta.')];
  expect(titles(finder(both).exact('huerta'))).toEqual(['Huerta', 'Compost']);
  const turned = finder(both, ({ title }) => (title === 'Compost' ? 100 : 1));
  expect(titles(turned.exact('huerta'))).toEqual(['Compost', 'Huerta']);
});
