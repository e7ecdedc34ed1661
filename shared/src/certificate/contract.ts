import { instantSchema, z } from '../zod-mini.ts';

const day = z.nullable(instantSchema);

/** What a certificate certifies, as it was when it was issued (spec §3). Spread, since changing schemas weighs more. */
export const CERTIFIED = {
  courseId: z.string(),
  courseTitle: z.string(),
  names: z.string(),
  surnames: z.string(),
  dni: z.string(),
  type: z.enum(['course', 'talk', 'day']),
  /** What the holder did, such as `Completado y aprobado` (spec §9). */
  condition: z.string(),
  start: day,
  finish: day,
  /** When it was issued. */
  date: instantSchema,
  expires: day,
  /** Why it was revoked, in words for everybody. */
  reason: z.nullable(z.string()),
};

/** A certificate, with what holds of it now. */
const certificate = {
  ...CERTIFIED,
  /** A proof of enrolment (`enrolment`) is verified like a certificate of what was done. */
  kind: z.enum(['achievement', 'enrolment']),
  id: z.string(),
  state: z.enum(['valid', 'expired', 'revoked', 'replaced']),
  /** The code of the one in its place. */
  replacedBy: z.nullable(z.string()),
  /** The code of the one in whose place it is. */
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
      /** Address of the licence's file, when the staff attached one. */
      license: z.nullable(z.string()),
    }),
  ),
});

export type OwnCertificate = z.infer<typeof ownCertificatesResponseSchema>['data'][number];
export type Certificate = z.infer<typeof certificateSchema>;
