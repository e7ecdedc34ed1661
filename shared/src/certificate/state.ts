import type { Instant } from '../calendar.ts';
import type { TrainingType } from '../training/labels.ts';
import type { Certificate } from './contract.ts';
import { LICENSE_RENEWAL_MS } from './renewal.ts';

/** Events since a certificate was issued. */
export interface CertificateFacts {
  /** A proof of enrolment is valid for so short a time that it never counts as expiring. */
  readonly kind: Certificate['kind'];
  readonly expires: Instant | undefined;
  readonly revoked: boolean;
  readonly replaced: boolean;
}

/** State of a certificate: staff decisions take precedence over expiry. */
export function certificateState(
  { kind, expires, revoked, replaced }: CertificateFacts,
  now: Instant,
): Certificate['state'] {
  if (replaced) return 'replaced';
  if (revoked) return 'revoked';
  if (expires === undefined) return 'valid';
  if (expires < now) return 'expired';
  return kind === 'achievement' && expires - now <= LICENSE_RENEWAL_MS ? 'expiring' : 'valid';
}

/** Texts of a proof of enrolment: the holder's participation, and why it ended early. */
export const PROOF_TEXTS = {
  conditions: {
    course: 'Alumna o alumno regular',
    talk: 'Inscripta o inscripto',
    day: 'Inscripta o inscripto',
  },
  ended: 'La persona ya no tiene un lugar en esta capacitación.',
  cancelled: 'La capacitación se canceló.',
} as const satisfies { conditions: Readonly<Record<TrainingType, string>> } & Readonly<
  Record<'ended' | 'cancelled', string>
>;

/** The holder's participation by type of training (spec §9). */
export const CERTIFICATE_CONDITIONS: Readonly<Record<TrainingType, string>> = {
  course: 'Completado y aprobado',
  talk: 'Asistente',
  day: 'Asistente',
};
