import path from 'node:path';

/**
 * Environment of a cms that hashes passwords at the minimum cost; `{ NODE_OPTIONS: '' }` restores the production cost.
 */
export const CHEAP_HASHING = {
  NODE_OPTIONS: `--import=${path.join(import.meta.dirname, 'cheap-hashing.preload.ts')}`,
} as const;
