import type { Instant } from '../calendar.ts';
import { z } from '../zod-mini.ts';
import { CERTIFIED, type Certificate } from './contract.ts';
import { certificateState } from './state.ts';

/**
 * Static file to verify a certificate by its code while cms and database are unavailable (design, Certificates).
 * Its address is a hash of the code; it contains neither the code nor the whole DNI.
 */
export const verificationSchema = z.object({
  /** SHA-256 of the canonical code, in hexadecimal. */
  id: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  certificate: z.object({
    ...CERTIFIED,
    /** Without the states that depend on the current time. */
    state: z.enum(['valid', 'revoked', 'replaced']),
  }),
});

export type Verification = z.infer<typeof verificationSchema>;

/**
 * The certificate in a verification file, with its current state.
 *
 * @param code the code that the file was looked up by
 */
export function verifiedCertificate({ certificate }: Verification, code: string, now: Instant): Certificate {
  const { expires, state } = certificate;
  const facts = {
    kind: 'achievement' as const,
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

/** The last three digits of a DNI, recognisable only to those who know it. */
export function maskedDni(dni: string): string {
  return `•••••${dni.slice(-3)}`;
}
