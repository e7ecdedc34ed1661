import { CATEGORIES } from '../training/labels.ts';
import { z } from '../zod-mini.ts';

const score = z.int().check(z.nonnegative());

const scoreFields = {
  machineryScore: score,
  agroindustryScore: score,
  managementScore: score,
  aProductionScore: score,
  vProductionScore: score,
  totalScore: score,
};

/** Public fields of a profile on the board: no contact, no occupation. */
const shownFields = {
  uid: z.string().check(z.regex(/^[0-9a-f]{24}$/)),
  names: z.string(),
  surnames: z.string(),
  city: z.string(),
  category: z.enum(CATEGORIES),
  /** Address of the picture, while the profile is on the board. */
  profileImage: z.string(),
  ...scoreFields,
};

/** A profile on the board, as rendered by the publisher. */
export const boardProfileSchema = z.object({ id: z.string(), profile: z.object(shownFields) });

/** The citizen's own public profile (spec §3). */
export const publicProfileSchema = z.object({
  ...shownFields,
  phoneNumber: z.string(),
  email: z.string(),
  job: z.string(),
  /** Whether an approved version is on the board; the other fields are those submitted last. */
  onBoard: z.boolean(),
  pending: z.boolean(),
  /** Why staff rejected the last submission. */
  rejection: z.nullable(z.string()),
});

/** `GET`, `POST` and `PUT /me/public-profile`; null when there is none */
export const publicProfileResponseSchema = z.object({ data: z.nullable(publicProfileSchema) });

/** `GET /public-profiles?sort=&page=`, the highest first */
export const rankingResponseSchema = z.object({
  data: z.array(
    z.object({
      ...shownFields,
      /** Null unless the reader has a confirmed e-mail, a name and a DNI. */
      contact: z.nullable(z.object({ phoneNumber: z.string(), email: z.string(), job: z.string() })),
    }),
  ),
  meta: z.object({
    page: z.int().check(z.positive()),
    pageCount: z.int().check(z.positive()),
    total: z.int().check(z.nonnegative()),
  }),
});

export type PublicProfile = z.infer<typeof publicProfileSchema>;
export type ShownProfile = z.infer<typeof boardProfileSchema>['profile'];
export type BoardProfile = z.infer<typeof boardProfileSchema>;
export type RankedProfile = z.infer<typeof rankingResponseSchema>['data'][number];
