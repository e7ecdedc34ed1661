import { endpoints } from '@centro/shared';
import { answering, type PublicController } from '../../platform/http/public-route';
import { siteContentService } from './service';

export const siteContentRoutes: PublicController = {
  uid: 'api::site-content.site-content',
  actionsOf: (strapi) => {
    const siteContent = siteContentService(strapi);
    return {
      find: answering(endpoints.siteContent, () => siteContent.find()),
    };
  },
};
