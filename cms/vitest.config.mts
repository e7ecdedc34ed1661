import { defineConfig } from 'vitest/config';

/**
 * Tests of the running cms, on the database that `TEST_DATABASE` names: `sqlite` (the default) or `postgres`.
 * They need a compiled cms.
 */
export default defineConfig({
  test: {
    name: 'cms',
    root: import.meta.dirname,
    include: ['tests/**/*.test.ts'],
    globalSetup: 'tests/harness/global-setup.ts',
    maxWorkers: 2,
    isolate: false,
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 20_000, interval: 50 } },
  },
});
