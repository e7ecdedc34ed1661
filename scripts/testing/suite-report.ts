import { z } from 'zod';

/** What one run of vitest or Playwright did, with the duration of each file's tests and hooks. */
export const suiteReportSchema = z.object({
  passed: z.int(),
  failed: z.int(),
  files: z.array(z.object({ file: z.string(), milliseconds: z.number() })),
});

export type SuiteReport = z.infer<typeof suiteReportSchema>;
