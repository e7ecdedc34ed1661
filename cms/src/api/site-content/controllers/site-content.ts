import { endpoints } from '@centro/shared';
import type { Core } from '@strapi/strapi';
import type { Context } from '../../../platform/http/context';
import { answer } from '../../../platform/http/answer';
import type { SiteContentService } from '../services/site-content';

export default ({ strapi }: { strapi: Core.Strapi }) => {
  const siteContent = () => strapi.service('api::site-content.site-content') as unknown as SiteContentService;
  return {
    find: (ctx: Context) => answer(ctx, endpoints.siteContent, () => siteContent().find()),
  };
};
