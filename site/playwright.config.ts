import path from 'node:path';
import { defineConfig } from 'playwright/test';

const CACHE = path.join(import.meta.dirname, '../.cache');

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  globalSetup: '../scripts/testing/browser-tests.setup.ts',
  // Traces and screenshots of failures.
  outputDir: path.join(CACHE, 'browser-failures'),
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // In milliseconds: a whole system responds slowly on a busy machine.
  timeout: 120_000,
  expect: { timeout: 40_000 },
  use: {
    trace: { mode: 'retain-on-failure', screenshots: false, sources: false },
    screenshot: 'only-on-failure',
  },
  reporter: 'list',
});
