import { instantSchema, z } from '../zod-mini.ts';

const day = z.nullable(instantSchema);

/** Contents of a certificate as issued (spec §3). Spread into schemas: extending a schema adds more to the bundle. */
export const CERTIFIED = {
  courseId: z.string(),
  courseTitle: z.string(),
  names: z.string(),
  surnames: z.string(),
  dni: z.string(),
  type: z.enum(['course', 'talk', 'day']),
  /** The holder's participation, such as `Completado y aprobado` (spec §9). */
  condition: z.string(),
  start: day,
  finish: day,
  /** Date of issue. */
  date: instantSchema,
  expires: day,
  /** Public reason of the revocation. */
  reason: z.nullable(z.string()),
};

/** A certificate with its current state. */
const certificate = {
  ...CERTIFIED,
  /** A proof of enrolment (`enrolment`) is verified like a certificate of what was done. */
  kind: z.enum(['achievement', 'enrolment']),
  id: z.string(),
  state: z.enum(['valid', 'expiring', 'expired', 'revoked', 'replaced']),
  /** Code of its replacement. */
  replacedBy: z.nullable(z.string()),
  /** Code of the certificate that it replaces. */
  replaces: z.nullable(z.string()),
};

export const certificateSchema = z.object(certificate);

/** `GET /certificates/:code` */
export const certificateResponseSchema = z.object({ data: certificateSchema });

/** `GET /me/certificates`, the latest first */
export const ownCertificatesResponseSchema = z.object({
  data: z.array(
    z.object({
      ...certificate,
      foodHandler: z.boolean(),
      /** Address of the licence file, if staff attached one. */
      license: z.nullable(z.string()),
      /** For an expiring or expired licence without a later one: the next open training that renews it. */
      renewal: z.nullable(
        z.object({ training: z.nullable(z.object({ id: z.string(), title: z.string() })) }),
      ),
    }),
  ),
});

export type OwnCertificate = z.infer<typeof ownCertificatesResponseSchema>['data'][number];
export type Certificate = z.infer<typeof certificateSchema>;
