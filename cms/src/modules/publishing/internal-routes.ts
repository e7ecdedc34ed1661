import { contentFeedSchema, feedCursorSchema, PREVIEWED_KINDS, z, type Endpoint } from '@centro/shared';
import type { Core } from '@strapi/strapi';
import { registerDevelopmentRoutes } from '../accounts/administrators/development-routes';
import { answer } from '../../platform/http/answer';
import { readFeed } from './content-feed';
import { draftOf } from './drafts';
import { documentIdSchema } from '../../platform/staff-api/requests';
import type { Context } from '../../platform/http/context';

const draftParamsSchema = z.object({ kind: z.enum(PREVIEWED_KINDS), documentId: documentIdSchema });

const feed = {
  method: 'GET',
  path: '/internal/content-feed',
  who: 'all',
  body: 'none',
  params: z.unknown(),
  query: feedCursorSchema.strict(),
  response: contentFeedSchema,
  codes: ['invalid-parameters', 'unauthenticated'],
} as const satisfies Endpoint;

/** Registers the routes for our own processes; the front never forwards requests to them. */
export function registerInternalRoutes(strapi: Core.Strapi): void {
  strapi.server.routes([
    {
      method: 'GET',
      path: feed.path,
      handler: (ctx: Context) => answer(ctx, feed, ({ query }) => readFeed(strapi, query)),
      config: { auth: false, policies: ['global::is-publisher'] },
    },
    {
      method: 'GET',
      path: '/internal/drafts/:kind/:documentId',
      handler: async (ctx: Context) => {
        const params = draftParamsSchema.safeParse(ctx['params']);
        if (!params.success) return ctx.throw(404);
        ctx.body = await draftOf(strapi, params.data.kind, params.data.documentId);
      },
      config: { auth: false, policies: ['global::is-publisher'] },
    },
  ]);
  registerDevelopmentRoutes(strapi);
}
