import { endpoints } from '@centro/shared';
import type { Core } from '@strapi/strapi';
import type { Context } from '../../../platform/http/context';
import { answer } from '../../../platform/http/answer';
import type { PublicationService } from '../services/publication';

export default ({ strapi }: { strapi: Core.Strapi }) => {
  const publications = () => strapi.service('api::publication.publication') as unknown as PublicationService;
  return {
    list: (ctx: Context) =>
      answer(ctx, endpoints.publications, ({ query }) => publications().list(query.page)),
    featured: (ctx: Context) => answer(ctx, endpoints.featuredPublications, () => publications().featured()),
    find: (ctx: Context) =>
      answer(ctx, endpoints.publication, ({ params }) => publications().find(params.id)),
  };
};
