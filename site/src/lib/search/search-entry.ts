import { z } from '@centro/shared/zod-mini';

/** Search entry of a training or a publication. */
export const searchEntrySchema = z.object({
  path: z.string(),
  title: z.string(),
  kind: z.string(),
  description: z.string(),
  /** Dates of a training for `readDates`, which give its state; `null` if interrupted. */
  dates: z.nullable(z.string()),
  /** Other words it is found by. */
  words: z.string(),
  /** Stems of its page's words that the other properties lack. */
  stems: z.string(),
});

export type SearchEntry = z.infer<typeof searchEntrySchema>;
