import path from 'node:path';

/** What makes a cms hash passwords at the lowest cost, in its environment. With `{ NODE_OPTIONS: '' }` it does as in production. */
export const CHEAP_HASHING = {
  NODE_OPTIONS: `--import=${path.join(import.meta.dirname, 'cheap-hashing.preload.ts')}`,
} as const;
