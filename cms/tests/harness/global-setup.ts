import fs from 'node:fs/promises';
import type { TestProject } from 'vitest/node';
import { startPostgres } from '../../../scripts/testing/postgres.ts';
import { makeGolden, type Golden } from './golden.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** URL of the tests' PostgreSQL; `null` on SQLite. */
    postgresUrl: string | null;
    golden: Golden;
  }
}

/** Starts a PostgreSQL server for all test files, if requested, and creates the golden database. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const postgres =
    process.env['TEST_DATABASE'] === 'postgres' ? await startPostgres({ durable: true }) : undefined;
  const postgresUrl = postgres?.url ?? null;
  const golden = await makeGolden(postgresUrl);
  provide('postgresUrl', postgresUrl);
  provide('golden', golden);
  return async () => {
    await fs.rm(golden.dataDirectory, { recursive: true, force: true, maxRetries: 5 });
    await postgres?.stop();
  };
}
