import type { PushedFile } from './files.ts';
import type { Ledger } from './ledger.ts';

/** How long files that pages load stay after no release has them: somebody may still read such a page. */
export const GRACE = 7 * 24 * 60 * 60 * 1000;

/** What is done side by side; the next step begins once all of it is done. */
export type Step =
  | { readonly kind: 'write'; readonly files: readonly PushedFile[] }
  | { readonly kind: 'remove'; readonly keys: readonly string[] };

/**
 * What makes a target show a release, in an order in which every page finds at any moment what it loads and the pages it
 * leads to: first what pages load, then new pages, then changed ones, which lead there; then what is gone goes.
 *
 * @param now in milliseconds
 * @param grace how long what pages load is kept, in milliseconds
 */
export function planPush(
  ledger: Ledger,
  wanted: ReadonlyMap<string, PushedFile>,
  now: number,
  grace = GRACE,
): Step[] {
  const different = Array.from(wanted.values()).filter(
    ({ key, hash }) => ledger.files.get(key)?.hash !== hash,
  );
  const isNew = (key: string) => ledger.files.get(key)?.seen !== true;
  const gone = Array.from(ledger.files).filter(([key]) => !wanted.has(key));
  const outgrown = gone.filter(([, { asset, leftAt = now }]) => asset && now - leftAt >= grace);
  const withdrawn = gone.filter(([, { asset }]) => !asset);
  const steps: Step[] = [
    { kind: 'write', files: different.filter(({ asset }) => asset) },
    { kind: 'write', files: different.filter(({ key, asset }) => !asset && isNew(key)) },
    { kind: 'write', files: different.filter(({ key, asset }) => !asset && !isNew(key)) },
    { kind: 'remove', keys: [...withdrawn, ...outgrown].map(([key]) => key) },
  ];
  return steps.filter((step) => sizeOf(step) > 0);
}

/** How many files a step is about. */
export function sizeOf(step: Step): number {
  return step.kind === 'write' ? step.files.length : step.keys.length;
}
