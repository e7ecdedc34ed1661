import fc from 'fast-check';
import { expect, test } from 'vitest';
import { localDay } from '../calendar.ts';
import { formatTime } from '../clock-time.ts';
import { continueSeries, SERIES_LIMIT } from './meeting-series.ts';

const at = (text: string) => Date.parse(text);
const START = at('2026-03-03T18:00:00-03:00');

test.each([
  ['Encuentro 1', 'Encuentro 2', 'Encuentro 3'],
  ['Encuentro 9', 'Encuentro 10', 'Encuentro 11'],
  [
    'Encuentro 1, herramientas de corte',
    'Encuentro 2, herramientas de corte',
    'Encuentro 3, herramientas de corte',
  ],
  ['Módulo 2: clase 4', 'Módulo 2: clase 5', 'Módulo 2: clase 6'],
  ['Clase 1 de 12', 'Clase 2 de 12', 'Clase 3 de 12'],
  ['Encuentro 1/12', 'Encuentro 2/12', 'Encuentro 3/12'],
  ['Clase 1 (3 hs)', 'Clase 2 (3 hs)', 'Clase 3 (3 hs)'],
  ['Clase 1, de 18 a 20', 'Clase 2, de 18 a 20', 'Clase 3, de 18 a 20'],
  ['Clase 1, 18:00', 'Clase 2, 18:00', 'Clase 3, 18:00'],
  ['Clase 01', 'Clase 02', 'Clase 03'],
  ['Clase N° 1', 'Clase N° 2', 'Clase N° 3'],
  ['1. Suelos', '2. Suelos', '3. Suelos'],
  ['1° encuentro', '2° encuentro', '3° encuentro'],
])('the number in «%s» is incremented', (title, second, third) => {
  const titles = continueSeries({ title, start: START, finish: null }, 2, 7).map((meeting) => meeting.title);
  expect(titles).toEqual([second, third]);
});

test.each(['RCP 2026', 'Poda con 2 docentes', 'Práctica', ''])('«%s» stays as it is', (title) => {
  const titles = continueSeries({ title, start: START, finish: null }, 2, 7).map((meeting) => meeting.title);
  expect(titles).toEqual([title, title]);
});

test('a weekly series keeps its times', () => {
  const last = { title: 'Poda', start: START, finish: at('2026-03-03T20:30:00-03:00') };
  expect(continueSeries(last, 2, 7)).toEqual([
    { title: 'Poda', start: at('2026-03-10T18:00:00-03:00'), finish: at('2026-03-10T20:30:00-03:00') },
    { title: 'Poda', start: at('2026-03-17T18:00:00-03:00'), finish: at('2026-03-17T20:30:00-03:00') },
  ]);
});

test('a meeting that ends after midnight keeps its length across New Year', () => {
  const last = {
    title: 'Jornada',
    start: at('2027-12-31T22:00:00-03:00'),
    finish: at('2028-01-01T23:59:59.999-03:00'),
  };
  expect(continueSeries(last, 1, 1)).toEqual([
    {
      title: 'Jornada',
      start: at('2028-01-01T22:00:00-03:00'),
      finish: at('2028-01-02T23:59:59.999-03:00'),
    },
  ]);
});

test('a series keeps its local time when the clocks change', () => {
  // Argentina moved to UTC−2 on 2008-10-19.
  const last = { title: '', start: at('2008-10-14T18:00:00-03:00'), finish: null };
  expect(continueSeries(last, 1, 7)[0]?.start).toBe(at('2008-10-21T18:00:00-02:00'));
});

test('meetings are on different days, at the same local time', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: at('2010-01-01'), max: at('2090-01-01') }),
      fc.integer({ min: 0, max: SERIES_LIMIT }),
      fc.integer({ min: 1, max: 14 }),
      (start, count, everyDays) => {
        const starts = continueSeries({ title: '', start, finish: null }, count, everyDays).map(
          (meeting) => meeting.start,
        );
        expect(new Set([start, ...starts].map(localDay)).size).toBe(count + 1);
        expect(new Set([start, ...starts].map(formatTime)).size).toBe(1);
      },
    ),
  );
});
