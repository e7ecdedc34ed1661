import { expect, test } from 'vitest';
import { placeMap, type Whereabouts } from './place-map.ts';

const CENTRE: Whereabouts = {
  place: null,
  mode: 'Presencial',
  city: 'San Pedro',
  centreMap: 'https://mapa.example/centro',
};

test.each<readonly [string, Partial<Whereabouts>, string | null]>([
  [
    'a street with its number: a search in the town',
    { place: 'Mitre 1200' },
    'https://www.openstreetmap.org/search?query=Mitre+1200%2C+San+Pedro',
  ],
  [
    'a kilometre of a road: a search in the town',
    { place: 'Camino de los Álamos km 2' },
    'https://www.openstreetmap.org/search?query=Camino+de+los+%C3%81lamos+km+2%2C+San+Pedro',
  ],
  ['a room: the map of the centre', { place: 'Taller de herrería' }, CENTRE.centreMap],
  ['a room of a centre without a map', { place: 'Taller de herrería', centreMap: null }, null],
  ['a numbered room: the map of the centre', { place: 'Aula 12' }, CENTRE.centreMap],
  ['no place', { place: null }, null],
  ['a room of a remote training', { place: 'Taller', mode: 'Virtual' }, null],
])('%s', (_, known, address) => {
  expect(placeMap({ ...CENTRE, ...known })).toBe(address);
});
