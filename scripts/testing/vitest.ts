import { z } from 'zod';
import type { SuiteName } from './tiers.ts';

/** Suites run by vitest; Playwright runs the rest. */
export type VitestSuite = Exclude<SuiteName, 'browser'>;

/** Command-line arguments of vitest for each suite. */
export const VITEST_ARGUMENTS: Readonly<Record<VitestSuite, readonly string[]>> = {
  'unit-shared': ['--config', 'shared/vitest.config.ts'],
  'unit-site': ['--config', 'site/vitest.config.ts', '--project', 'unit'],
  'unit-scripts': ['--config', '.config/vitest.config.ts', '--project', 'unit'],
  'cms-sqlite': ['--config', 'cms/vitest.config.mts'],
  'cms-postgres': ['--config', 'cms/vitest.config.mts'],
  'cms-bucket': ['--config', 'cms/vitest.config.mts'],
  'integration-scripts': ['--config', '.config/vitest.config.ts', '--project', 'integration'],
  'integration-site': ['--config', 'site/vitest.config.ts', '--project', 'integration'],
};

/** The used part of vitest's JSON report. */
export const vitestReportSchema = z.object({
  testResults: z.array(
    z.object({
      /** Path of the file. */
      name: z.string(),
      message: z.string(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
});
