import { expect, test } from 'vitest';
import {
  CONTAINER_VARIABLES,
  describeVariables,
  INTERNAL_VARIABLES,
  SECRETS,
  VARIABLES,
} from './variables.ts';

test('describes every variable in sentences', () => {
  for (const { name, description } of describeVariables({
    ...VARIABLES,
    ...CONTAINER_VARIABLES,
    ...INTERNAL_VARIABLES,
    ...SECRETS,
  })) {
    expect([name, description]).toEqual([name, expect.stringMatching(/^[A-Z0-9].*\.$/)]);
  }
});

test('includes a fixed default', () => {
  const rows = describeVariables(VARIABLES);
  expect(rows.find(({ name }) => name === 'FRONT_PORT')?.default).toBe('4321');
  expect(rows.find(({ name }) => name === 'PUBLIC_URL')?.default).toBeUndefined();
});

test('an operator sets 33 variables at most', () => {
  expect(Object.keys({ ...VARIABLES, ...CONTAINER_VARIABLES }).length).toBeLessThanOrEqual(33);
});
