import { z } from 'zod';

/** Result of a run of vitest or Playwright; durations include tests and hooks of each file. */
export const suiteReportSchema = z.object({
  passed: z.int(),
  failed: z.int(),
  files: z.array(z.object({ file: z.string(), milliseconds: z.number() })),
});

export type SuiteReport = z.infer<typeof suiteReportSchema>;
