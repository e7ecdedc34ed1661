import path from 'node:path';
import { defineConfig } from 'vitest/config';

const SLOW = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 20_000 } } };

export default defineConfig({
  root: path.dirname(import.meta.dirname),
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['scripts/**/*.test.ts', '.config/**/*.test.ts'],
          maxWorkers: 2,
          isolate: false,
          ...SLOW,
        },
      },
      { test: { name: 'integration', include: ['scripts/**/*.integration.ts'], maxWorkers: 2, ...SLOW } },
    ],
  },
});
