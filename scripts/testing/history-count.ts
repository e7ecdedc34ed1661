/** For `test.skipIf`: kills and restarts, which run in `test:full` and by themselves. */
export const FAST_TIER = process.env['TEST_TIER'] === 'fast';

/** How many generated histories a property test tries: few in `npm test`, many in `test:full` and by itself. */
export function historyCount({ short, long }: { readonly short: number; readonly long: number }): number {
  return FAST_TIER ? short : long;
}
