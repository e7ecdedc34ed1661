import path from 'node:path';

/**
 * Shares Node's compile cache between processes under test, which saves a sixth of the work of each boot of the cms.
 */
export const COMPILE_CACHE = {
  NODE_COMPILE_CACHE: path.resolve(import.meta.dirname, '../../.cache/compile'),
};
