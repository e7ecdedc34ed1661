import { describe, expect, test } from 'vitest';
import { callableFailure } from './callable.ts';

describe('callableFailure (spec §8)', () => {
  test.each([
    [400, 'invalid-argument'],
    [401, 'unauthenticated'],
    [403, 'permission-denied'],
    [404, 'not-found'],
    [409, 'aborted'],
    [429, 'resource-exhausted'],
    [499, 'cancelled'],
    [500, 'internal'],
    [501, 'unimplemented'],
    [503, 'unavailable'],
    [504, 'deadline-exceeded'],
    // Not in the table.
    [413, 'internal'],
    [502, 'internal'],
  ])('%i is %s', (status, failure) => {
    expect(callableFailure(status)).toBe(failure);
  });
});
