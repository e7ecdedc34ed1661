import { pagesOf } from '../publisher/pages.ts';
import { snapshot } from './snapshot.ts';

/** Parameters of every page below an address, for `getStaticPaths`. */
export function staticPaths(prefix: string, name: string) {
  return pagesOf(snapshot)
    .filter((page) => page.startsWith(`${prefix}/`) && !page.slice(prefix.length + 1).includes('/'))
    .map((page) => ({ params: { [name]: page.slice(prefix.length + 1) } }));
}
