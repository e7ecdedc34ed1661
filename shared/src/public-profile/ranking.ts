import type { Category } from '../training/labels.ts';

/** The score of each category (spec §3, Public profile). */
export const SCORE_FIELDS = {
  agroindustry: 'agroindustryScore',
  machinery: 'machineryScore',
  management: 'managementScore',
  aProduction: 'aProductionScore',
  vProduction: 'vProductionScore',
} as const satisfies Record<Category, string>;

export type ScoreField = (typeof SCORE_FIELDS)[Category];

/** The five scores of a public profile; all start at 0, and only staff set them (spec §3; design, Public profile). */
export type Scores = Readonly<Record<ScoreField, number>>;

export const INITIAL_SCORES: Scores = {
  agroindustryScore: 0,
  machineryScore: 0,
  managementScore: 0,
  aProductionScore: 0,
  vProductionScore: 0,
};

/** Maximum score. */
export const SCORE_LIMIT = 1000;

/** Rankings of the board (spec §7): by the total score or one category. */
export const RANKINGS = ['totalScore', ...Object.values(SCORE_FIELDS)] as const;
export type Ranking = (typeof RANKINGS)[number];

/** Profiles per page of the ranking. */
export const PROFILES_PER_PAGE = 12;

/** The sum of the five scores (design, Public profile). */
export function totalScore(scores: Scores): number {
  return Object.values(SCORE_FIELDS).reduce((sum, field) => sum + scores[field], 0);
}

/** Ranked facts of a profile. */
export interface Ranked extends Scores {
  readonly uid: string;
  readonly totalScore: number;
}

/** Orders profiles by a ranking, the highest first; ties by uid, which is random. */
export function compareRanked(ranking: Ranking): (a: Ranked, b: Ranked) => number {
  return (a, b) => b[ranking] - a[ranking] || (a.uid < b.uid ? -1 : 1);
}
