import path from 'node:path';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: path.dirname(import.meta.dirname),
  test: {
    name: 'scripts',
    include: ['scripts/**/*.test.ts', '.config/**/*.test.ts'],
    testTimeout: 90_000,
    hookTimeout: 60_000,
  },
});
