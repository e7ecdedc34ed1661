import { z } from '@centro/shared/zod';

/** How many rows a page has that nobody chose, and at most (spec §5: 1 to 1000). */
export const DEFAULT_PAGE_SIZE = 50;
export const MAX_PAGE_SIZE = 1000;

/** Which page of a list the staff want, and of how many rows. */
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

/** A person or an entry by the admin's own id. */
export const documentIdSchema = z.string().regex(/^[a-z0-9]{1,40}$/);

/** Why somebody of the staff does something, in their words. */
export const reasonSchema = z.string().trim().min(1).max(500);

/** A row of a table of ours, in an address. */
export const rowParamsSchema = z.object({
  id: z
    .string()
    .regex(/^[1-9]\d{0,8}$/)
    .transform(Number),
});
