import { describe, expect, it } from 'vitest';
import { certificateState } from './state.ts';

describe('certificateState', () => {
  const now = Date.parse('2026-11-21T12:00:00Z');

  it.each([
    [{}, 'valid'],
    [{ expires: now }, 'valid'],
    [{ expires: now - 1 }, 'expired'],
    [{ revoked: true }, 'revoked'],
    [{ revoked: true, expires: now - 1 }, 'revoked'],
    [{ replaced: true }, 'replaced'],
    [{ replaced: true, revoked: true, expires: now - 1 }, 'replaced'],
  ])('of %j is %s', (facts, state) => {
    expect(certificateState({ expires: undefined, revoked: false, replaced: false, ...facts }, now)).toBe(
      state,
    );
  });
});
