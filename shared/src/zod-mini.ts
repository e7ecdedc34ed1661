import * as z from 'zod/mini';

// Contracts that islands parse are written with zod's small build: the full one weighs more than all of React's hooks.
// See `zod.ts` for the reason of this setting, which both builds share.
z.config({ jitless: true });

/** ISO 8601 with an offset. The schema of zod knows the calendar and takes 300 bytes more on every page with an island. */
export const instantSchema = z
  .string()
  .check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/));

export { z };
