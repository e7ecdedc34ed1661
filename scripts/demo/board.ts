import { INITIAL_SCORES, type Category, type Scores } from '@centro/shared';
import { ink } from './pictures/drawing/color.ts';
import type { Bust } from './pictures/drawing/portrait.ts';

/** Somebody of the demo who looks for work. */
export interface DemoPlace {
  readonly category: Category;
  readonly scores: Scores;
  /** Drawn, since nobody is anybody. */
  readonly portrait: Bust;
}

const place = (name: string, said: DemoPlace) => [`${name}@vecindad.example`, said] as const;

/** Who of the demo's citizens is on the board (spec §2, public profile), by e-mail. */
export const boardPlaces: ReadonlyMap<string, DemoPlace> = new Map([
  place('fermin-godoy', {
    category: 'machinery',
    scores: { ...INITIAL_SCORES, machineryScore: 86, managementScore: 12 },
    portrait: {
      ...{ background: '#8fb9a8', skin: '#c98f66', hair: 'short', hairColor: '#2f2723' },
      ...{ garment: 'overall', garmentColor: ink.navy, beard: true },
    },
  }),
  place('joaquin-ledesma', {
    category: 'aProduction',
    scores: { ...INITIAL_SCORES, aProductionScore: 74, agroindustryScore: 20 },
    portrait: {
      ...{ background: '#b7c98a', skin: '#e3b58d', hair: 'short', hairColor: '#8a5a35' },
      ...{ garment: 'shirt', garmentColor: ink.teal, beret: ink.tomato },
    },
  }),
  place('graciela-herrera', {
    category: 'management',
    scores: { ...INITIAL_SCORES, managementScore: 65 },
    portrait: {
      ...{ background: '#d99a86', skin: '#eac4a0', hair: 'bun', hairColor: '#7d7770' },
      ...{ garment: 'scarf', garmentColor: ink.plum, glasses: true },
    },
  }),
  place('nicanor-paz', {
    category: 'aProduction',
    scores: { ...INITIAL_SCORES, aProductionScore: 58 },
    portrait: {
      ...{ background: '#e3c07a', skin: '#d3a079', hair: 'bald', hairColor: '#d8d2c8' },
      ...{ garment: 'jumper', garmentColor: ink.forest, beard: true },
    },
  }),
  place('delfor-echeverria', {
    category: 'machinery',
    scores: { ...INITIAL_SCORES, machineryScore: 41 },
    portrait: {
      ...{ background: '#9db8c9', skin: '#a9714b', hair: 'curly', hairColor: '#2f2723' },
      ...{ garment: 'shirt', garmentColor: ink.tomato },
    },
  }),
  place('braulio-ceballos', {
    category: 'vProduction',
    scores: INITIAL_SCORES,
    portrait: {
      ...{ background: '#c9b8d9', skin: '#e3b58d', hair: 'short', hairColor: '#4a352b' },
      ...{ garment: 'overall', garmentColor: ink.forest },
    },
  }),
]);
