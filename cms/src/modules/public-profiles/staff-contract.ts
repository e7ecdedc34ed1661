import { CATEGORIES } from '@centro/shared/training/labels';
import { z } from '@centro/shared/zod';
import { pageMetaSchema, pageQuery, reasonSchema } from '../../platform/staff-api/requests';

/** `GET /staff/public-profiles` */
export const queueQuerySchema = z.strictObject(pageQuery);

/** `…/staff/public-profiles/:uid/…` */
export const profileParamsSchema = z.object({ uid: z.string().regex(/^[0-9a-f]{24}$/) });

const version = z.string().regex(/^[0-9a-f]{64}$/);

/** `PUT /staff/public-profiles/:uid/review`, with the version that the staff read. */
export const reviewSchema = z.discriminatedUnion('approved', [
  z.strictObject({ approved: z.literal(true), version }),
  z.strictObject({ approved: z.literal(false), version, reason: reasonSchema }),
]);

export type Review = z.output<typeof reviewSchema>;

const fieldsSchema = z.object({
  names: z.string(),
  surnames: z.string(),
  category: z.enum(CATEGORIES),
  city: z.string(),
  job: z.string(),
  phoneNumber: z.string(),
  email: z.string(),
});

const pendingProfileSchema = z.object({
  uid: z.string(),
  personUid: z.string(),
  version,
  pending: fieldsSchema,
  /** What the board shows now; null when it shows nothing. */
  approved: fieldsSchema.nullable(),
  pictureChanged: z.boolean(),
});

/** A profile, or a change of one, that awaits approval. */
export type PendingProfile = z.output<typeof pendingProfileSchema>;

export const queueResponseSchema = z.object({ data: z.array(pendingProfileSchema), meta: pageMetaSchema });
export type ProfileQueue = z.output<typeof queueResponseSchema>;
