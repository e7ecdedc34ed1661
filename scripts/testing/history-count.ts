/** How many generated histories a property test tries: few in `npm test`, many in `test:full` and by itself. */
export function historyCount({ short, long }: { readonly short: number; readonly long: number }): number {
  return process.env['TEST_TIER'] === 'fast' ? short : long;
}
