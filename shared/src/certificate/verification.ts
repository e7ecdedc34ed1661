import type { Instant } from '../calendar.ts';
import { z } from '../zod-mini.ts';
import { CERTIFIED, type Certificate } from './contract.ts';
import { certificateState } from './state.ts';

/**
 * What a plain file tells of a certificate whose code somebody has, so that checking works while cms and database are
 * away (issue 7; design, Certificates): the file is addressed by a hash of the code, and holds neither the code nor the
 * whole DNI.
 */
export const verificationSchema = z.object({
  /** SHA-256 of the canonical code, in hexadecimal. */
  id: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  certificate: z.object({
    ...CERTIFIED,
    /** What people decided of it; whether it expired, the clock tells. */
    state: z.enum(['valid', 'revoked', 'replaced']),
  }),
});

export type Verification = z.infer<typeof verificationSchema>;

/**
 * The certificate that a file tells of.
 *
 * @param code the one it was found by
 */
export function verifiedCertificate({ certificate }: Verification, code: string, now: Instant): Certificate {
  const { expires, state } = certificate;
  const facts = {
    expires: expires === null ? undefined : Date.parse(expires),
    revoked: state === 'revoked',
    replaced: state === 'replaced',
  };
  // Proofs of enrolment have no file.
  return {
    ...certificate,
    kind: 'achievement',
    id: code,
    replacedBy: null,
    replaces: null,
    state: certificateState(facts, now),
  };
}

/** A DNI of which only whoever knows it recognises the end. */
export function maskedDni(dni: string): string {
  return `•••••${dni.slice(-3)}`;
}
