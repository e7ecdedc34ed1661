/** For `test.skipIf`: single long tests, as with restarts, only run in `test:full` and when started directly. */
export const FAST_TIER = process.env['TEST_TIER'] === 'fast';

/**
 * Number of generated histories of a property test: few in `npm test`, many in `test:full` and when started directly.
 */
export function historyCount({ short, long }: { readonly short: number; readonly long: number }): number {
  return FAST_TIER ? short : long;
}
