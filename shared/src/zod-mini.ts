import * as z from 'zod/mini';

// Contracts parsed in islands use zod's small build: the full one is larger than all React hooks.
// See `zod.ts` for the reason of this setting, which both builds share.
z.config({ jitless: true });

/** ISO 8601 with an offset. Zod's own schema also checks the calendar, but adds 300 bytes to every page with an island. */
export const instantSchema = z
  .string()
  .check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/));

export { z };
