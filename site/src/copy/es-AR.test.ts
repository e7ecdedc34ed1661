import { expect, it } from 'vitest';
import { copy } from './es-AR.ts';

it.each([
  [0, 'Hasta 0 personas'],
  [1, 'Hasta 1 persona'],
  [2, 'Hasta 2 personas'],
])('says how many may wait: %i', (quota, text) => {
  expect(copy['training.waitingList.quota'](quota)).toBe(text);
});
