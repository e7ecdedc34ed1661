import { z } from '@centro/shared/zod';

/** Default and maximum number of rows of a page (spec §5: 1 to 1000). */
export const DEFAULT_PAGE_SIZE = 50;
export const MAX_PAGE_SIZE = 1000;

/** Page of a list and number of its rows. */
export const pageQuery = {
  page: z
    .string()
    .regex(/^[1-9]\d{0,5}$/)
    .transform(Number)
    .default(1),
  pageSize: z
    .string()
    .regex(/^[1-9]\d{0,3}$/)
    .transform(Number)
    .refine((size) => size <= MAX_PAGE_SIZE)
    .default(DEFAULT_PAGE_SIZE),
};

/** Of a response with a page of a list: its number, its size, and the number of all rows. */
export const pageMetaSchema = z.object({ page: z.int(), pageSize: z.int(), total: z.int().min(0) });

/** Document id of a person or an entry. */
export const documentIdSchema = z.string().regex(/^[a-z0-9]{1,40}$/);

/** Maximum characters of a reason. */
export const REASON_LIMIT = 500;

/** Reason that staff give for an action. */
export const reasonSchema = z.string().trim().min(1).max(REASON_LIMIT);

/** Id of a row of our own tables, in a path. */
export const rowParamsSchema = z.object({
  id: z
    .string()
    .regex(/^[1-9]\d{0,8}$/)
    .transform(Number),
});
