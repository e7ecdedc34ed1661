import { PREVIEWED_KINDS, z } from '@centro/shared';
import type { Core } from '@strapi/strapi';
import { registerDevelopmentRoutes } from '../accounts/administrators/development-routes';
import { draftOf } from './drafts';
import { documentIdSchema } from '../../platform/staff-api/requests';
import type { Context } from '../../platform/http/context';

const draftParamsSchema = z.object({ kind: z.enum(PREVIEWED_KINDS), documentId: documentIdSchema });

/** Adds the routes that only our own processes use; the front never lets them through. */
export function registerInternalRoutes(strapi: Core.Strapi): void {
  strapi.server.routes([
    {
      method: 'GET',
      path: '/internal/content-feed',
      handler: 'api::content-feed.content-feed.read',
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
