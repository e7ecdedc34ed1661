import { describe, expect, test } from 'vitest';
import type { Certificate } from './contract.ts';
import { LICENSE_RENEWAL_MS } from './renewal.ts';
import { certificateState, type CertificateFacts } from './state.ts';

describe('certificateState', () => {
  const now = Date.parse('2026-11-21T12:00:00Z');

  const unchanged = { kind: 'achievement', expires: undefined, revoked: false, replaced: false } as const;

  test.each<[Partial<CertificateFacts>, Certificate['state']]>([
    [{}, 'valid'],
    [{ expires: now + LICENSE_RENEWAL_MS + 1 }, 'valid'],
    [{ expires: now + LICENSE_RENEWAL_MS }, 'expiring'],
    [{ expires: now }, 'expiring'],
    [{ kind: 'enrolment', expires: now }, 'valid'],
    [{ kind: 'enrolment', expires: now - 1 }, 'expired'],
    [{ revoked: true, expires: now }, 'revoked'],
    [{ replaced: true, expires: now }, 'replaced'],
    [{ expires: now - 1 }, 'expired'],
    [{ revoked: true }, 'revoked'],
    [{ revoked: true, expires: now - 1 }, 'revoked'],
    [{ replaced: true }, 'replaced'],
    [{ replaced: true, revoked: true, expires: now - 1 }, 'replaced'],
  ])('of %j is %s', (facts, state) => {
    expect(certificateState({ ...unchanged, ...facts }, now)).toBe(state);
  });
});
