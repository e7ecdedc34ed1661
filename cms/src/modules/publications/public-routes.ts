import { endpoints } from '@centro/shared';
import { answering, type PublicController } from '../../platform/http/public-route';
import { publicationService } from './service';

export const publicationRoutes: PublicController = {
  uid: 'api::publication.publication',
  actionsOf: (strapi) => {
    const publications = publicationService(strapi);
    return {
      list: answering(endpoints.publications, ({ query }) => publications.list(query.page)),
      featured: answering(endpoints.featuredPublications, () => publications.featured()),
      find: answering(endpoints.publication, ({ params }) => publications.find(params.id)),
    };
  },
};
