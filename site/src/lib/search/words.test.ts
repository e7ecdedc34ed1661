import { describe, expect, test } from 'vitest';
import { stem, wordsOf } from './words.ts';

describe('the words of a text', () => {
  test.each([
    ['have no accents', 'Jardinería Ñandú', ['jardineria', 'nandu']],
    [
      'are separated by punctuation and spaces',
      'huerta/vivero (1.ª parte): «poda»',
      ['huerta', 'vivero', '1', 'parte', 'poda'],
    ],
    ['exclude stop words', 'El cuidado de las abejas y la miel', ['cuidado', 'abejas', 'miel']],
    ['are none for punctuation only', ' … ', []],
  ])('%s', (_name, text, words) => {
    expect(wordsOf(text)).toEqual(words);
  });
});

describe('these words have one stem', () => {
  test.each([
    ['abeja', 'abejas'],
    ['reparar', 'reparación', 'reparacion', 'reparaciones'],
    ['panificación', 'panificacion', 'PANIFICACIÓN'],
    ['motosierra', 'motosierras'],
    ['poda', 'podar'],
    ['luz', 'luces'],
    ['lápiz', 'lapices', 'lápices'],
    ['manipulador', 'manipuladores', 'manipulación'],
    ['niño', 'niña', 'ninos'],
  ])('%s', (...forms) => {
    expect(new Set(forms.flatMap(wordsOf).map(stem)).size).toBe(1);
  });
});

test('soldering and the sun differ', () => {
  expect(stem('soldar')).not.toBe(stem('solar'));
});
