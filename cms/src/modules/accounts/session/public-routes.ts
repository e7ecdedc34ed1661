import type { Endpoint } from '@centro/shared';
import type { Core } from '@strapi/strapi';
import { cookieSession } from './strategy';

/** The routes of an API in Strapi's form, from the contract; a path with parameters must come after its siblings. */
export function publicRoutes(routes: readonly (readonly [endpoint: Endpoint, handler: string])[]) {
  return ({ strapi }: { strapi: Core.Strapi }) => {
    const strategy = cookieSession(strapi);
    return {
      routes: routes.map(([{ method, path }, handler]) => ({
        method,
        path,
        handler,
        // Strapi writes what each route asks for into this object.
        config: { auth: { strategies: [strategy] } },
      })),
    };
  };
}
