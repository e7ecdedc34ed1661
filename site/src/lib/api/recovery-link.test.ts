import { ERROR_CODES } from '@centro/shared';
import { describe, expect, test } from 'vitest';
import { recoveryLink } from './recovery-link.ts';

/** Codes without a link: the page itself has a field, a file input or a button to solve them. */
const HELPED_HERE = [
  'invalid-body',
  'invalid-parameters',
  'method-not-allowed',
  // The page then shows that the form is completed.
  'already-completed',
  // The page has a link to sign in.
  'email-taken',
  // The page offers to send another mail.
  'wrong-code',
  'code-expired',
  'link-expired',
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
  'document-unseen',
  'upload-conflict',
  'reference-expired',
  'body-too-large',
  'too-many-requests',
  'unexpected',
  'unavailable',
  'offline',
];

/** Codes of enrolling and leaving only; their messages are tested in features/enrolment/messages.test.ts. */
const OF_ENROLLING = [
  'profile-incomplete',
  'food-handler-required',
  'form-required',
  'enrolment-closed',
  'no-quota',
  'enrolled-with-other-profile',
  'email-unconfirmed',
  'training-started',
  'enrolment-approved',
];

describe('recoveryLink', () => {
  test.each([...ERROR_CODES, 'offline'] as const)('%s', (code) => {
    const link = recoveryLink(code);
    if (!link) expect([...HELPED_HERE, ...OF_ENROLLING]).toContain(code);
    else {
      expect(link.label).not.toBe('');
      expect(link.href).toMatch(/^(?:|\/[a-z/-]+)$/);
    }
  });

  test.each([
    ['unauthenticated', '/login'],
    // Reloads the page.
    ['banned', ''],
    ['dni-fixed', '/acerca'],
    ['name-fixed', '/acerca'],
    ['account-full', '/acerca'],
    ['storage-full', '/acerca'],
    ['other-citizen', ''],
  ] as const)('%s leads to %j', (code, href) => {
    expect(recoveryLink(code)).toMatchObject({ href });
  });
});
