import { pagesOf } from '../publisher/pages.ts';
import { snapshot } from './snapshot.ts';

/** Pattern of a route's addresses, with the names of its parameters. */
export interface RoutePattern {
  /** Source of a regular expression with one group for each name. */
  readonly source: string;
  readonly names: readonly string[];
}

/**
 * Parameters of every page of a route, for `getStaticPaths`.
 *
 * @param patterns of all routes, in order of precedence
 * @param index of the route in `patterns`
 */
export function staticPaths(patterns: readonly RoutePattern[], index: number) {
  const routes = patterns.map(({ source, names }) => ({ regex: new RegExp(source), names }));
  return pagesOf(snapshot).flatMap((page) => {
    const answering = routes.findIndex(({ regex }) => regex.test(page));
    const route = routes[index];
    if (answering !== index || !route) return [];
    const [, ...values] = route.regex.exec(page) ?? [];
    return [{ params: Object.fromEntries(route.names.map((name, at) => [name, values[at]])) }];
  });
}
