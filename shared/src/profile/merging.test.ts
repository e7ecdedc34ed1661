import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { INITIAL_SCORES } from '../public-profile/ranking.ts';
import { fillFrom, keepsEmail, mergePlaces, mergeScores, type HeldPlace } from './merging.ts';

const place = (status: HeldPlace['status'], position: number | null = null): HeldPlace => ({
  trainingId: 't',
  status,
  position,
});

describe('mergePlaces', () => {
  test.each<[HeldPlace, HeldPlace, 'staying' | 'ending']>([
    [place('enrolled'), place('enrolled'), 'ending'],
    [place('approved'), place('approved'), 'ending'],
    [place('approved'), place('enrolled'), 'ending'],
    [place('enrolled'), place('approved'), 'staying'],
    [place('enrolled', 3), place('waiting', 1), 'ending'],
    [place('waiting', 1), place('enrolled', 3), 'staying'],
    [place('waiting', 1), place('waiting', 2), 'ending'],
    [place('waiting', 2), place('waiting', 1), 'staying'],
  ])('%j and %j: releases the %s place', (staying, ending, givenUp) => {
    expect(mergePlaces([staying], [ending])).toEqual({
      moved: givenUp === 'staying' ? ['t'] : [],
      givenUp: new Map([['t', givenUp]]),
    });
  });

  test('moves places that only the ending profile has and keeps those that only the staying one has', () => {
    const other = { ...place('waiting', 4), trainingId: 'u' };
    expect(mergePlaces([place('enrolled')], [other])).toEqual({ moved: ['u'], givenUp: new Map() });
    expect(mergePlaces([place('enrolled')], [])).toEqual({ moved: [], givenUp: new Map() });
  });

  test('keeps one place per training, the best', () => {
    const places = fc.uniqueArray(
      fc.record({
        trainingId: fc.constantFrom('a', 'b', 'c', 'd'),
        status: fc.constantFrom('enrolled', 'waiting', 'approved'),
        position: fc.option(fc.nat(9)),
      }),
      { selector: ({ trainingId }) => trainingId },
    );
    const rank = ({ status }: HeldPlace) => ['waiting', 'enrolled', 'approved'].indexOf(status);
    fc.assert(
      fc.property(places, places, (staying, ending) => {
        const { moved, givenUp } = mergePlaces(staying, ending);
        const left = [
          ...staying.filter(({ trainingId }) => givenUp.get(trainingId) !== 'staying'),
          ...ending.filter(({ trainingId }) => moved.includes(trainingId)),
        ];
        const all = [...staying, ...ending];
        const trainings = new Set(all.map(({ trainingId }) => trainingId));
        expect(left.map(({ trainingId }) => trainingId).sort()).toEqual([...trainings].sort());
        for (const kept of left) {
          const rivals = all.filter(({ trainingId }) => trainingId === kept.trainingId);
          expect(rank(kept)).toBe(Math.max(...rivals.map(rank)));
        }
      }),
    );
  });
});

test.each([
  ['a@centro.example', 'b@centro.example', true],
  ['a@centro.example', null, true],
  [null, null, true],
  [null, 'b@centro.example', false],
])('a profile with e-mail %s can absorb one with %s: %s', (staying, ending, keeps) => {
  expect(keepsEmail(staying, ending)).toBe(keeps);
});

test('mergeScores keeps the higher score of each category', () => {
  const staying = { ...INITIAL_SCORES, machineryScore: 5, managementScore: 1 };
  const ending = { ...INITIAL_SCORES, machineryScore: 2, managementScore: 4 };
  expect(mergeScores(staying, ending)).toEqual({ ...INITIAL_SCORES, machineryScore: 5, managementScore: 4 });
});

test('fillFrom returns only fields that are missing', () => {
  const staying = { names: 'Ana', city: '', job: null };
  const ending = { names: 'Anita', city: 'Tandil', job: null };
  expect(fillFrom(['names', 'city', 'job'], staying, ending)).toEqual({ city: 'Tandil' });
});
