import type { TestProject } from 'vitest/node';
import { startPostgres } from '../../../scripts/testing/postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the tests' PostgreSQL is; `null` when they run on SQLite. */
    postgresUrl: string | null;
  }
}

/** Brings one PostgreSQL for all test files when they ask for it; each makes databases of its own in it. */
export async function setup({ provide }: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (process.env['TEST_DATABASE'] !== 'postgres') {
    provide('postgresUrl', null);
    return undefined;
  }
  const postgres = await startPostgres({ durable: true });
  provide('postgresUrl', postgres.url);
  return () => postgres.stop();
}
