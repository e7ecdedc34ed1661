import type { Endpoint } from '@centro/shared';
import type { Core } from '@strapi/strapi';
import { answer, type Answered, type ApiRequest } from './answer';
import type { Context } from './context';
import { setETag } from './revalidation';

/** A route of the public API. */
export interface PublicRoute {
  readonly endpoint: Endpoint;
  readonly handle: (ctx: Context) => Promise<void>;
}

/** Routes whose permissions belong to one controller. */
export interface PublicController {
  /** Permissions are stored by it, so it never changes; its API need not be in `src/api`. */
  readonly uid: `api::${string}.${string}`;
  /** By action. A path with parameters must come after its siblings. Called once the database is ready. */
  readonly actionsOf: (strapi: Core.Strapi) => Readonly<Record<string, PublicRoute>>;
}

/** A route that checks the request against its contract and sends the result; see {@link answer}. */
export function answering<E extends Endpoint>(
  endpoint: E,
  work: (request: ApiRequest<E>, ctx: Context) => Promise<Answered<E['response']>>,
): PublicRoute {
  return { endpoint, handle: (ctx) => answer(ctx, endpoint, (request) => work(request, ctx)) };
}

/** The same route with an ETag. */
export function revalidating({ endpoint, handle }: PublicRoute): PublicRoute {
  return {
    endpoint,
    handle: async (ctx) => {
      await handle(ctx);
      setETag(ctx);
    },
  };
}
