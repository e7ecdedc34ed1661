import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CATEGORIES } from '../training/labels.ts';
import {
  compareRanked,
  INITIAL_SCORES,
  RANKINGS,
  SCORE_FIELDS,
  totalScore,
  type Ranked,
  type Scores,
} from './ranking.ts';

const score = fc.nat(1000);
const scores: fc.Arbitrary<Scores> = fc.record({
  agroindustryScore: score,
  machineryScore: score,
  managementScore: score,
  aProductionScore: score,
  vProductionScore: score,
});
const ranked: fc.Arbitrary<Ranked> = fc
  .tuple(fc.uuid(), scores)
  .map(([uid, given]) => ({ uid, ...given, totalScore: totalScore(given) }));

describe('scores (spec §3)', () => {
  test('exist for each of the five categories and start at 0', () => {
    expect(Object.keys(SCORE_FIELDS).sort()).toEqual([...CATEGORIES].sort());
    expect(totalScore(INITIAL_SCORES)).toBe(0);
  });

  test('add up to the total', () => {
    expect(totalScore({ ...INITIAL_SCORES, machineryScore: 7, vProductionScore: 5 })).toBe(12);
  });
});

describe('compareRanked (spec §7)', () => {
  test.each(RANKINGS)('by %s puts the highest first, whatever the input order', (ranking) => {
    fc.assert(
      fc.property(fc.uniqueArray(ranked, { selector: ({ uid }) => uid }), (profiles) => {
        const sorted = [...profiles].sort(compareRanked(ranking));
        const values = sorted.map((profile) => profile[ranking]);
        expect(values).toEqual([...values].sort((a, b) => b - a));
        expect([...profiles].reverse().sort(compareRanked(ranking))).toEqual(sorted);
      }),
    );
  });
});
