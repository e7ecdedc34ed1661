import { describe, expect, test } from 'vitest';
import { bearerOf, isAuthorized } from './bearer.ts';

const SECRET = 'sixteen-characters-or-more';

describe('isAuthorized', () => {
  test('accepts the secret', () => {
    expect(isAuthorized(bearerOf(SECRET), SECRET)).toBe(true);
    expect(isAuthorized(`Bearer ${SECRET}`, SECRET)).toBe(true);
  });

  test.each([
    undefined,
    '',
    'Bearer ',
    SECRET,
    `Basic ${SECRET}`,
    `bearer ${SECRET}`,
    `Bearer  ${SECRET}`,
    `Bearer ${SECRET}x`,
    `Bearer ${SECRET.slice(0, -1)}`,
    `Bearer ${SECRET.toUpperCase()}`,
    'Bearer another-secret-of-others',
  ])('rejects %j', (authorization) => {
    expect(isAuthorized(authorization, SECRET)).toBe(false);
  });
});
