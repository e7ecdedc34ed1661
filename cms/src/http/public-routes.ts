import type { Endpoint } from '@centro/shared';

/** The routes of an API in Strapi's form, from the contract; a path with parameters must come after its siblings. */
export function publicRoutes(routes: readonly (readonly [endpoint: Endpoint, handler: string])[]) {
  return {
    routes: routes.map(([{ method, path }, handler]) => ({ method, path, handler, config: {} })),
  };
}
