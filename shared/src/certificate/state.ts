import type { Instant } from '../calendar.ts';
import type { TrainingType } from '../training/labels.ts';
import type { Certificate } from './contract.ts';

/** What happened to a certificate since it was issued. */
export interface CertificateFacts {
  readonly expires: Instant | undefined;
  readonly revoked: boolean;
  readonly replaced: boolean;
}

/** What holds of a certificate: what people decided of it goes before what time did. */
export function certificateState(
  { expires, revoked, replaced }: CertificateFacts,
  now: Instant,
): Certificate['state'] {
  if (replaced) return 'replaced';
  if (revoked) return 'revoked';
  return expires !== undefined && expires < now ? 'expired' : 'valid';
}

/** What a proof of enrolment says of the holder, and why it stops being valid before its time. */
export const PROOF_TEXTS = {
  conditions: {
    course: 'Alumna o alumno regular',
    talk: 'Inscripta o inscripto',
    day: 'Inscripta o inscripto',
  },
  ended: 'La persona ya no tiene un lugar en esta capacitación.',
} as const satisfies { conditions: Readonly<Record<TrainingType, string>>; ended: string };

/** What the holder of a certificate did (spec §9). */
export const CERTIFICATE_CONDITIONS: Readonly<Record<TrainingType, string>> = {
  course: 'Completado y aprobado',
  talk: 'Asistente',
  day: 'Asistente',
};
