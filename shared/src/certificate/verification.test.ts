import { describe, expect, test } from 'vitest';
import { maskedDni, verifiedCertificate, verificationSchema, type Verification } from './verification.ts';

const NOW = Date.parse('2026-11-21T12:00:00.000Z');
const verification: Verification = verificationSchema.parse({
  id: 'a'.repeat(64),
  certificate: {
    courseId: 'poda',
    courseTitle: 'Poda',
    names: 'Ana',
    surnames: 'Gómez',
    dni: maskedDni('30111222'),
    type: 'course',
    condition: 'Completado y aprobado',
    start: null,
    finish: null,
    date: '2026-03-01T15:00:00.000Z',
    expires: '2026-12-01T00:00:00.000Z',
    state: 'valid',
    reason: null,
  },
});

describe('verifiedCertificate', () => {
  test.each([
    ['valid', '2027-12-01T00:00:00.000Z', 'valid'],
    ['valid', '2026-12-01T00:00:00.000Z', 'expiring'],
    ['valid', '2026-11-01T00:00:00.000Z', 'expired'],
    ['valid', null, 'valid'],
    ['revoked', '2026-11-01T00:00:00.000Z', 'revoked'],
    ['replaced', null, 'replaced'],
  ] as const)('stored as %s, expiring %s: %s', (state, expires, expected) => {
    const decided = { ...verification, certificate: { ...verification.certificate, state, expires } };
    expect(verifiedCertificate(decided, 'ABCD', NOW)).toMatchObject({ id: 'ABCD', state: expected });
  });
});

describe('maskedDni', () => {
  test.each([
    ['30111222', '•••••222'],
    ['7', '•••••7'],
  ])('%s', (dni, masked) => {
    expect(maskedDni(dni)).toBe(masked);
  });
});
