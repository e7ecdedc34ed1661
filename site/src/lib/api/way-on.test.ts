import { ERROR_CODES } from '@centro/shared';
import { describe, expect, it } from 'vitest';
import { HERE, wayOn } from './way-on.ts';

/** What the page that tells it has a field, a file to choose again or a button for. */
const HELPED_HERE = [
  'invalid-body',
  'unsupported-image',
  'weak-password',
  'password-too-long',
  'terms-not-accepted',
  'dni-image-required',
  'dni-back-image-required',
  'passport-photo-required',
  'profile-image-required',
  'invalid-answers',
  'unsupported-file',
  'wrong-password',
  'user-not-found',
  'form-changed',
  'upload-conflict',
  'reference-expired',
  'body-too-large',
  'too-many-requests',
  'unexpected',
  'unavailable',
  'offline',
];

describe('wayOn', () => {
  it.each([...ERROR_CODES, 'offline'] as const)('%s', (code) => {
    const way = wayOn(code);
    if (way === HERE) expect(HELPED_HERE).toContain(code);
    else {
      expect(way.label).not.toBe('');
      expect(way.href).toMatch(/^(?:|\/[a-z/-]+)$/);
    }
  });

  it.each([
    ['unauthenticated', '/login'],
    ['banned', '/mi-perfil'],
    ['email-taken', '/login'],
    ['dni-fixed', '/acerca'],
    ['no-quota', '/capacitaciones/estado/inscripcion-abierta'],
    ['training-started', '/acerca'],
    ['enrolment-approved', '/mi-perfil/constancias'],
    ['link-expired', '/recuperar'],
    // The page itself, as it is by now.
    ['other-citizen', ''],
  ] as const)('%s leads to %j', (code, href) => {
    expect(wayOn(code)).toMatchObject({ href });
  });
});
