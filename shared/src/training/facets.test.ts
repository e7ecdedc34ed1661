import { describe, expect, test } from 'vitest';
import { isPublicId } from '../text/slug.ts';
import { FACET_KEYS, FACET_NAMES, facetKeysOf, facetValue } from './facets.ts';
import { CATEGORIES, TRAINING_TYPES } from './labels.ts';
import { STATE_INDICES } from './state.ts';

const every = TRAINING_TYPES.flatMap((type) =>
  CATEGORIES.flatMap((category) =>
    STATE_INDICES.map((index) => ({ type, category, index, interrupted: false })),
  ),
);

describe('facets of the trainings list', () => {
  test.each(every)('a $type of $category in state $index has one value per facet', (training) => {
    const keys = facetKeysOf(training);
    expect(keys.map((key) => key.split('/')[0])).toEqual(FACET_NAMES);
  });

  test('have no state for an interrupted training', () => {
    const training = { type: 'course', category: 'management', index: 1, interrupted: true } as const;
    expect(facetKeysOf(training)).toEqual(['tipo/curso', 'categoria/gestion']);
  });

  test('have no value without trainings', () => {
    expect(new Set(every.flatMap(facetKeysOf))).toEqual(new Set(FACET_KEYS));
  });

  test('are not valid public ids', () => {
    expect(FACET_NAMES.filter((name) => isPublicId(name))).toEqual([]);
  });

  test.each([
    ['tipo/curso', 'Curso'],
    ['categoria/gestion', 'Gestión y organización'],
    ['estado/inscripcion-abierta', 'Inscripción abierta'],
    ['tipo/gestion', undefined],
    ['otra/curso', undefined],
    ['', undefined],
  ])('%s is %s', (key, label) => {
    expect(facetValue(key)?.label).toBe(label);
  });
});
