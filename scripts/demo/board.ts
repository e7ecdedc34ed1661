import { INITIAL_SCORES, type Category, type Scores } from '@centro/shared';

/** A demo citizen on the job board. */
export interface DemoPlace {
  readonly category: Category;
  readonly scores: Scores;
  /** File name of a demo picture. */
  readonly portrait: string;
  /** Whether it still awaits approval by staff. */
  readonly pending?: boolean;
}

const place = (name: string, rest: Omit<DemoPlace, 'portrait'>): [string, DemoPlace] => [
  `${name}@vecindad.example`,
  { ...rest, portrait: `retrato-${name}.webp` },
];

/** Demo citizens on the board (spec §2, public profile), by e-mail. */
export const boardPlaces: ReadonlyMap<string, DemoPlace> = new Map([
  place('fermin-godoy', {
    category: 'machinery',
    scores: { ...INITIAL_SCORES, machineryScore: 86, managementScore: 12 },
  }),
  place('joaquin-ledesma', {
    category: 'aProduction',
    scores: { ...INITIAL_SCORES, aProductionScore: 74, agroindustryScore: 20 },
  }),
  place('graciela-herrera', {
    category: 'management',
    scores: { ...INITIAL_SCORES, managementScore: 65 },
  }),
  place('nicanor-paz', {
    category: 'aProduction',
    scores: { ...INITIAL_SCORES, aProductionScore: 58 },
  }),
  place('delfor-echeverria', {
    category: 'machinery',
    scores: { ...INITIAL_SCORES, machineryScore: 41 },
  }),
  place('braulio-ceballos', {
    category: 'vProduction',
    scores: INITIAL_SCORES,
    pending: true,
  }),
]);
