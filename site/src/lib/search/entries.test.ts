import fc from 'fast-check';
import { expect, test } from 'vitest';
import { trainingWith } from '../../../publisher/testing/arbitraries.ts';
import { searchedTraining } from './entries.ts';
import { stem } from './words.ts';

test('the entry of a training has the stems of its requirements and of what to bring', () => {
  const [training] = fc.sample(trainingWith('poda'), { numRuns: 1, seed: 7 });
  if (!training) throw new Error('No sample');
  const facts = { requirements: 'Tener carnet', whatToBring: 'Antiparras' };
  const { stems } = searchedTraining({ ...training, ...facts });
  expect(stems.split(' ')).toEqual(expect.arrayContaining([stem('carnet'), stem('antiparras')]));
});
