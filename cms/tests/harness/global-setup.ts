import fs from 'node:fs/promises';
import type { TestProject } from 'vitest/node';
import { startPostgres } from '../../../scripts/testing/postgres.ts';
import { makeGolden, type Golden } from './golden.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the tests' PostgreSQL is; `null` when they run on SQLite. */
    postgresUrl: string | null;
    golden: Golden;
  }
}

/** Brings one PostgreSQL for all test files when they ask for it, and the database that each copies. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const postgres =
    process.env['TEST_DATABASE'] === 'postgres' ? await startPostgres({ durable: true }) : undefined;
  const postgresUrl = postgres?.url ?? null;
  const golden = await makeGolden(postgresUrl);
  provide('postgresUrl', postgresUrl);
  provide('golden', golden);
  return async () => {
    await fs.rm(golden.dataDirectory, { recursive: true, force: true });
    await postgres?.stop();
  };
}
