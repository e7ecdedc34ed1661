import { instantSchema, z } from '../zod-mini.ts';

/** An active session of the citizen (ASVS 7.5.2). */
export const openSessionSchema = z.object({
  /** Identifies the session in the API; not a credential. */
  ref: z.string(),
  startedAt: instantSchema,
  /** Such as `Chrome`; null if unknown. */
  browser: z.nullable(z.string()),
  /** Such as `Android`; null if unknown. */
  system: z.nullable(z.string()),
  /** Whether it is the session of this request. */
  current: z.boolean(),
});

/** `GET /me/sessions`: the current one first, then the newest first. */
export const openSessionsResponseSchema = z.object({ data: z.array(openSessionSchema) });

export type OpenSession = z.infer<typeof openSessionSchema>;
