import { defineConfig } from 'vitest/config';

/** In milliseconds: a whole system starts and responds slowly on a busy machine. */
const SLOW = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 90_000 } } };

export default defineConfig({
  root: import.meta.dirname,
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['**/*.test.ts'],
          exclude: ['e2e/**', '**/node_modules/**', 'dist/**'],
          maxWorkers: 2,
          isolate: false,
        },
      },
      { test: { name: 'integration', include: ['**/*.integration.ts'], maxWorkers: 2, ...SLOW } },
    ],
  },
});
