import type { Core } from '@strapi/strapi';
import { registerDevelopmentRoutes } from '../administrators/development-routes';

/** Adds the routes that only our own processes use; the front never lets them through. */
export function registerInternalRoutes(strapi: Core.Strapi): void {
  strapi.server.routes([
    {
      method: 'GET',
      path: '/internal/content-feed',
      handler: 'api::content-feed.content-feed.read',
      config: { auth: false, policies: ['global::publisher-bearer'] },
    },
  ]);
  registerDevelopmentRoutes(strapi);
}
