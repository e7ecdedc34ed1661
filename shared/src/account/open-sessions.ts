import { instantSchema, z } from '../zod-mini.ts';

/** One of somebody's sessions, as its owner sees it (ASVS 7.5.2). */
export const openSessionSchema = z.object({
  /** Names it to the API; nobody can sign in with it. */
  ref: z.string(),
  startedAt: instantSchema,
  /** Such as `Chrome`; null when it is none that is known. */
  browser: z.nullable(z.string()),
  /** Such as `Android`. */
  system: z.nullable(z.string()),
  /** Whether it is the one that asks. */
  current: z.boolean(),
});

/** `GET /me/sessions`: the one that asks first, then from the newest. */
export const openSessionsResponseSchema = z.object({ data: z.array(openSessionSchema) });

export type OpenSession = z.infer<typeof openSessionSchema>;
