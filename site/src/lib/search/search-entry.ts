import { z } from '@centro/shared/zod-mini';

/** What the search knows of a training or a publication. */
export const searchEntrySchema = z.object({
  path: z.string(),
  title: z.string(),
  kind: z.string(),
  description: z.string(),
  /** A training's, which give its state, as `readDates` reads them; none of an interrupted one. */
  dates: z.nullable(z.string()),
  /** Other words it is found by. */
  words: z.string(),
  /** Stems of the words of its page that are in none of the others. */
  stems: z.string(),
});

export type SearchEntry = z.infer<typeof searchEntrySchema>;
