import { expect, test } from 'vitest';
import { copy } from './es-AR.ts';

test.each([
  [0, 'Sin límite de lugares.'],
  [1, 'Cupo: 1 persona.'],
  [20, 'Cupo: 20 personas.'],
])('shows the quota of a training: %i', (quota, text) => {
  expect(copy['trainings.quota'](quota)).toBe(text);
});

test.each([
  [0, 'Hasta 0 personas'],
  [1, 'Hasta 1 persona'],
  [2, 'Hasta 2 personas'],
])('shows the quota of the waiting list: %i', (quota, text) => {
  expect(copy['training.waitingList.quota'](quota)).toBe(text);
});
